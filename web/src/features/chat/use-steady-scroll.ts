import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is read in place when earlier messages are inserted above it.
 * @param firstId the first message that is shown
 * @returns to be called before they are loaded
 */
export function useSteadyScroll(box: RefObject<HTMLElement | null>, firstId: string | undefined): () => void {
  const fromEnd = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once for what came above
  useLayoutEffect(() => {
    const element = box.current
    if (!element || fromEnd.current === null) return
    element.scrollTop = element.scrollHeight - fromEnd.current
    fromEnd.current = null
    // The button may have been the last one and disappear: move its focus to the list.
    element.focus({ preventScroll: true })
  }, [firstId])
  return () => {
    const { scrollHeight = 0, scrollTop = 0 } = box.current ?? {}
    fromEnd.current = scrollHeight - scrollTop
  }
}
