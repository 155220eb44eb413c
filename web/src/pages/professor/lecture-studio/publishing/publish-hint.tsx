import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readLanguageProgress, writeRanges } from '../store/document/language-progress.ts'
import { usePart } from '../store/studio-store.ts'
import { useReadiness } from './use-readiness.ts'

type PublishHintProps = {
  className: string
  /** What stands there where publishing waits for no script; how far the lecture is, unless told. */
  otherwise?: string
}

/** Which scripts publishing waits for: a hint on a disabled button is not seen by touch. */
export function PublishHint({ className, otherwise }: PublishHintProps) {
  const { t } = useTranslation(['studio', 'common'])
  const { lecture, counts } = usePart('document', 'lecture', 'counts')
  const generation = usePart('generation', 'slidesJob', 'allScriptsJob', 'translationJob')
  const progress = useMemo(() => readLanguageProgress(lecture), [lecture])
  const { whole: readiness } = useReadiness()
  const { slidesJob, allScriptsJob, translationJob } = generation
  // What is missing is being written then.
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
  const hint = [t(lecture.published ? 'publish.notWhole' : 'publish.notYet'), ...sentences].join(' ')
  return (
    <p className={className} title={hint}>
      {hint}
    </p>
  )
}
