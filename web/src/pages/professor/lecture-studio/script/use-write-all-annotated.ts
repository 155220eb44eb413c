import { useTranslation } from 'react-i18next'
import { useLectureReasons } from '../store/jobs/use-generation.ts'
import { useTools } from '../store/jobs/use-tools.ts'
import { useActions } from '../store/studio-store.ts'

/**
 * The action that writes all missing scripts with annotations: its label, why it is unavailable, and its
 * start.
 */
export function useWriteAllAnnotated(): { label: string; reason: string | null; write: () => void } {
  const { t } = useTranslation(['studio', 'authoring'])
  const { writeAll, startEstimated } = useActions()
  const { writeAll: reason } = useLectureReasons()
  const { selected } = useTools()
  return {
    label: t('bulk.writeAllAnnotated'),
    reason: reason ?? (selected.length === 0 ? t('bulk.noTools') : null),
    write: () => startEstimated('annotate', () => void writeAll('annotated_script')),
  }
}
