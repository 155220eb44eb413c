import { useTranslation } from 'react-i18next'
import { useScript } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useActions } from '../store/studio-store.ts'

/**
 * Add Annotation: opens the dialog for the words selected in the script. `reason` says why it is
 * unavailable, or is null.
 */
export function useAddAnnotation(): { reason: string | null; add: () => void } {
  const { t } = useTranslation(['annotations', 'studio'])
  const script = useScript()
  const { setEditing, editor } = useActions()
  const work = useWork()
  const reason = work.isLocked
    ? t('studio:script.savingOff')
    : script.isConflict
      ? t('studio:conflict.first')
      : script.hasErrors
        ? t('studio:script.fixFirst')
        : script.isBlank
          ? t('script.dialog.emptyScript')
          : null
  const add = () => {
    const selection = editor.current?.selection()
    const range = { start: selection?.from ?? 0, end: selection?.to ?? 0 }
    setEditing({ kind: 'add', range })
  }
  return { reason, add }
}
