import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readLanguageProgress, writeRanges } from '../jobs/language-progress.ts'
import { useOpenStudio } from '../studio-context.ts'
import classes from './publish-hint.module.css'

/** Below the bar: which scripts publishing waits for. A hint on a disabled button is not seen by touch. */
export function PublishHint() {
  const { t } = useTranslation(['studio', 'common'])
  const { lecture, counts, generation } = useOpenStudio()
  const progress = useMemo(() => readLanguageProgress(lecture), [lecture])
  const { slidesJob, allScriptsJob, translationJob } = generation
  // What is missing is being written then.
  if (counts.total === 0 || counts.scriptsToWrite === 0) return null
  if (slidesJob || allScriptsJob || translationJob) return null
  const sentences = progress
    .filter(({ withoutScript }) => withoutScript.length > 0)
    .map(({ language, withoutScript }) =>
      t('publish.lacks', {
        name: t(`common:languages.${language as LectureLanguage}`),
        slides: writeRanges(withoutScript),
        count: withoutScript.length,
      }),
    )
  return (
    <p className={classes.hint}>
      {[t(lecture.published ? 'publish.notWhole' : 'publish.notYet'), ...sentences].join(' ')}
    </p>
  )
}
