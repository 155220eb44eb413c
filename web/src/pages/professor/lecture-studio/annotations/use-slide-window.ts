import { useLayoutEffect, useState } from 'react'

/**
 * Minimum and maximum width of the dialog beside the slide. With less room, the dialog covers the slide,
 * centred.
 */
const leastPx = 520
const maxPx = 760
const gapPx = 24

type SlideWindow = { hole: string; widthPx: number }

/**
 * Returns the overlay's clip path that leaves the slide uncovered beside a dialog, and the width that is
 * left for the dialog. Null on phones and where there is no room.
 */
export function useSlideWindow(isOpen: boolean, isPhone: boolean): SlideWindow | null {
  const [found, setFound] = useState<SlideWindow | null>(null)
  useLayoutEffect(() => {
    // The slide was measured for the wide layout only: measure again when the screen is wide again.
    if (!isOpen || isPhone) return setFound(null)
    const measure = () => setFound(findWindow())
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [isOpen, isPhone])
  return found
}

function findWindow(): SlideWindow | null {
  const slide = document.querySelector('[data-choosing]')?.getBoundingClientRect()
  if (!slide || slide.width === 0) return null
  const room = window.innerWidth - slide.right - 2 * gapPx
  if (room < leastPx) return null
  const { left, top, right, bottom } = slide
  const [width, height] = [window.innerWidth, window.innerHeight]
  return {
    hole: `path(evenodd, "M0 0H${width}V${height}H0ZM${left} ${top}H${right}V${bottom}H${left}Z")`,
    widthPx: Math.min(maxPx, room),
  }
}
