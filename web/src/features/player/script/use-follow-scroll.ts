import { type RefObject, useEffect, useRef } from 'react'

/** Pause of automatic scrolling after the reader scrolled. */
const pauseMs = 4_000
/** Target position of the followed line, as a share of the list's height. */
const place = 0.25

/**
 * Keeps the sentence that is being spoken visible: scrolls smoothly to the child at `index` of the list
 * inside `box`, unless the reader scrolled within the last four seconds. A new `page` starts at its top.
 */
export function useFollowScroll(
  box: RefObject<HTMLElement | null>,
  index: number | null,
  page: string | number,
): void {
  const scrolledAtMs = useRef(Number.NEGATIVE_INFINITY)
  const isAtTop = useRef(true)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const note = () => {
      scrolledAtMs.current = performance.now()
    }
    const noteKey = (event: KeyboardEvent) => {
      if (['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown'].includes(event.key)) note()
    }
    const noteTop = () => {
      isAtTop.current = element.scrollTop === 0
    }
    // The `scroll` event does not say whether the reader or the program scrolled.
    const noteBar = (event: PointerEvent) => {
      if (event.target === element) note()
    }
    element.addEventListener('scroll', noteTop, { passive: true })
    element.addEventListener('wheel', note, { passive: true })
    element.addEventListener('touchmove', note, { passive: true })
    element.addEventListener('pointerdown', noteBar)
    element.addEventListener('keydown', noteKey)
    return () => {
      element.removeEventListener('scroll', noteTop)
      element.removeEventListener('wheel', note)
      element.removeEventListener('touchmove', note)
      element.removeEventListener('pointerdown', noteBar)
      element.removeEventListener('keydown', noteKey)
    }
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another text
  useEffect(() => {
    scrolledAtMs.current = Number.NEGATIVE_INFINITY
    // Any call of `scrollTo`, even to the current position, makes the browser lay out the whole page at
    // once.
    if (!isAtTop.current) box.current?.scrollTo({ top: 0 })
  }, [box, page])

  useEffect(() => {
    const element = box.current
    if (!element || index === null || performance.now() - scrolledAtMs.current < pauseMs) return
    const line = element.querySelectorAll<HTMLElement>('[data-sentence]')[index]
    if (!line) return
    const top = line.offsetTop - element.clientHeight * place
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    isAtTop.current = false
    element.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' })
  }, [box, index])
}
