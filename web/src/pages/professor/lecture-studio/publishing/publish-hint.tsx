import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useLecture } from '../store/studio-data.ts'
import { useMissingScripts } from './use-missing-scripts.ts'
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
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const counts = useCounts()
  const work = useLectureWork()
  const format = useFormat()
  const missing = useMissingScripts()
  const { whole: readiness } = useReadiness()
  const { slidesJob, allScriptsJob, translationJob } = work
  // While scripts are being written, do not report them as missing.
  if (counts.scriptsToWrite === 0 || slidesJob || allScriptsJob || translationJob)
    return (
      <p className={className} data-ready title={readiness}>
        {otherwise ?? readiness}
      </p>
    )
  const hint = format.sentences([t(lecture.published ? 'publish.notWhole' : 'publish.notYet'), ...missing])
  return (
    <p className={className} title={hint}>
      {hint}
    </p>
  )
}
