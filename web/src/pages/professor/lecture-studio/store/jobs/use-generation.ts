import { useTranslation } from 'react-i18next'
import { useHighlights } from '../annotations/highlights.ts'
import { useScript, useUnsaved } from '../document/script.ts'
import { useDeckLanguage } from '../document/use-deck-language.ts'
import { useCounts, useJobs, useLecture, useNeighbours, useSlideAddress } from '../studio-data.ts'
import { useStudio } from '../studio-store.ts'
import { findSaveReason, readLectureWork, readWork } from './read-work.ts'

/** The jobs of the open slide and of the lecture, and what they lock. */
export function useWork() {
  const { active } = useJobs()
  return readWork(
    active,
    useLecture(),
    useStudio((state) => state.starting),
    useSlideAddress(),
  )
}

/** The jobs of the whole lecture. What reads only these does not render when another slide is opened. */
export function useLectureWork() {
  const { active } = useJobs()
  return readLectureWork(
    active,
    useStudio((state) => state.starting),
  )
}

/** The work that can be started now. Each `…Reason` says why something cannot, or is null. */
export function useGeneration() {
  const { t } = useTranslation('studio')
  const work = useWork()
  const script = useScript()
  const { conflict } = useHighlights()
  const { language } = useSlideAddress()
  const starting = useStudio((state) => state.starting)
  const { isLocked, audioJob, translationJob, allScriptsJob } = work
  const busy = t('busy')
  const isBusy = Boolean(isLocked || starting || audioJob || translationJob || script.isSaving)
  const unfinished = script.isConflict
    ? t('conflict.first')
    : conflict
      ? t('highlightConflict.first')
      : script.isUnsaved && script.hasErrors
        ? t('script.fixFirst')
        : null
  return {
    ...work,
    starting: starting?.what,
    /** Why the open script cannot be saved now, or null. */
    saveReason: script.isSaving ? t('script.saving') : findSaveReason(work, script, conflict),
    /** Applies to both kinds of script. */
    generateReason: isBusy || allScriptsJob?.language === language ? busy : unfinished,
    audioReason: script.isBlank ? t('audio.afterScript') : isBusy ? t('busyAudio') : unfinished,
  }
}

/** True while any script of the lecture is being written, translated or processed with a new deck. */
export function useIsAnyWritten(): boolean {
  const { isWriting, translationJob, slidesJob } = useLectureWork()
  return isWriting || translationJob !== undefined || slidesJob !== undefined
}

/** Why work on the whole lecture cannot be started now, or null. */
export function useLectureReasons() {
  const { t } = useTranslation(['studio', 'translation'])
  const { active } = useJobs()
  const { slidesJob, translationJob, allScriptsJob, isStartingScript, isWriting } = useLectureWork()
  const isStartingAll = useStudio((state) => state.starting?.what === 'all')
  const unsaved = useUnsaved()
  // A model translates as it writes. The built-in engine would write nothing.
  const deckLanguage = useDeckLanguage()
  const languages = active.length > 0 ? t('busy') : null
  const { audioToMake } = useCounts()
  // Also by the upload, or from another window.
  const recordings = active.filter(({ kind }) => kind === 'audio').length
  const isAllSpoken = recordings > 0 && recordings >= audioToMake
  return {
    writeAll:
      slidesJob || translationJob || isStartingAll || isStartingScript || isWriting
        ? t('busy')
        : deckLanguage?.isBuiltin
          ? t('translation:deckLanguage.first')
          : null,
    speakAll: slidesJob || translationJob || allScriptsJob ? t('busyAudio') : isAllSpoken ? t('busy') : null,
    /** True while every recording that is missing is being made. */
    isAllSpoken,
    replace: languages ?? (unsaved.size > 0 ? t('replace.saveFirst') : null),
    languages,
  }
}

/** Saves the open script and opens the next slide. `reason` says why that is impossible, or is null. */
export function useSaveAndNext() {
  const { t } = useTranslation('studio')
  const address = useSlideAddress()
  const { next } = useNeighbours()
  const script = useScript()
  const work = useWork()
  const saveAndNext = useStudio((state) => state.saveAndNext)
  const reason = script.isSaving
    ? t('script.saving')
    : script.isUnsaved
      ? findSaveReason(work, script, null)
      : next === undefined
        ? t('editor.lastSlide')
        : null
  return { reason, saveAndNext: () => void saveAndNext(address, next) }
}
