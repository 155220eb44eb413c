import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { usePart } from '../studio-store.ts'
import { placeOf, readPlace } from './slide-states.ts'

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
/** How the keys of saving are written on this machine. */
export const saveKeys = isApple ? '⌘ S' : 'Ctrl S'
/** The same of undoing. */
export const undoKeys = isApple ? '⌘ Z' : 'Ctrl Z'
/** The same of Add Annotation. */
export const annotationKeys = isApple ? '⌘ ⌥ M' : 'Ctrl Alt M'

type Place = { slide: number; language: string }

/**
 * Saves every script that is unsaved, those of one language where that is given, one after the other. Each that is
 * not saved is told with its reason: most of them are not in sight.
 * @returns whether all are saved
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
 * Saves what a person means who presses the keys of saving: the slide at which the studio stands, the one that is just
 * being opened, and where something was changed last, each where it is unsaved. So it is all one whether the keys
 * come before, while or after another slide is opened. A script is saved as it is at this moment, the letter before
 * this key with it; asked for while a save is on its way, what was typed since is saved after it. Where one cannot be
 * saved, that is said.
 * @returns takes the number of the slide that is shown
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
    // At the open slide it stands above the script.
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
