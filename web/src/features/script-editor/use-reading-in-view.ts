import { type RefObject, useEffect, useRef } from 'react'

/** How long automatic scrolling pauses after the professor scrolls. */
const leaveAloneMs = 4000

/**
 * Keeps the spoken sentence in view.
 * @param index the spoken sentence, or null
 * @returns the handler of the professor's own scrolling
 */
export function useReadingInView(
  box: RefObject<HTMLDivElement | null>,
  index: number | null,
  isFollowing: boolean,
  memoryKey: string,
): () => void {
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its start
  useEffect(() => {
    scrolledAt.current = Number.NEGATIVE_INFINITY
  }, [memoryKey])
  useEffect(() => {
    if (index === null || !isFollowing || Date.now() - scrolledAt.current < leaveAloneMs) return
    // The reading line is laid out with the next frame.
    const frame = requestAnimationFrame(() => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      box.current
        ?.querySelector('[data-reading-line]')
        ?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
    })
    return () => cancelAnimationFrame(frame)
  }, [box, index, isFollowing])

  return () => {
    scrolledAt.current = Date.now()
  }
}
