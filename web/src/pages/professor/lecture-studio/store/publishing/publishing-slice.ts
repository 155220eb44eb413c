import type { SentBody } from '@lectern/contract/call.ts'
import type { MissingSlide } from '@lectern/contract/errors.ts'
import { t } from 'i18next'
import { ApiError, messageOf, type ReceivedPublishError } from '../../../../../api/api-error.ts'
import { callApi } from '../../../../../api/call-api.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { lectureInput } from '../../../../../api/page-url.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { replaceData } from '../../../../../api/use-action.ts'
import { paths } from '../../../../../app/paths.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { isBulkDialogOpen } from '../audio/use-bulk-course.ts'
import { readLanguageProgress } from '../document/language-progress.ts'
import { listUnsaved } from '../document/script.ts'
import { listMissingAudio } from '../document/slide-states.ts'
import { findLecture, lectureKey, refetchLecture } from '../studio-data.ts'
import type { PublishingSlice, Slice } from '../studio-state.ts'

/** Publishing and its errors: the open dialog and the server's answer. */
export const createPublishing: Slice<PublishingSlice> = (set, get, { lectureId, navigate }) => {
  const show = (publishDialog: PublishingSlice['publishDialog']) =>
    set({ publishError: null, missingScripts: [], publishDialog })
  const showError = (publishError: string) => set({ publishError })
  const showMissingAudio = (missingAudio: readonly MissingSlide[]) =>
    set({ missingAudio, publishDialog: 'missingAudio' })
  const showPublishError = (error: ReceivedPublishError, message: string) =>
    error.type === 'missing_audio'
      ? showMissingAudio(error.slides_missing_audio ?? [])
      : set({
          publishError: message,
          missingScripts: error.slides_missing_script ?? [],
          publishDialog: 'publish',
        })

  const update = async (body: SentBody<typeof calls.publishing.update>) => {
    set({ isPublishing: true })
    try {
      const lecture = await callApi(calls.publishing.update, { ...lectureInput(lectureId), body })
      await replaceData(queryClient, lectureKey(lectureId), lecture)
      await queryClient.invalidateQueries({ queryKey: keyOf(calls.lectures.listOfCourse) })
      return lecture
    } finally {
      set({ isPublishing: false })
    }
  }
  const send = async (wasPublished: boolean): Promise<void> => {
    try {
      const { course_id } = await update({ published: true })
      if (!get().isPageOpen) return
      showToast('success', wasPublished ? t('studio:publish.updated') : t('studio:publish.done'))
      set({ publishDialog: null })
      void navigate(course_id ? paths.professorCourse(course_id) : paths.professorDashboard())
    } catch (failure) {
      if (!get().isPageOpen) return
      if (failure instanceof ApiError && failure.publishError)
        showPublishError(failure.publishError, messageOf(failure, t('studio:publish.missingScripts')))
      else showError(messageOf(failure, t('studio:publish.failed')))
    }
  }

  /** Saves what is unsaved, also texts that autosave leaves alone. The dialog lists what could not be saved. */
  const saveUnsaved = async (): Promise<boolean> => {
    const lecture = findLecture(lectureId)
    if (!lecture || listUnsaved(get(), lecture).length === 0) return true
    set({ isPublishing: true })
    const areAllSaved = await get().saveAll()
    set({ isPublishing: false })
    if (!areAllSaved) showError(t('studio:publish.notSaved'))
    return areAllSaved
  }

  return {
    publishDialog: null,
    publishError: null,
    missingScripts: [],
    missingAudio: [],
    isPublishing: false,
    isPageOpen: true,
    setPageOpen: (isPageOpen) => set({ isPageOpen }),
    askToPublish: async () => {
      const now = (await refetchLecture(lectureId)) ?? findLecture(lectureId)
      if (!now) return
      if (now.published)
        return listUnsaved(get(), now).length > 0
          ? show('saveToUpdate')
          : void navigate(paths.updateLecture(lectureId))
      const missingScripts = readLanguageProgress(now).flatMap(({ language, withoutScript }) =>
        withoutScript.map((slide_index) => ({ slide_index, language })),
      )
      show('publish')
      if (missingScripts.length > 0) set({ missingScripts, publishError: t('studio:publish.missingScripts') })
    },
    saveToUpdate: async () => {
      set({ publishError: null })
      if (!(await saveUnsaved())) return
      set({ publishDialog: null })
      void navigate(paths.updateLecture(lectureId))
    },
    askToUnpublish: () => show('unpublish'),
    closePublishing: () => show(null),
    publish: async () => {
      set({ publishError: null })
      if (!(await saveUnsaved())) return
      const lecture = findLecture(lectureId)
      if (!lecture) return
      const isWritten = readLanguageProgress(lecture).every(({ withoutScript }) => withoutScript.length === 0)
      const missing = isWritten ? listMissingAudio(lecture) : []
      if (missing.length > 0) return showMissingAudio(missing)
      await send(lecture.published)
    },
    notePublished: () => {
      const course = findLecture(lectureId)?.course_id
      // The lecture may be loaded again already, as published.
      const wasPublished = get().aim === 'update'
      const isWatched = isBulkDialogOpen(get())
      const isLeft = isWatched && get().isPageOpen
      // The open dialog would name the forgotten recordings as missing.
      if (isLeft) set({ publishDialog: null, openDialog: null })
      get().forgetRecordings()
      if (!isLeft) return
      showToast('success', wasPublished ? t('studio:publish.updated') : t('studio:publish.done'))
      void queryClient.invalidateQueries({ queryKey: keyOf(calls.lectures.listOfCourse) })
      void navigate(course ? paths.professorCourse(course) : paths.professorDashboard())
    },
    unpublish: async () => {
      try {
        await update({ published: false })
        set({ publishDialog: null })
        showToast('success', t('studio:unpublish.done'))
      } catch (failure) {
        showError(messageOf(failure, t('studio:unpublish.failed')))
      }
    },
  }
}
