import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
} from 'react'
import { findEntry } from '../script/find-entry.ts'
import { useOpenStudio } from '../studio-context.ts'
import classes from './turning.module.css'

const ShownSlide = createContext<number | null>(null)
const ShownScript = createContext<number | null>(null)

/**
 * Shows at once which slide is being opened: its picture and number, then its script. All else that hangs on a slide
 * is drawn by the router's transition, as soon as it can be; until then the parts in it that are about one slide know
 * that they are about the one before.
 */
export function Turning({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const { showFirst, slide } = useOpenStudio().place
  const [shown, showSlide] = useOptimistic(slide)
  const [script, showScript] = useOptimistic(slide)
  const steps = useMemo(
    // A phone has the slide above its script: neither comes alone.
    () => (isPhone ? [showSlide] : [showSlide, showScript]),
    [isPhone, showSlide, showScript],
  )
  useLayoutEffect(() => {
    showFirst.current = steps
    return () => {
      showFirst.current = []
    }
  }, [showFirst, steps])
  return (
    <ShownSlide value={shown}>
      <ShownScript value={script}>{children}</ShownScript>
    </ShownSlide>
  )
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

/**
 * The script of the slide that is being opened, to be seen before it can be edited; null where the studio stands at
 * the slide, or where more than a text will be there.
 */
export function useShownScript() {
  const { place, script, generation } = useOpenStudio()
  const slide = useShownNumber()
  const shown = use(ShownScript)
  if (shown !== slide || slide === place.slide) return null
  const text = script.findText(slide)
  const page = place.pages.get(slide)
  if (text === null || page === undefined || generation.isWrittenAt({ slide, language: place.language }))
    return null
  return { slide, page, text }
}

const swallow = (event: React.SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

const lateAfterMs = 150

/** What is about one slide: while another is being opened nothing in it can be pressed or typed. */
export function OfOneSlide({ className, children }: { className?: string; children: ReactNode }) {
  const { place } = useOpenStudio()
  const isTurning = useShownNumber() !== place.slide
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isTurning) return
    // Said only where it takes long; on most machines the next slide is there before.
    const timer = setTimeout(() => part.current?.setAttribute('data-late', ''), lateAfterMs)
    return () => {
      clearTimeout(timer)
      part.current?.removeAttribute('data-late')
    }
  }, [isTurning])
  return (
    <div
      ref={part}
      className={className ? `${classes.part} ${className}` : classes.part}
      data-turning={isTurning || undefined}
      onPointerDownCapture={isTurning ? swallow : undefined}
      onMouseDownCapture={isTurning ? swallow : undefined}
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
