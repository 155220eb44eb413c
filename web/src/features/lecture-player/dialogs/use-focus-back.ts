import { type RefObject, useEffect } from 'react'

/** Id of the player's heading, which shows the slide number. */
export const playerHeadingId = 'player-place'

/**
 * Returns the focus when a dialog above the player closes: to its opener, else to the previously focused
 * element, else to the player's heading. The dialog library alone misses two cases: browsers that do not
 * focus a clicked opener, and dialogs that open by themselves.
 */
export function useFocusBack(isOpen: boolean, opener?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      const goals = [opener?.current, before, document.getElementById(playerHeadingId)]
      const goal = goals.find((one) => one instanceof HTMLElement && one !== document.body && one.isConnected)
      if (!(goal instanceof HTMLElement)) return
      goal.focus({ preventScroll: true })
      // A dialog closed right after it opened still has a timer that takes the focus; this one runs after it.
      setTimeout(() => {
        const now = document.activeElement
        if (now === document.body || now?.closest('[role="dialog"]')) goal.focus({ preventScroll: true })
      })
    }
  }, [isOpen, opener])
}
