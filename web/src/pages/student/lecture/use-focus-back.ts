import { type RefObject, useEffect } from 'react'

/** The player's heading, which tells where one is. */
export const placeId = 'player-place'

/**
 * Gives the focus back when a dialog above the player is closed: to what opened it, else to what had the
 * focus before, else to the player's heading. The dialogs' own way knows nothing of an opener that a
 * browser does not focus on a click, nor of a dialog that opened by itself.
 */
export function useFocusBack(isOpen: boolean, opener?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      const goals = [opener?.current, before, document.getElementById(placeId)]
      const goal = goals.find((one) => one instanceof HTMLElement && one !== document.body && one.isConnected)
      if (goal instanceof HTMLElement) goal.focus({ preventScroll: true })
    }
  }, [isOpen, opener])
}
