import { type ReactNode, useEffect, useRef } from 'react'
import { findEntry } from '../store/document/find-entry.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './slide-transition.module.css'

/** Number of the slide whose picture and number are shown. */
function useShownNumber(): number {
  const { slide, pages } = usePart('place', 'slide', 'pages')
  const { slide: shown } = usePart('ahead', 'slide')
  return shown !== null && pages.has(shown) ? shown : slide
}

/**
 * The slide whose picture and number are shown. `isOpening` is true while the rest of the studio still
 * shows the previous slide.
 */
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
    /** Numbers of the neighbours; undefined at the ends. */
    previous: numbers[at - 1],
    next: numbers[at + 1],
  }
}

/**
 * The script of the slide that is being opened, shown before it can be edited. Null if the slide is open
 * already, or if its script is in conflict or being written.
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

/**
 * Wraps the parts of one slide. While another slide is being opened, clicks and typed letters in them are
 * ignored.
 */
export function SlideParts({ className, children }: { className?: string; children: ReactNode }) {
  const isOpening = useShownNumber() !== usePart('place', 'slide').slide
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpening) return
    // Set the attribute only if opening takes long: changing it costs up to a third of the slide
    // transition.
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
