import { useTranslation } from 'react-i18next'
import { usePart } from '../studio-store.ts'

/** Saves what was typed and goes on; a text that cannot be saved keeps the slide. */
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
    // Who typed on while that was saved stays with it.
    if (place.next !== undefined && !script.readNow().isUnsaved) place.go({ slide: place.next })
  }
  return { saveAndNext, reason }
}
