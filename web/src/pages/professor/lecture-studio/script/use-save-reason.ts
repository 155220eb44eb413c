import { useTranslation } from 'react-i18next'
import { useOpenStudio } from '../studio-context.ts'

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
/** How the keys of saving are written on this machine. */
export const saveKeys = isApple ? '⌘ S' : 'Ctrl S'
/** The same of undoing. */
export const undoKeys = isApple ? '⌘ Z' : 'Ctrl Z'
/** The same of Add Annotation. */
export const annotationKeys = isApple ? '⌘ ⌥ M' : 'Ctrl Alt M'

/** Why the script cannot be saved now; null when it can. */
export function useSaveReason(): string | null {
  const { t } = useTranslation('studio')
  const { script, generation } = useOpenStudio()
  if (script.isSaving) return t('script.saving')
  if (generation.isSavingLocked) return t('busySaving')
  // Also a version that was loaded from the history: until it is changed there is nothing to save.
  if (!script.isUnsaved) return t('script.nothingToSave')
  if (script.isConflict) return t('conflict.first')
  if (script.places.conflict) return t('placeConflict.first')
  if (script.errors.length > 0) return t('script.fixFirst')
  return null
}
