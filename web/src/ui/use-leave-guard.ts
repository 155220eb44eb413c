import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Holds back the way to another page while `isUnsaved`; the browser asks by itself before the tab is
 * closed. `letGo` opens the way once and for all, for the page that follows a save.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const isOpen = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isOpen.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOpen.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    letGo: () => {
      isOpen.current = true
    },
  }
}
