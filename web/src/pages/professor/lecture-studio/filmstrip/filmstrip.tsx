import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useScriptsToWrite } from '../script/use-scripts-to-write.ts'
import { useOpenStudio } from '../studio-context.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import classes from './filmstrip.module.css'
import { SlideThumbnail } from './slide-thumbnail.tsx'
import { useReadiness } from './use-readiness.ts'

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
        {states.map((state) => (
          <li key={state.number} className={classes.item}>
            <SlideThumbnail
              slide={state}
              isCurrent={state.number === slide}
              language={place.language}
              hasLanguages={hasLanguages}
              onOpen={open}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}
