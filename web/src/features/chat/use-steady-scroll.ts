import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is read in place when earlier messages are inserted above it.
 * @param firstId the first message that is shown
 * @returns to be called before they are loaded
 */
export function useSteadyScroll(box: RefObject<HTMLElement | null>, firstId: string | undefined): () => void {
  const before = useRef<{ firstId: string | undefined; fromEnd: number } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !before.current || before.current.firstId === firstId) return
    element.scrollTop = element.scrollHeight - before.current.fromEnd
    before.current = null
    // The button may have been the last one and disappear: move its focus to the list.
    element.focus({ preventScroll: true })
  }, [box, firstId])
  return () => {
    const { scrollHeight = 0, scrollTop = 0 } = box.current ?? {}
    before.current = { firstId, fromEnd: scrollHeight - scrollTop }
  }
}
