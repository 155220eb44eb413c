import type { JobKind } from '@lectern/contract/jobs.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../../../api/api-error.ts'
import { calls } from '../../../../../api/calls.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { useEngines } from '../../../../../api/use-engines.ts'
import type { LectureCounts } from '../document/slide-states.ts'
import type { ScriptText } from '../document/use-script-text.ts'
import type { Notice } from './notice.ts'
import type { useSettings } from './use-settings.ts'
import type { StudioJobs } from './use-studio-jobs.ts'

/** These jobs and a translation exclude each other, here as on the server. */
const exclusiveKinds: readonly JobKind[] = [
  'slides',
  'script',
  'annotated_script',
  'lecture_scripts',
  'translation',
]

type Parts = {
  lectureId: string
  lecture: Lecture | undefined
  counts: LectureCounts | undefined
  jobs: StudioJobs
  script: ScriptText
  settings: ReturnType<typeof useSettings>
  setNotice: (key: string, notice: Notice | null) => void
}

/** Translates the whole lecture: the running job, why it cannot be started now (or null), and its start. */
export function useTranslateAll({ lectureId, lecture, counts, jobs, script, settings, setNotice }: Parts) {
  const { t } = useTranslation('translation')
  const hasModel = useEngines().data?.translation !== 'none'
  const start = useAction(calls.translation.start)
  const job = jobs.find('translation')

  // In the server's order: first the reasons that neither waiting nor writing changes.
  const readReason = (): string | null => {
    if (!hasModel) return t('noModel')
    if ((lecture?.supported_languages.length ?? 0) < 2) return t('oneLanguage')
    if (!counts || counts.total === 0 || counts.defaultScriptsToWrite > 0) return t('incomplete')
    if (start.isPending || script.isSaving || jobs.active.some(({ kind }) => exclusiveKinds.includes(kind)))
      return t('busy')
    return script.unsaved.size > 0 ? t('unsaved') : null
  }

  const translateAll = async () => {
    setNotice('translation', null)
    try {
      const { job_id } = await start.mutateAsync({
        params: { id: lectureId },
        body: { settings: settings.settings },
      })
      await jobs.watch(job_id, 'translation')
    } catch (error) {
      setNotice('translation', { kind: 'error', sentence: sentenceOf(error, t('failedToStart')) })
    }
  }

  return {
    job,
    isRunning: job !== undefined || start.isPending,
    reason: readReason(),
    start: () => void translateAll(),
  }
}
