import { useTranslation } from 'react-i18next'
import { usePart } from '../store/studio-store.ts'

/**
 * Add Annotation: opens the dialog for the words selected in the script. `reason` says why it is
 * unavailable, or is null.
 */
export function useAddAnnotation(): { reason: string | null; add: () => void } {
  const { t } = useTranslation(['annotations', 'studio'])
  const script = usePart('script', 'isConflict', 'errors', 'text')
  const annotations = usePart('annotations', 'setEditing')
  const generation = usePart('generation', 'isLocked')
  const scriptView = usePart('scriptView', 'editor')
  const reason = generation.isLocked
    ? t('studio:script.savingOff')
    : script.isConflict
      ? t('studio:conflict.first')
      : script.errors.length > 0
        ? t('studio:script.fixFirst')
        : script.text.trim() === ''
          ? t('script.dialog.emptyScript')
          : null
  const add = () => {
    const selection = scriptView.editor.current?.selection()
    const range = { start: selection?.from ?? 0, end: selection?.to ?? 0 }
    annotations.setEditing({ kind: 'add', range })
  }
  return { reason, add }
}
