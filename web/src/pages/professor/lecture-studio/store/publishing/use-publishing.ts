import type { MissingSlide, PublishError } from '@lectern/contract/errors.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError, hasStatus, sentenceOf } from '../../../../../api/api-error.ts'
import { paths } from '../../../../../app/paths.ts'
import { useUpdateLecture } from '../../../../../features/lecture-details/use-update-lecture.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import type { BulkAim } from '../audio/bulk-storage.ts'
import { readLanguageProgress } from '../document/language-progress.ts'
import { listMissingAudio } from '../document/slide-states.ts'

export type PublishDialog = 'publish' | 'unpublish' | 'missingAudio' | null

type Surroundings = {
  refetch: () => Promise<Lecture | undefined>
  unsavedSlides: number
  /** Shows beside the editor why the lecture was not published, if the dialog is closed. */
  tell: (sentence: string) => void
}

/** Publishing and its errors: the open dialog and the server's answer. */
export function usePublishing(lecture: Lecture | undefined, { refetch, unsavedSlides, tell }: Surroundings) {
  const { t } = useTranslation('studio')
  const navigate = useNavigate()
  const update = useUpdateLecture(lecture?._id ?? '')
  const [dialog, setDialog] = useState<PublishDialog>(null)
  const [error, setError] = useState<string | null>(null)
  const [missingScripts, setMissingScripts] = useState<MissingSlide[]>([])
  const [missingAudio, setMissingAudio] = useState<MissingSlide[]>([])

  const show = (next: PublishDialog) => {
    setError(null)
    setMissingScripts([])
    setDialog(next)
  }
  /** Opens the dialog to publish, or lists what is missing in the latest state of the lecture. */
  const askToPublish = async () => {
    const now = (await refetch()) ?? lecture
    if (!now) return
    show(null)
    const scripts = readLanguageProgress(now).flatMap(({ language, withoutScript }) =>
      withoutScript.map((slide_index) => ({ slide_index, language })),
    )
    const audio = listMissingAudio(now)
    if (scripts.length > 0) {
      setError(t('publish.missingScripts'))
      setMissingScripts(scripts)
      setDialog('publish')
    } else if (audio.length > 0) {
      setMissingAudio(audio)
      setDialog('missingAudio')
    } else setDialog('publish')
  }
  const showRefusal = (refusal: PublishError, message: string) => {
    if (refusal.type === 'missing_audio') {
      setMissingAudio(refusal.slides_missing_audio ?? [])
      return setDialog('missingAudio')
    }
    setError(message)
    setMissingScripts(refusal.slides_missing_script ?? [])
    setDialog('publish')
  }

  const publish = () => {
    if (!lecture) return
    setError(null)
    // A published lecture stays public; the server checks the audio of changed scripts at the first
    // publication only.
    const missing = lecture.published ? listMissingAudio(lecture) : []
    if (missing.length > 0) {
      setMissingAudio(missing)
      return setDialog('missingAudio')
    }
    void send(lecture.published, { leaves: () => true, fail: setError })
  }
  /** Publishes. Resolves to true if the server answered; never resolves if the page was left before. */
  const send = (wasPublished: boolean, after: { leaves: () => boolean; fail: (sentence: string) => void }) =>
    new Promise<boolean>((resolve) => {
      update.mutate(
        { published: true },
        {
          onSettled: (_lecture, failure) => resolve(!hasStatus(failure, 0)),
          onSuccess: ({ course_id }) => {
            showToast('success', wasPublished ? t('publish.updated') : t('publish.done'))
            if (!after.leaves()) return
            setDialog(null)
            navigate(course_id ? paths.professorCourse(course_id) : paths.professorDashboard())
          },
          onError: (failure) => {
            if (failure instanceof ApiError && failure.refusal)
              showRefusal(failure.refusal, sentenceOf(failure, t('publish.missingScripts')))
            else after.fail(sentenceOf(failure, t('publish.failed')))
          },
        },
      )
    })
  /**
   * Publishes after all recordings, as the Missing Audio dialog has announced. `isWatched` returns true if
   * that dialog is open when the server answers: if it was closed, the professor stays on this page and
   * sees a failure beside the editor.
   * @returns true if the server answered, also with an error
   */
  const publishSpoken = async (
    aim: Exclude<BulkAim, 'audio'>,
    isWatched: () => boolean,
  ): Promise<boolean> => {
    const fail = (sentence: string) => (isWatched() ? setError : tell)(sentence)
    const now = await refetch()
    if (!now) {
      fail(t('publish.failed'))
      return false
    }
    const missing = listMissingAudio(now)
    // The professor has published or unpublished meanwhile: that later decision counts.
    if (now.published !== (aim === 'update')) showToast('success', t('missing.completeAll'))
    else if (unsavedSlides > 0) fail(t('publish.spokenButUnsaved', { count: unsavedSlides }))
    else if (missing.length === 0) return send(now.published, { leaves: isWatched, fail })
    else {
      setMissingAudio(missing)
      setDialog('missingAudio')
    }
    return true
  }
  const unpublish = () =>
    update.mutate(
      { published: false },
      {
        onSuccess: () => {
          setDialog(null)
          showToast('success', t('unpublish.done'))
        },
        onError: (failure) => setError(sentenceOf(failure, t('unpublish.failed'))),
      },
    )

  return {
    dialog,
    askToPublish: () => void askToPublish(),
    askToUnpublish: () => show('unpublish'),
    close: () => show(null),
    publish,
    publishSpoken,
    unpublish,
    isBusy: update.isPending,
    error,
    missingScripts,
    missingAudio,
  }
}

export type Publishing = ReturnType<typeof usePublishing>
