import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { useReadiness } from '../publishing/use-readiness.ts'
import { useScriptsToWrite } from '../script/use-scripts-to-write.ts'
import { countReady, type SlideStates } from '../store/document/slide-states.ts'
import { useSlideStates } from '../store/document/use-slide-states.ts'
import { useChosenAddress, useCounts, useLecture, useSlideAddress } from '../store/studio-data.ts'
import type { StudioState } from '../store/studio-state.ts'
import { useStudio } from '../store/studio-store.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import classes from './filmstrip.module.css'
import { SlideThumbnail } from './slide-thumbnail.tsx'

const groupSize = 12

type SlideListProps = {
  states: readonly SlideStates[]
  hasLanguages: boolean
  go: StudioState['go']
}

/** The thumbnails of all slides, scrolled to the open one. Typing in the script does not render it. */
const SlideList = memo(function SlideList({ states, go, ...rest }: SlideListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { slide } = useChosenAddress()
  const { language } = useSlideAddress()
  const groups = useMemo(() => chunk(states), [states])
  const open = useCallback((number: number) => go({ slide: number }), [go])

  useEffect(() => {
    // Measure in the next frame, after the layout: measured now, the layout would be computed twice.
    const frame = requestAnimationFrame(() => {
      const item = list.current?.querySelector<HTMLElement>(`[data-slide="${slide}"]`)?.parentElement
      if (!item || !list.current) return
      // Set the list's own scroll position: `scrollIntoView` would scroll the page as well.
      const [box, at] = [list.current.getBoundingClientRect(), item.getBoundingClientRect()]
      if (at.left >= box.left && at.right <= box.right) return
      list.current.scrollBy({ left: at.left - box.left - (box.width - at.width) / 2 })
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
          language={language}
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

/** With this many lines there is still room for a button below. */
const maxLines = 2

/** Thumbnails of all slides with their states, below the editor. */
export function Filmstrip() {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const states = useSlideStates()
  const counts = useCounts()
  const go = useStudio((state) => state.go)
  const { whole, missing } = useReadiness()
  const hasLanguages = languagesOf(lecture).length > 1
  const { language } = useSlideAddress()
  // Counts the stored state, as the header does for all languages together.
  const ready = useMemo(() => countReady(lecture, language), [lecture, language])
  // A new lecture lacks every script: that is its beginning, not an error.
  const isUntouched = states.every(({ byLanguage }) =>
    Object.values(byLanguage).every((state) => state === 'noScript'),
  )
  // Two buttons fill the summary, and their labels already contain the missing counts.
  const hasBothButtons = useScriptsToWrite().scripts > 0 && counts.audioToMake > 0
  const shown = hasBothButtons ? [] : missing.slice(0, maxLines)
  const others = hasBothButtons ? 0 : missing.length - shown.length
  return (
    <nav
      className={`${classes.filmstrip} border-above`}
      aria-label={t('filmstrip.label')}
      data-region="filmstrip"
      data-untouched={isUntouched || undefined}
      tabIndex={-1}
    >
      <div className={classes.summary} title={hasLanguages ? whole : undefined}>
        <p className={`${classes.counts} tabular`}>
          <strong>{t('filmstrip.slides', { count: counts.total })}</strong>{' '}
          <span>{t('filmstrip.ready', { count: ready })}</span>
        </p>
        {shown.length > 0 && (
          <div className={`${classes.missing} tabular`}>
            {shown.map(({ language, state, sentence }, index) => (
              <p key={language} data-state={state}>
                {sentence}
                {index === shown.length - 1 && others > 0 && (
                  <span>{t('filmstrip.otherLanguages', { count: others })}</span>
                )}
              </p>
            ))}
          </div>
        )}
        <BulkButtons isStacked />
      </div>
      <SlideList states={states} hasLanguages={hasLanguages} go={go} />
    </nav>
  )
}
