import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Returns false if the device is certainly offline. True only means that the browser has a network; the
 * server may still be unreachable.
 */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
