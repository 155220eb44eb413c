import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../../../api/api-error.ts'
import { calls } from '../../../../../api/calls.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { findEntry } from '../document/find-entry.ts'
import { placeOf } from '../document/slide-states.ts'
import type { ScriptText } from '../document/use-script-text.ts'
import type { usePlace } from '../use-current-slide.ts'
import type { Notice } from './notice.ts'
import type { useSettings } from './use-settings.ts'
import type { StudioJobs } from './use-studio-jobs.ts'
import type { Tools } from './use-tools.ts'

type Parts = {
  lectureId: string
  lecture: Lecture | undefined
  place: ReturnType<typeof usePlace>
  script: ScriptText
  jobs: StudioJobs
  instructions: string
  settings: ReturnType<typeof useSettings>
  tools: Tools
  setNotice: (key: string, notice: Notice | null) => void
}
/** A script alone, or with annotations. */
export type ScriptKind = 'script' | 'annotated_script'
type At = { slide: number; language: string }
type Started = ScriptKind | 'audio' | 'all'

/**
 * Generates the open slide's script and audio, and all scripts. Saves typed text first, so that it is in
 * the history. Each `…Reason` says why something cannot be started now, or is null.
 */
export function useGeneration({ lectureId, lecture, place, script, jobs, ...given }: Parts) {
  const { t } = useTranslation(['studio', 'authoring'])
  const { slide, language } = place
  const generateScript = useAction(calls.scripts.generate, { isOfPage: true })
  const generateAnnotated = useAction(calls.annotations.generate, { isOfPage: true })
  const generateAll = useAction(calls.scripts.generateAll)
  const speak = useAction(calls.speech.speak, { isOfPage: true })
  const [isStarting, setStarting] = useState<Started | null>(null)

  /** The job that writes the open script, with annotations or without. */
  const scriptJob =
    jobs.findOfSlide('script', slide, language) ?? jobs.findOfSlide('annotated_script', slide, language)
  const audioJob = jobs.findOfSlide('audio', slide, language)
  const allScriptsJob = jobs.find('lecture_scripts')
  const slidesJob = jobs.find('slides')
  const translationJob = jobs.find('translation')
  /** True if the job for all scripts has still to write this slide. */
  const isQueued = allScriptsJob?.language === language && script.stored.trim() === ''
  const isTranslated = translationJob !== undefined && language !== lecture?.default_language
  const isStartingScript = isStarting === 'script' || isStarting === 'annotated_script'
  const isLocked = scriptJob !== undefined || isQueued || isStartingScript || isTranslated

  /** Returns true if a job writes the script of a slide, now or later. */
  const isWrittenAt = ({ slide, language }: At) =>
    jobs.findOfSlide('script', slide, language) !== undefined ||
    jobs.findOfSlide('annotated_script', slide, language) !== undefined ||
    (allScriptsJob?.language === language && !findEntry(lecture, language, slide)?.script.trim())
  /**
   * Saving is locked during a translation, which reads the default language and writes the others, and
   * while audio is generated from the script.
   */
  const isSavingLockedAt = (at: At) => {
    const isHere = at.slide === slide && at.language === language
    const audio = jobs.findOfSlide('audio', at.slide, at.language)
    return (
      isWrittenAt(at) ||
      translationJob !== undefined ||
      (audio !== undefined && audio.status !== 'PENDING') ||
      (isHere && (isStartingScript || isStarting === 'audio'))
    )
  }

  /** Why a text cannot be saved, or null. */
  const findSaveReason = (
    at: At,
    text: Pick<ScriptText, 'isUnsaved' | 'isConflict' | 'errors'>,
  ): string | null => {
    const isOpen = at.slide === slide && at.language === language
    if (isSavingLockedAt(at)) return t('busySaving')
    // Also for a version restored from the history: nothing to save until it is changed.
    if (!text.isUnsaved) return t('script.nothingToSave')
    if (text.isConflict) return t('conflict.first')
    // For another slide, the server reports this conflict.
    if (isOpen && script.places.conflict) return t('placeConflict.first')
    return text.errors.length > 0 ? t('script.fixFirst') : null
  }

  const start = async (what: Started, work: () => Promise<void>) => {
    if (isStarting) return
    setStarting(what)
    await work()
    setStarting(null)
  }
  const here = placeOf(language, slide)

  /** Writes the open slide's script: alone, or with annotations by the selected tools. */
  const generate = (kind: ScriptKind) =>
    start(kind, async () => {
      const failed =
        kind === 'script'
          ? t('script.failedToStart', { number: slide })
          : t('authoring:annotate.failedToStart')
      given.setNotice(`script ${here}`, null)
      const { text } = script.readNow()
      if (!(await script.save(failed))) return
      const lang = language as LectureLanguage
      const body = {
        instructions: given.instructions,
        script: text,
        settings: given.settings.settings,
        image_url: script.entry?.image_url,
      }
      try {
        const { job_id } =
          kind === 'script'
            ? await generateScript.mutateAsync({
                params: { id: lectureId, slide },
                body: { ...body, language: lang },
              })
            : await generateAnnotated.mutateAsync({
                params: { id: lectureId, slide, language: lang },
                body: { ...body, selected_annotation_tools: [...given.tools.selected] },
              })
        await jobs.watch(job_id, kind)
      } catch (error) {
        given.setNotice(`script ${here}`, { kind: 'error', sentence: sentenceOf(error, failed) })
      }
    })

  const generateAudio = () =>
    start('audio', async () => {
      const failed = t('audio.failedToStart')
      given.setNotice(`audio ${here}`, null)
      if (!(await script.save(failed))) return
      try {
        const { job_id } = await speak.mutateAsync({
          params: { id: lectureId, slide, lang: language as LectureLanguage },
          query: { image_url: script.entry?.image_url },
        })
        await jobs.watch(job_id, 'audio')
      } catch (error) {
        given.setNotice(`audio ${here}`, { kind: 'error', sentence: sentenceOf(error, failed) })
      }
    })

  /** Writes all missing scripts: alone, or with annotations by the selected tools. */
  const writeAll = (kind: ScriptKind) =>
    start('all', async () => {
      try {
        const { job_id } = await generateAll.mutateAsync({
          params: { id: lectureId },
          body: {
            instructions: given.instructions,
            settings: given.settings.settings,
            ...(kind === 'annotated_script' && { selected_annotation_tools: [...given.tools.selected] }),
          },
        })
        await jobs.watch(job_id, 'lecture_scripts')
      } catch (error) {
        showToast('error', sentenceOf(error, t('bulk.writeFailed')))
      }
    })

  const busy = t('busy')
  const busyAudio = t('busyAudio')
  const isWriting = Boolean(jobs.find('script') ?? jobs.find('annotated_script') ?? allScriptsJob)
  const unfinished = script.isConflict
    ? t('conflict.first')
    : script.places.conflict
      ? t('placeConflict.first')
      : script.isUnsaved && script.errors.length > 0
        ? t('script.fixFirst')
        : null
  return {
    scriptJob,
    audioJob,
    allScriptsJob,
    slidesJob,
    translationJob,
    isQueued,
    isWrittenAt,
    /** True while any script of the lecture is being written, translated or processed with a new deck. */
    isAnyWritten: isWriting || translationJob !== undefined || slidesJob !== undefined,
    /** True while the text must not be changed. */
    isLocked,
    /** True while the text must not be saved, also while its audio is generated. */
    isSavingLocked: isSavingLockedAt({ slide, language }),
    findSaveReason,
    /** Why the open script cannot be saved now, or null. */
    saveReason: script.isSaving ? t('script.saving') : findSaveReason({ slide, language }, script),
    isStarting,
    generate,
    generateAudio,
    writeAll,
    /** Applies to both kinds of script. */
    generateReason:
      isLocked ||
      isStarting ||
      audioJob ||
      translationJob ||
      allScriptsJob?.language === language ||
      script.isSaving
        ? busy
        : unfinished,
    audioReason:
      script.text.trim() === ''
        ? t('audio.afterScript')
        : isLocked || translationJob || audioJob || isStarting || script.isSaving
          ? busyAudio
          : unfinished,
    writeAllReason:
      slidesJob || translationJob || isStarting === 'all' || isStartingScript || isWriting ? busy : null,
    speakAllReason: slidesJob || translationJob || allScriptsJob ? busyAudio : null,
    replaceReason: jobs.active.length > 0 ? busy : script.unsaved.size > 0 ? t('replace.saveFirst') : null,
    languagesReason: jobs.active.length > 0 ? busy : null,
    publishReason: !lecture || jobs.active.length > 0 ? t('publish.waitForWork') : null,
  }
}

export type Generation = ReturnType<typeof useGeneration>
