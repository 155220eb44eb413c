import { type ReactNode, useEffect, useRef } from 'react'
import { findEntry } from '../store/document/find-entry.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './slide-transition.module.css'

/** The number of the slide whose picture and number are shown. */
function useShownNumber(): number {
  const { slide, pages } = usePart('place', 'slide', 'pages')
  const { slide: shown } = usePart('ahead', 'slide')
  return shown !== null && pages.has(shown) ? shown : slide
}

/** The slide whose picture and number are shown; `isOpening` while all else stands at the one before. */
export function useShownSlide() {
  const { lecture } = usePart('document', 'lecture')
  const place = usePart('place', 'slide', 'pages', 'language')
  const slide = useShownNumber()
  const numbers = [...place.pages.keys()]
  const at = numbers.indexOf(slide)
  return {
    slide,
    entry: findEntry(lecture, place.language, slide),
    isOpening: slide !== place.slide,
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
  const place = usePart('place', 'slide', 'pages', 'language')
  const script = usePart('script', 'findText')
  const generation = usePart('generation', 'isWrittenAt')
  const { script: slide } = usePart('ahead', 'script')
  if (slide === null || slide === place.slide) return null
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
export function SlideParts({ className, children }: { className?: string; children: ReactNode }) {
  const isOpening = useShownNumber() !== usePart('place', 'slide').slide
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpening) return
    // Said only where it takes long: it costs as much as a third of the turn itself.
    const timer = setTimeout(() => part.current?.setAttribute('data-late', ''), lateAfterMs)
    return () => {
      clearTimeout(timer)
      part.current?.removeAttribute('data-late')
    }
  }, [isOpening])
  return (
    <div
      ref={part}
      className={className ? `${classes.part} ${className}` : classes.part}
      data-opening={isOpening || undefined}
      onPointerDownCapture={isOpening ? swallow : undefined}
      onMouseDownCapture={isOpening ? swallow : undefined}
      onClickCapture={isOpening ? swallow : undefined}
      onKeyDownCapture={(event) => {
        const isTyped = event.target instanceof Element && event.target.matches('[data-script]')
        if (isOpening && isTyped && !event.altKey && !event.ctrlKey && !event.metaKey) swallow(event)
      }}
    >
      {children}
    </div>
  )
}
