import { useTranslation } from 'react-i18next'
import { useScriptsToWrite } from '../script/use-scripts-to-write.ts'
import { useOpenStudio } from '../studio-context.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import classes from './filmstrip.module.css'
import { SlideList } from './slide-list.tsx'
import { useReadiness } from './use-readiness.ts'

/** All slides below the work: what is done and what is missing, seen without opening a slide. */
export function Filmstrip() {
  const { t } = useTranslation('studio')
  const { lecture, states, place, counts } = useOpenStudio()
  const readiness = useReadiness()
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
      <SlideList states={states} language={place.language} hasLanguages={hasLanguages} go={place.go} />
    </nav>
  )
}
