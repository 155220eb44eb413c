import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { t } from 'i18next'
import { findEntry } from '../document/find-entry.ts'
import { findJob, findJobOf, type SlideAddress } from '../studio-data.ts'
import type { GenerationSlice } from '../studio-state.ts'

type At = Pick<SlideAddress, 'slide' | 'language'>

/** Reads the jobs of the whole lecture. */
export function readLectureWork(active: readonly JobStatus[], starting: GenerationSlice['starting']) {
  const allScriptsJob = findJob(active, 'lecture_scripts')
  return {
    allScriptsJob,
    slidesJob: findJob(active, 'slides'),
    translationJob: findJob(active, 'translation'),
    isStartingScript: starting?.what === 'script' || starting?.what === 'annotated_script',
    /** True while any script of the lecture is being written. */
    isWriting: [findJob(active, 'script'), findJob(active, 'annotated_script'), allScriptsJob].some(Boolean),
  }
}

/** Reads the jobs of the lecture and of one slide, and what they lock. */
export function readWork(
  active: readonly JobStatus[],
  lecture: Lecture | undefined,
  starting: GenerationSlice['starting'],
  at: At,
) {
  /** The job that writes the script, with annotations or without. */
  const scriptJob = findJobOf(active, 'script', at) ?? findJobOf(active, 'annotated_script', at)
  const audioJob = findJobOf(active, 'audio', at)
  const ofLecture = readLectureWork(active, starting)
  const { allScriptsJob, translationJob, isStartingScript } = ofLecture
  /** True if the job for all scripts has still to write this slide. */
  const isQueued =
    allScriptsJob?.language === at.language && !findEntry(lecture, at.language, at.slide)?.script.trim()
  const isHere = starting?.at?.slide === at.slide && starting.at.language === at.language
  const isTranslated = translationJob !== undefined && at.language !== lecture?.default_language
  return {
    ...ofLecture,
    scriptJob,
    audioJob,
    isQueued,
    /** True while the text must not be changed. */
    isLocked: scriptJob !== undefined || isQueued || (isStartingScript && isHere) || isTranslated,
    /**
     * Saving is locked during a translation, which reads the default language and writes the others, and
     * while audio is generated from the script.
     */
    isSavingLocked:
      scriptJob !== undefined ||
      isQueued ||
      translationJob !== undefined ||
      (audioJob !== undefined && audioJob.status !== 'PENDING') ||
      (isHere && (isStartingScript || starting?.what === 'audio')),
  }
}

/** Why a script cannot be saved, or null. @param conflict between two versions of its highlights */
export function findSaveReason(
  { isSavingLocked }: Pick<ReturnType<typeof readWork>, 'isSavingLocked'>,
  script: { isUnsaved: boolean; isConflict: boolean; hasErrors: boolean },
  conflict: object | null,
): string | null {
  if (isSavingLocked) return t('studio:busySaving')
  // Also for a version restored from the history: nothing to save until it is changed.
  if (!script.isUnsaved) return t('studio:script.nothingToSave')
  if (script.isConflict) return t('studio:conflict.first')
  if (conflict) return t('studio:highlightConflict.first')
  return script.hasErrors ? t('studio:script.fixFirst') : null
}
