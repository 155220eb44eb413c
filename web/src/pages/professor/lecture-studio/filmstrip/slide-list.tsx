import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useShownSlide } from '../slide/slide-transition.tsx'
import type { SlideStates } from '../store/document/slide-states.ts'
import type { Place } from '../store/use-current-slide.ts'
import classes from './filmstrip.module.css'
import { SlideThumbnail } from './slide-thumbnail.tsx'

const groupSize = 12

type SlideListProps = {
  states: readonly SlideStates[]
  language: string
  hasLanguages: boolean
  go: Place['go']
}

/** The thumbnails of all slides, scrolled to the open one. Typing in the script does not render it. */
export const SlideList = memo(function SlideList({ states, go, ...rest }: SlideListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { slide } = useShownSlide()
  const groups = useMemo(() => chunk(states), [states])
  const open = useCallback((number: number) => go({ slide: number }), [go])

  useEffect(() => {
    // Measure in the next frame, after the layout: measured now, the layout would be computed twice.
    const frame = requestAnimationFrame(() => {
      const item = list.current?.querySelector<HTMLElement>(`[data-slide="${slide}"]`)?.parentElement
      if (!item || !list.current) return
      // Set the list's own scroll position: `scrollIntoView` would scroll the page as well.
      const [strip, at] = [list.current.getBoundingClientRect(), item.getBoundingClientRect()]
      if (at.left >= strip.left && at.right <= strip.right) return
      list.current.scrollBy({ left: at.left - strip.left - (strip.width - at.width) / 2 })
    })
    return () => cancelAnimationFrame(frame)
  }, [slide])

  return (
    // biome-ignore lint/a11y/useSemanticElements: an `ol` allows no group between list and items
    <div ref={list} className={`${classes.list} grow`} role="list">
      {groups.map((group) => (
        <SlideGroup
          key={group[0]?.number}
          slides={group}
          current={group.some(({ number }) => number === slide) ? slide : null}
          onOpen={open}
          {...rest}
        />
      ))}
    </div>
  )
})

type SlideGroupProps = {
  slides: readonly SlideStates[]
  /** The open slide; null if it is in another group. */
  current: number | null
  language: string
  hasLanguages: boolean
  onOpen: (number: number) => void
}

/** A group of thumbnails. Opening one of 300 slides renders its own group and the previous one only. */
const SlideGroup = memo(function SlideGroup({ slides, current, ...rest }: SlideGroupProps) {
  return (
    <div role="none" className={classes.group} style={{ '--slides': slides.length } as React.CSSProperties}>
      {slides.map((slide) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={slide.number} role="listitem" className={classes.item}>
          <SlideThumbnail slide={slide} isCurrent={slide.number === current} {...rest} />
        </div>
      ))}
    </div>
  )
})

const chunk = (states: readonly SlideStates[]): SlideStates[][] =>
  Array.from({ length: Math.ceil(states.length / groupSize) }, (_, at) =>
    states.slice(at * groupSize, (at + 1) * groupSize),
  )
