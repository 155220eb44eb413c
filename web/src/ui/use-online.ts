import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this device is connected, as far as the browser knows: false is sure, true is not. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
