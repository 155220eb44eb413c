import { useTranslation } from 'react-i18next'
import { useReadiness } from '../publishing/use-readiness.ts'
import { useScriptsToWrite } from '../script/use-scripts-to-write.ts'
import { usePart } from '../store/studio-store.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import classes from './filmstrip.module.css'
import { SlideList } from './slide-list.tsx'

/** With this many lines there is still room for a button below. */
const mostLines = 2

/** Thumbnails of all slides with their states, below the editor. */
export function Filmstrip() {
  const { t } = useTranslation('studio')
  const { lecture, states, counts } = usePart('document', 'lecture', 'states', 'counts')
  const place = usePart('place', 'language', 'go')
  const { whole, missing } = useReadiness()
  const hasLanguages = lecture.supported_languages.length > 1
  // Two buttons fill the summary, and their labels already contain the missing counts.
  const hasBothButtons = useScriptsToWrite().scripts > 0 && counts.audioToMake > 0
  const shown = hasBothButtons ? [] : missing.slice(0, mostLines)
  const others = hasBothButtons ? 0 : missing.length - shown.length
  return (
    <nav className={`${classes.strip} border-above`} aria-label={t('filmstrip.label')}>
      <div className={classes.summary} title={hasLanguages ? whole : undefined}>
        <p className={`${classes.counts} tabular`}>
          <strong>{t('filmstrip.slides', { count: counts.total })}</strong>{' '}
          <span>{t('filmstrip.ready', { count: counts.ready })}</span>
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
      <SlideList states={states} language={place.language} hasLanguages={hasLanguages} go={place.go} />
    </nav>
  )
}
