import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { usePart } from '../studio-store.ts'
import { placeOf, readPlace } from './slide-states.ts'

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
/** The save shortcut as it is written on this operating system. */
export const saveKeys = isApple ? '⌘ S' : 'Ctrl S'
/** The undo shortcut. */
export const undoKeys = isApple ? '⌘ Z' : 'Ctrl Z'
/** The shortcut of Add Annotation. */
export const annotationKeys = isApple ? '⌘ ⌥ M' : 'Ctrl Alt M'

type Place = { slide: number; language: string }

/**
 * Saves every unsaved script, or those of one language, one after the other. Each failure is shown with its
 * reason, because most of these slides are not visible.
 * @returns true if all are saved
 */
export function useSaveAll(): (language?: string) => Promise<boolean> {
  const { t } = useTranslation('studio')
  const script = usePart('script', 'unsaved', 'readAt', 'savePlace')
  const { findSaveReason: reasonOf } = usePart('generation', 'findSaveReason')
  return async (language) => {
    let areAllSaved = true
    for (const at of [...script.unsaved].map(readPlace)) {
      const now = script.readAt(at)
      if ((language && at.language !== language) || !now.isUnsaved) continue
      const reason = reasonOf(at, now)
      const isSaved = reason === null && (await script.savePlace(at, t('script.saveFailed')))
      if (isSaved) continue
      areAllSaved = false
      showToast('error', t('script.notSaved', { number: at.slide, reason: reason ?? t('script.stillHere') }))
    }
    return areAllSaved
  }
}

/**
 * Saves for the save shortcut: the open slide, a slide that is being opened, and the slide that was changed
 * last, if they are unsaved. So the shortcut may come before, during or after a slide transition. A script
 * is saved with the last typed letter. During a running save, text typed since is saved afterwards. If one
 * cannot be saved, a toast says why.
 * @returns a function that takes the number of the shown slide
 */
export function useSaveNow(): (shownSlide: number) => void {
  const { t } = useTranslation('studio')
  const script = usePart('script', 'slide', 'language', 'savePlace', 'findChanged', 'readAt')
  const { slide, language } = script
  const { findSaveReason: reasonOf } = usePart('generation', 'findSaveReason')
  const open = useRef<Place>({ slide, language })
  useLayoutEffect(() => {
    open.current = { slide, language }
  }, [slide, language])
  const isOpen = (at: Place) => at.slide === open.current.slide && at.language === open.current.language
  const notSavedAt = ({ slide: number }: Place, reason: string) => t('script.notSaved', { number, reason })

  const save = async (at: Place) => {
    const isSaved = await script.savePlace(at, t('script.saveFailed'))
    // For the open slide, the alert above the script shows the failure.
    if (!isSaved && !isOpen(at)) showToast('error', notSavedAt(at, t('script.stillHere')))
  }
  return (shownSlide) => {
    const meant = [script.findChanged(), { slide: shownSlide, language }, { slide, language }]
    const places = new Map(meant.flatMap((at) => (at ? [[placeOf(at.language, at.slide), at]] : [])))
    for (const at of places.values()) {
      const now = script.readAt(at)
      if (!now.isUnsaved) continue
      const reason = reasonOf(at, now)
      if (reason === null) void save(at)
      else showToast('error', isOpen(at) && at.slide === shownSlide ? reason : notSavedAt(at, reason))
    }
  }
}
