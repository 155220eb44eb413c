import { useTranslation } from 'react-i18next'
import { usePart } from '../studio-store.ts'

/** Saves the open script and opens the next slide. If the save fails, stays on the slide. */
export function useSaveAndNext() {
  const { t } = useTranslation('studio')
  const place = usePart('place', 'next', 'go')
  const script = usePart('script', 'isUnsaved', 'isSaving', 'isConflict', 'errors', 'save', 'readNow')
  const generation = usePart('generation', 'isSavingLocked')
  const reason =
    place.next === undefined && !script.isUnsaved
      ? t('editor.lastSlide')
      : script.isSaving
        ? t('script.saving')
        : script.isUnsaved && (generation.isSavingLocked || script.isConflict || script.errors.length > 0)
          ? generation.isSavingLocked
            ? t('busySaving')
            : script.isConflict
              ? t('conflict.first')
              : t('script.fixFirst')
          : null
  const saveAndNext = async () => {
    if (reason) return
    if (!(await script.save(t('script.saveBeforeFailed')))) return
    // If the professor typed on during the save, stay on the slide.
    if (place.next !== undefined && !script.readNow().isUnsaved) place.go({ slide: place.next })
  }
  return { saveAndNext, reason }
}
