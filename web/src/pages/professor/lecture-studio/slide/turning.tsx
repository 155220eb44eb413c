import { createContext, type ReactNode, use, useLayoutEffect, useOptimistic } from 'react'
import { findEntry } from '../script/find-entry.ts'
import { useOpenStudio } from '../studio-context.ts'
import classes from './turning.module.css'

const ShownSlide = createContext<number | null>(null)

/**
 * Shows at once which slide is being opened. All that hangs on a slide is drawn by the router's transition, as soon
 * as it can be; until then the parts in it that are about one slide know that they are about the one before.
 */
export function Turning({ children }: { children: ReactNode }) {
  const { showFirst, slide } = useOpenStudio().place
  const [shown, show] = useOptimistic(slide)
  useLayoutEffect(() => {
    showFirst.current = show
    return () => {
      showFirst.current = null
    }
  }, [showFirst, show])
  return <ShownSlide value={shown}>{children}</ShownSlide>
}

/** The number of the slide that is shown; a page that is not there is not opened either. */
function useShownNumber(): number {
  const { pages, slide } = useOpenStudio().place
  const shown = use(ShownSlide)
  return shown !== null && pages.has(shown) ? shown : slide
}

/** The slide whose picture and number are shown; `isTurning` while all else stands at the one before. */
export function useShownSlide() {
  const { lecture, place } = useOpenStudio()
  const slide = useShownNumber()
  const numbers = [...place.pages.keys()]
  const at = numbers.indexOf(slide)
  return {
    slide,
    entry: findEntry(lecture, place.language, slide),
    isTurning: slide !== place.slide,
    /** The slides beside it; undefined at the ends. */
    previous: numbers[at - 1],
    next: numbers[at + 1],
  }
}

const swallow = (event: React.SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** What is about one slide: while another is being opened nothing in it can be pressed or typed. */
export function OfOneSlide({ className, children }: { className?: string; children: ReactNode }) {
  const { place } = useOpenStudio()
  const isTurning = useShownNumber() !== place.slide
  return (
    <div
      className={className ? `${classes.part} ${className}` : classes.part}
      data-turning={isTurning || undefined}
      onClickCapture={isTurning ? swallow : undefined}
      onKeyDownCapture={(event) => {
        const isTyped = event.target instanceof Element && event.target.matches('[data-script]')
        if (isTurning && isTyped && !event.altKey && !event.ctrlKey && !event.metaKey) swallow(event)
      }}
    >
      {children}
    </div>
  )
}
