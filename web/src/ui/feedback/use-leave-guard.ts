import { type RefObject, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'

type Leaves = (from: Location, to: Location) => boolean
const leavesPage: Leaves = (from, to) => from.pathname !== to.pathname

/** Makes the browser ask before the tab is closed or loaded again. @param isOpen lifts it */
export function useUnloadQuestion(isUnsaved: boolean, isOpen?: RefObject<boolean>): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOpen?.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved, isOpen])
}

/**
 * Blocks navigation to another page while `isUnsaved`, and lets it go on once all is saved; closing the tab makes the
 * browser ask. `letGo` lifts the block permanently, for the navigation that follows a save.
 * @param leaves returns true if a navigation loses unsaved changes; by default, one to another path
 */
export function useLeaveGuard(isUnsaved: boolean, leaves: Leaves = leavesPage) {
  const isOpen = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isOpen.current && leaves(currentLocation, nextLocation),
  )

  useUnloadQuestion(isUnsaved, isOpen)
  // A save that was running has ended: there is nothing left to ask about.
  useEffect(() => {
    if (!isUnsaved && !isOpen.current) blocker.proceed?.()
  }, [blocker, isUnsaved])

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    letGo: () => {
      isOpen.current = true
    },
  }
}
