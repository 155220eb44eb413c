import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGenerateAllScripts, useGenerateScript } from '../../../../api/actions/scripts.ts'
import { useSpeak } from '../../../../api/actions/speech.ts'
import { sentenceOf } from '../../../../api/api-error.ts'
import { showToast } from '../../../../ui/toasts.tsx'
import { placeOf } from '../filmstrip/slide-states.ts'
import type { Notice } from '../jobs/notice.ts'
import type { StudioJobs } from '../jobs/use-studio-jobs.ts'
import type { usePlace } from '../use-place.ts'
import type { ScriptText } from './use-script-text.ts'
import type { useSettings } from './use-settings.ts'

type Parts = {
  lectureId: string
  lecture: Lecture | undefined
  place: ReturnType<typeof usePlace>
  script: ScriptText
  jobs: StudioJobs
  instructions: string
  settings: ReturnType<typeof useSettings>
  setNotice: (key: string, notice: Notice | null) => void
}

/**
 * Writing and speaking the open slide, and writing all of them. What was typed is saved first, so that it
 * stands in the history. The `…Reason`s say why something cannot be started now; null when it can.
 */
export function useGeneration({ lectureId, lecture, place, script, jobs, ...given }: Parts) {
  const { t } = useTranslation('studio')
  const { slide, language } = place
  const generateScript = useGenerateScript(lectureId)
  const generateAll = useGenerateAllScripts(lectureId)
  const speak = useSpeak(lectureId)
  const [isStarting, setStarting] = useState<'script' | 'audio' | 'all' | null>(null)

  const scriptJob = jobs.findOfSlide('script', slide, language)
  const audioJob = jobs.findOfSlide('audio', slide, language)
  const allScriptsJob = jobs.find('lecture_scripts')
  const slidesJob = jobs.find('slides')
  /** The job of all scripts will still come to this slide. */
  const isQueued = allScriptsJob?.language === language && script.stored.trim() === ''
  const isLocked = scriptJob !== undefined || isQueued || isStarting === 'script'

  const start = async (what: 'script' | 'audio' | 'all', work: () => Promise<void>) => {
    if (isStarting) return
    setStarting(what)
    await work()
    setStarting(null)
  }
  const here = placeOf(language, slide)

  const generate = () =>
    start('script', async () => {
      const failed = t('script.failedToStart', { number: slide })
      given.setNotice(`script ${here}`, null)
      if (script.isUnsaved && !(await script.save(failed))) return
      try {
        const { job_id } = await generateScript.mutateAsync({
          slide,
          language: language as LectureLanguage,
          instructions: given.instructions,
          script: script.text,
          settings: given.settings.settings,
        })
        await jobs.watch(job_id, 'script')
      } catch (error) {
        given.setNotice(`script ${here}`, { kind: 'error', sentence: sentenceOf(error, failed) })
      }
    })

  const generateAudio = () =>
    start('audio', async () => {
      const failed = t('audio.failedToStart')
      given.setNotice(`audio ${here}`, null)
      if (script.isUnsaved && !(await script.save(failed))) return
      try {
        const { job_id } = await speak.mutateAsync({ slide, language: language as LectureLanguage })
        await jobs.watch(job_id, 'audio')
      } catch (error) {
        given.setNotice(`audio ${here}`, { kind: 'error', sentence: sentenceOf(error, failed) })
      }
    })

  const writeAll = () =>
    start('all', async () => {
      try {
        const { job_id } = await generateAll.mutateAsync({
          instructions: given.instructions,
          settings: given.settings.settings,
        })
        await jobs.watch(job_id, 'lecture_scripts')
      } catch (error) {
        showToast('error', sentenceOf(error, t('bulk.writeFailed')))
      }
    })

  const busy = t('busy')
  const busyAudio = t('busyAudio')
  return {
    scriptJob,
    audioJob,
    allScriptsJob,
    slidesJob,
    isQueued,
    /** The text must not be changed now. */
    isLocked,
    isStarting,
    generate,
    generateAudio,
    writeAll,
    generateReason:
      isLocked || allScriptsJob?.language === language || script.isSaving
        ? busy
        : script.isConflict
          ? t('conflict.first')
          : script.isUnsaved && script.errors.length > 0
            ? t('script.fixFirst')
            : null,
    audioReason:
      script.text.trim() === ''
        ? t('audio.afterScript')
        : isLocked || audioJob || isStarting || script.isSaving
          ? busyAudio
          : script.isConflict
            ? t('conflict.first')
            : script.isUnsaved && script.errors.length > 0
              ? t('script.fixFirst')
              : null,
    writeAllReason: slidesJob || allScriptsJob || isStarting === 'all' || jobs.find('script') ? busy : null,
    speakAllReason: slidesJob || allScriptsJob ? busyAudio : null,
    replaceReason: jobs.active.length > 0 ? busy : script.unsaved.size > 0 ? t('replace.saveFirst') : null,
    languagesReason: jobs.active.length > 0 ? busy : null,
    publishReason: !lecture || jobs.active.length > 0 ? t('publish.waitForWork') : null,
  }
}

export type Generation = ReturnType<typeof useGeneration>
