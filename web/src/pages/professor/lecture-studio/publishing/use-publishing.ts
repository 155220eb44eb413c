import type { MissingSlide, PublishRefusal } from '@lectern/contract/errors.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUpdateLecture } from '../../../../api/actions/publishing.ts'
import { ApiError, sentenceOf } from '../../../../api/api-error.ts'
import { paths } from '../../../../app/paths.ts'
import { showToast } from '../../../../ui/toasts.tsx'
import { listMissingAudio } from '../filmstrip/slide-states.ts'
import { readLanguageProgress } from '../jobs/language-progress.ts'

export type PublishDialog = 'publish' | 'unpublish' | 'missingAudio' | null

/** Publishing and its refusals: which dialog is open, and what the server said. */
export function usePublishing(lecture: Lecture | undefined, refetch: () => Promise<Lecture | undefined>) {
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
  /** Whether to publish is asked when nothing is in its way, as far as the newest state tells. */
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
  const showRefusal = (refusal: PublishRefusal) => {
    if (refusal.type === 'missing_audio') {
      setMissingAudio(refusal.slides_missing_audio ?? [])
      return setDialog('missingAudio')
    }
    setError(refusal.message || t('publish.missingScripts'))
    setMissingScripts(refusal.slides_missing_script ?? [])
    setDialog('publish')
  }

  const publish = () => {
    if (!lecture) return
    setError(null)
    // What is public already stays so; the server asks for the audio of changed scripts only at the first time.
    const missing = lecture.published ? listMissingAudio(lecture) : []
    if (missing.length > 0) {
      setMissingAudio(missing)
      return setDialog('missingAudio')
    }
    update.mutate(
      { published: true },
      {
        onSuccess: (published) => {
          setDialog(null)
          showToast('success', lecture.published ? t('publish.updated') : t('publish.done'))
          navigate(
            published.course_id ? paths.professorCourse(published.course_id) : paths.professorDashboard(),
          )
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.refusal) showRefusal(failure.refusal)
          else setError(sentenceOf(failure, t('publish.failed')))
        },
      },
    )
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
    unpublish,
    isBusy: update.isPending,
    error,
    missingScripts,
    missingAudio,
  }
}

export type Publishing = ReturnType<typeof usePublishing>
