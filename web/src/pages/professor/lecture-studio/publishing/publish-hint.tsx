import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { writeRanges } from '@lectern/core/messages/lists.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import { readLanguageProgress } from '../store/document/language-progress.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useLecture } from '../store/studio-data.ts'
import { useReadiness } from './use-readiness.ts'

type PublishHintProps = {
  className: string
  /** Text if no script is missing; default: the lecture's progress. */
  otherwise?: string
}

/**
 * Names the missing scripts that publishing needs. Stands beside the button, because a tooltip on a
 * disabled button is not shown on touch screens.
 */
export function PublishHint({ className, otherwise }: PublishHintProps) {
  const { t } = useTranslation(['studio', 'common'])
  const lecture = useLecture()
  const counts = useCounts()
  const work = useLectureWork()
  const format = useFormat()
  const progress = useMemo(() => readLanguageProgress(lecture), [lecture])
  const { whole: readiness } = useReadiness()
  const { slidesJob, allScriptsJob, translationJob } = work
  // While scripts are being written, do not report them as missing.
  if (counts.scriptsToWrite === 0 || slidesJob || allScriptsJob || translationJob)
    return (
      <p className={className} data-ready title={readiness}>
        {otherwise ?? readiness}
      </p>
    )
  const sentences = progress
    .filter(({ withoutScript }) => withoutScript.length > 0)
    .map(({ language, withoutScript }) =>
      t('publish.lacks', {
        name: t(`common:languages.${language as LectureLanguage}`),
        slides: writeRanges(withoutScript),
        count: withoutScript.length,
      }),
    )
  const hint = format.sentences([t(lecture.published ? 'publish.notWhole' : 'publish.notYet'), ...sentences])
  return (
    <p className={className} title={hint}>
      {hint}
    </p>
  )
}
