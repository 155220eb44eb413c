import type { JobKind } from '@lectern/contract/jobs.ts'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../../api/use-engines.ts'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { useUnsaved } from '../store/document/script.ts'
import { findJob, useCounts, useJobs, useLecture } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'

/** These jobs and a translation exclude each other, here as on the server. */
const exclusiveKinds: readonly JobKind[] = [
  'slides',
  'script',
  'annotated_script',
  'lecture_scripts',
  'translation',
]

/** Translates the whole lecture: whether it runs, why it cannot be started now (or null), and its start. */
export function useTranslate() {
  const { t } = useTranslation('translation')
  const hasModel = useEngines().data?.translation !== 'none'
  const lecture = useLecture()
  const counts = useCounts()
  const { active } = useJobs()
  const isSaving = useStudio((state) => state.saves > 0)
  const unsaved = useUnsaved()
  const isStarting = useStudio((state) => state.starting?.what === 'translation')
  const { translateAll, startEstimated } = useActions()

  // In the server's order: first the reasons that neither waiting nor writing changes.
  const readReason = (): string | null => {
    if (!hasModel) return t('noModel')
    if (languagesOf(lecture).length < 2) return t('oneLanguage')
    if (counts.total === 0 || counts.defaultScriptsToWrite > 0) return t('incomplete')
    if (isStarting || isSaving || active.some(({ kind }) => exclusiveKinds.includes(kind))) return t('busy')
    return unsaved.size > 0 ? t('unsaved') : null
  }
  return {
    isRunning: isStarting || findJob(active, 'translation') !== undefined,
    reason: readReason(),
    start: () => startEstimated('translate', () => void translateAll()),
  }
}
