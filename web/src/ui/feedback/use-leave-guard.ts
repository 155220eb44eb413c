import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'

type Leaves = (from: Location, to: Location) => boolean
const leavesPage: Leaves = (from, to) => from.pathname !== to.pathname

/**
 * Holds back the way to another page while `isUnsaved`; the browser asks by itself before the tab is
 * closed. `letGo` opens the way once and for all, for the page that follows a save.
 * @param leaves which ways lose what is unsaved; those to another page if left out
 */
export function useLeaveGuard(isUnsaved: boolean, leaves: Leaves = leavesPage) {
  const isOpen = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isOpen.current && leaves(currentLocation, nextLocation),
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
