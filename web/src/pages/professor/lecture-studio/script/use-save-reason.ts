import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/toasts.tsx'
import { useOpenStudio } from '../studio-context.ts'
import type { ScriptText } from './use-script-text.ts'

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
/** How the keys of saving are written on this machine. */
export const saveKeys = isApple ? '⌘ S' : 'Ctrl S'
/** The same of undoing. */
export const undoKeys = isApple ? '⌘ Z' : 'Ctrl Z'
/** The same of Add Annotation. */
export const annotationKeys = isApple ? '⌘ ⌥ M' : 'Ctrl Alt M'

/** Why a text cannot be saved; null when it can. */
function useReason() {
  const { t } = useTranslation('studio')
  const { script, generation } = useOpenStudio()
  return (text: Pick<ScriptText, 'isUnsaved' | 'isConflict' | 'errors'>): string | null => {
    if (generation.isSavingLocked) return t('busySaving')
    // Also a version that was loaded from the history: until it is changed there is nothing to save.
    if (!text.isUnsaved) return t('script.nothingToSave')
    if (text.isConflict) return t('conflict.first')
    if (script.places.conflict) return t('placeConflict.first')
    return text.errors.length > 0 ? t('script.fixFirst') : null
  }
}

/** Why the script cannot be saved now; null when it can. */
export function useSaveReason(): string | null {
  const { t } = useTranslation('studio')
  const { script } = useOpenStudio()
  const reasonOf = useReason()
  return script.isSaving ? t('script.saving') : reasonOf(script)
}

/**
 * Saves the script as it is at this moment, the letter before this key with it; asked for while a save is on its way,
 * what was typed since is saved after it. Where it cannot be saved, that is said.
 */
export function useSaveNow(): () => void {
  const { script } = useOpenStudio()
  const reasonOf = useReason()
  return () => {
    const now = script.readNow()
    const reason = reasonOf(now)
    if (reason === null) void script.save()
    else if (now.isUnsaved) showToast('error', reason)
  }
}
