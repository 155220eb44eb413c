import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useScriptsToWrite } from '../script/use-scripts-to-write.ts'
import { useOpenStudio } from '../studio-context.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import classes from './filmstrip.module.css'
import type { SlideStates } from './slide-states.ts'
import { SlideThumbnail } from './slide-thumbnail.tsx'
import { useReadiness } from './use-readiness.ts'

const groupSize = 20

/** All slides below the work: what is done and what is missing, seen without opening a slide. */
export function Filmstrip() {
  const { t } = useTranslation('studio')
  const { lecture, states, place, counts } = useOpenStudio()
  const readiness = useReadiness()
  const list = useRef<HTMLOListElement>(null)
  const { go, slide } = place
  const open = useCallback((number: number) => go({ slide: number }), [go])

  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-slide="${slide}"]`)?.parentElement
    if (!item || !list.current) return
    // Its own scrolling only: `scrollIntoView` would move the page as well.
    const { clientWidth, scrollLeft } = list.current
    const left = item.offsetLeft - list.current.offsetLeft
    const isSeen = left >= scrollLeft && left + item.offsetWidth <= scrollLeft + clientWidth
    if (!isSeen) list.current.scrollTo({ left: left - (clientWidth - item.offsetWidth) / 2 })
  }, [slide])

  const groups = useMemo(() => chunk(states), [states])
  const hasLanguages = lecture.supported_languages.length > 1
  // Both buttons fill the summary, and their numbers say the same.
  const hasBothButtons = useScriptsToWrite().scripts > 0 && counts.audioToMake > 0
  // Where no script is missing the row below the bar says it.
  const isByLanguage = hasLanguages && !hasBothButtons && counts.scriptsToWrite > 0
  return (
    <nav className={classes.strip} aria-label={t('filmstrip.label')}>
      <div className={classes.summary}>
        <p className={classes.counts}>
          <strong>{t('filmstrip.slides', { count: counts.total })}</strong>{' '}
          {!isByLanguage && <span>{t('filmstrip.ready', { count: counts.ready })}</span>}
        </p>
        {isByLanguage && (
          <p className={classes.readiness} title={readiness}>
            {readiness}
          </p>
        )}
        <BulkButtons isStacked />
      </div>
      <ol ref={list} className={classes.list}>
        {groups.map((group) => (
          <SlideGroup
            key={group[0]?.number}
            slides={group}
            current={group.some(({ number }) => number === slide) ? slide : null}
            language={place.language}
            hasLanguages={hasLanguages}
            onOpen={open}
          />
        ))}
      </ol>
    </nav>
  )
}

type SlideGroupProps = {
  slides: readonly SlideStates[]
  /** The slide that is open; null when it is in another group. */
  current: number | null
  language: string
  hasLanguages: boolean
  onOpen: (number: number) => void
}

/** Some slides of the strip: opening one of 300 draws its own group and the one before, not all. */
const SlideGroup = memo(function SlideGroup({ slides, current, ...rest }: SlideGroupProps) {
  return slides.map((slide) => (
    <li key={slide.number} className={classes.item}>
      <SlideThumbnail slide={slide} isCurrent={slide.number === current} {...rest} />
    </li>
  ))
})

const chunk = (states: readonly SlideStates[]): SlideStates[][] =>
  Array.from({ length: Math.ceil(states.length / groupSize) }, (_, at) =>
    states.slice(at * groupSize, (at + 1) * groupSize),
  )
