import { useTranslation } from 'react-i18next'
import { usePart } from '../store/studio-store.ts'

/**
 * The action that writes all missing scripts with annotations: its label, why it is unavailable, and its
 * start.
 */
export function useWriteAllAnnotated(): { label: string; reason: string | null; write: () => void } {
  const { t } = useTranslation(['studio', 'authoring'])
  const generation = usePart('generation', 'writeAllReason', 'writeAll')
  const tools = usePart('tools', 'selected')
  const estimateFirst = usePart('estimateFirst', 'begin')
  return {
    label: t('bulk.writeAllAnnotated'),
    reason: generation.writeAllReason ?? (tools.selected.length === 0 ? t('bulk.noTools') : null),
    write: () => estimateFirst.begin('annotate', () => void generation.writeAll('annotated_script')),
  }
}
