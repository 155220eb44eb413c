import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { findEntry } from '../script/find-entry.ts'
import { useOpenStudio } from '../studio-context.ts'
import classes from './turning.module.css'

/** Who shows a slide before the studio stands at it. */
type Parts = Set<(slide: number) => void>
type PartsOfSteps = { slide: Parts; script: Parts }

/**
 * The same object all the time: each part has a state of its own. With a context that changes React would look through
 * everything that is drawn, three hundred thumbnails among it, for who reads it, in each step.
 */
const Steps = createContext<PartsOfSteps | null>(null)

/**
 * Shows at once which slide is being opened: its picture and number, then its script. All else that hangs on a slide
 * is drawn by the router's transition, as soon as it can be; until then the parts in it that are about one slide know
 * that they are about the one before.
 */
export function Turning({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const { showFirst } = useOpenStudio().place
  const [steps] = useState<PartsOfSteps>(() => ({ slide: new Set(), script: new Set() }))
  useLayoutEffect(() => {
    // A phone has the slide above its script: neither comes alone.
    const shown = isPhone ? [steps.slide] : [steps.slide, steps.script]
    showFirst.current = shown.map((parts) => (slide) => {
      for (const show of parts) show(slide)
    })
    return () => {
      showFirst.current = []
    }
  }, [showFirst, steps, isPhone])
  return <Steps value={steps}>{children}</Steps>
}

/** The number that a step shows, the studio's own where none is ahead of it. */
function useStep(step: keyof PartsOfSteps): number {
  const steps = use(Steps)
  const [shown, show] = useOptimistic(useOpenStudio().place.slide)
  useLayoutEffect(() => {
    const parts = steps?.[step]
    parts?.add(show)
    return () => {
      parts?.delete(show)
    }
  }, [steps, step, show])
  return shown
}

/** The number of the slide that is shown; a page that is not there is not opened either. */
function useShownNumber(): number {
  const { pages, slide } = useOpenStudio().place
  const shown = useStep('slide')
  return pages.has(shown) ? shown : slide
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
  const shown = useStep('script')
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

const lateAfterMs = 500

/** What is about one slide: while another is being opened nothing in it can be pressed or typed. */
export function OfOneSlide({ className, children }: { className?: string; children: ReactNode }) {
  const { place } = useOpenStudio()
  const isTurning = useShownNumber() !== place.slide
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isTurning) return
    // Said only where it takes long: it costs as much as a third of the turn itself.
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
