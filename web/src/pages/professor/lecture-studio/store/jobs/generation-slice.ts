import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { t } from 'i18next'
import { messageOf } from '../../../../../api/api-error.ts'
import { callApi } from '../../../../../api/call-api.ts'
import { callForPage } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { findNumber } from '../../../../../features/slide-pages/read-pages.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { listUnsaved, readScript } from '../document/script.ts'
import { readSlideKey, slideKeyOf } from '../document/slide-states.ts'
import { isByModel } from '../engines.ts'
import { findLecture, pagesOf, type SlideAddress } from '../studio-data.ts'
import type { GenerationSlice, ScriptKind, Slice } from '../studio-state.ts'
import { readSaveReason } from './read-save-reason.ts'

type At = Pick<SlideAddress, 'slide' | 'language'>

/** Starts work on scripts and audio. Typed text is saved first, so that it is in the history. */
export const createGeneration: Slice<GenerationSlice> = (set, get, { lectureId }) => {
  const start = async (starting: GenerationSlice['starting'], work: () => Promise<void>) => {
    if (get().starting) return
    set({ starting })
    await work()
    set({ starting: null })
  }
  /** Saves, requests the work and watches its job; a failure becomes the slide's notice. */
  const startAt = (
    what: ScriptKind | 'audio',
    address: SlideAddress,
    failed: string,
    request: (imageUrl: string | undefined, text: string) => Promise<{ job_id: string }>,
  ) =>
    start({ what, at: address }, async () => {
      const notice = `${what === 'audio' ? what : 'script'} ${slideKeyOf(address.language, address.slide)}`
      get().setNotice(notice, null)
      const { text, entry } = readScript(get(), findLecture(lectureId), address)
      if (!(await get().save(address, failed))) return
      try {
        const { job_id } = await request(entry?.image_url, text)
        await get().watchJob(job_id, what)
      } catch (error) {
        get().setNotice(notice, { kind: 'error', sentence: messageOf(error, failed) })
      }
    })
  const findReason = (at: At) => readSaveReason(get(), lectureId, at)
  const notSaved = (at: At, reason: string) =>
    showToast('error', t('studio:script.notSaved', { number: at.slide, reason }))

  return {
    starting: null,
    estimated: null,
    generate: (address, kind, keepsAnnotations = false) => {
      const failed =
        kind === 'script'
          ? t('studio:script.failedToStart', { number: address.slide })
          : t('authoring:annotate.failedToStart')
      return startAt(kind, address, failed, (image_url, script) => {
        const { instructions, settings, chosenTools } = get()
        const language = address.language as LectureLanguage
        const params = { id: lectureId, slide: address.slide }
        const body = { instructions, script, settings, image_url }
        return kind === 'script'
          ? callForPage(queryClient, calls.scripts.generate, {
              params,
              body: { ...body, language, keep_annotations: keepsAnnotations },
            })
          : callForPage(queryClient, calls.annotations.generate, {
              params: { ...params, language },
              body: { ...body, selected_annotation_tools: [...chosenTools()] },
            })
      })
    },
    generateAudio: (address) =>
      startAt('audio', address, t('studio:audio.failedToStart'), (image_url) =>
        callForPage(queryClient, calls.speech.speak, {
          params: { id: lectureId, slide: address.slide, lang: address.language as LectureLanguage },
          query: { image_url },
        }),
      ),
    writeAll: (kind) =>
      start({ what: 'all' }, async () => {
        const { instructions, settings, chosenTools } = get()
        try {
          const { job_id } = await callApi(calls.scripts.generateAll, {
            params: { id: lectureId },
            body: {
              instructions,
              settings,
              ignore_slide_language: get().goesOnIn === findLecture(lectureId)?.default_language,
              ...(kind === 'annotated_script' && { selected_annotation_tools: [...chosenTools()] }),
            },
          })
          await get().watchJob(job_id, 'lecture_scripts')
        } catch (error) {
          showToast('error', messageOf(error, t('studio:bulk.writeFailed')))
        }
      }),
    translateAll: () =>
      start({ what: 'translation' }, async () => {
        get().setNotice('translation', null)
        try {
          const { job_id } = await callApi(calls.translation.start, {
            params: { id: lectureId },
            body: { settings: get().settings },
          })
          await get().watchJob(job_id, 'translation')
        } catch (error) {
          const sentence = messageOf(error, t('translation:failedToStart'))
          get().setNotice('translation', { kind: 'error', sentence })
        }
      }),
    startEstimated: (task, begin) => {
      if (!isByModel(task)) return begin()
      set({ estimated: { task, begin } })
      get().setOpenDialog('estimate')
    },
    saveAll: async (language) => {
      const lecture = findLecture(lectureId)
      let areAllSaved = true
      for (const at of (lecture ? listUnsaved(get(), lecture) : []).map(readSlideKey)) {
        const { isUnsaved, reason } = findReason(at)
        if ((language && at.language !== language) || !isUnsaved) continue
        if (reason === null && (await get().save(at))) continue
        areAllSaved = false
        notSaved(at, reason ?? t('studio:script.stillHere'))
      }
      return areAllSaved
    },
    saveAndNext: async (address, next) => {
      if (!(await get().save(address, t('studio:script.saveBeforeFailed')))) return
      const isUnsaved = readScript(get(), findLecture(lectureId), address).isUnsaved
      if (next !== undefined && !isUnsaved) get().go({ slide: next })
    },
    saveNow: (chosen) => {
      const lecture = findLecture(lectureId)
      const { page = '', language = '' } = get().changed ?? {}
      const slide = lecture && findNumber(pagesOf(lecture), page)
      const changed = slide && { slide, language }
      const isChosen = (at: At) => at.slide === chosen.slide && at.language === chosen.language
      const save = async (at: At) => {
        // For the open slide, the alert above the script shows the failure.
        if (!(await get().save(at)) && !isChosen(at)) notSaved(at, t('studio:script.stillHere'))
      }
      for (const at of changed && !isChosen(changed) ? [changed, chosen] : [chosen]) {
        const { isUnsaved, reason } = findReason(at)
        if (!isUnsaved) continue
        if (reason === null) void save(at)
        else if (isChosen(at)) showToast('error', reason)
        else notSaved(at, reason)
      }
    },
  }
}
