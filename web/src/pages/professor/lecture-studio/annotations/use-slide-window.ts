import { useLayoutEffect, useState } from 'react'

/** Less room beside the slide, and the dialog lies over it, in the middle. */
const leastPx = 520
const mostPx = 760
const gapPx = 24

type SlideWindow = { hole: string; widthPx: number }

/**
 * Where the slide stands while a dialog is open beside it: the shape of an overlay that leaves it free, and the
 * width that is left. Null where there is no room beside it, and on phones.
 */
export function useSlideWindow(isOpen: boolean, isPhone: boolean): SlideWindow | null {
  const [found, setFound] = useState<SlideWindow | null>(null)
  useLayoutEffect(() => {
    // What stands where is another page's there: it is measured again when the screen is wide again.
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
    widthPx: Math.min(mostPx, room),
  }
}
