import { limits } from '@lectern/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../../api/api-error.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { usePart } from '../store/studio-store.ts'

export type UploadMode = 'interactive' | 'batch'

/** Chooses and uploads a slide PDF. `sentPercent` is null while nothing is uploaded. */
export function useDeckUpload(onStarted?: () => void) {
  const { t } = useTranslation('studio')
  const { lectureId } = usePart('document', 'lectureId')
  const { dismissLectureNotice } = usePart('notices', 'dismissLectureNotice')
  const jobs = usePart('jobs', 'watch')
  const estimateFirst = usePart('estimateFirst', 'byModel')
  const writeAfterSlides = usePart('writeAfterSlides', 'want')
  const upload = useAction(calls.slides.upload)
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<UploadMode>('interactive')
  /** Scripts written by a model cost tokens: show the estimate first, once the pages are known. */
  const asksFirst = mode === 'batch' && estimateFirst.byModel.has('script')
  const [sentPercent, setSentPercent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  // Leaving the page aborts an unfinished upload; the server keeps nothing of it.
  useEffect(() => () => sending.current?.abort(), [])

  const choose = (chosen: File | null) => {
    dismissLectureNotice('slides')
    setError(null)
    setFile(null)
    if (!chosen) return
    const isPdf = /\.pdf$/i.test(chosen.name)
    if (!isPdf) setError(t('upload.selectPdf'))
    else if (chosen.size > limits.deckBytes)
      setError(t('upload.tooLarge', { megabytes: limits.deckBytes / 2 ** 20 }))
    else setFile(chosen)
  }

  const send = async () => {
    if (!file) return setError(t('upload.selectPdf'))
    const controller = new AbortController()
    sending.current = controller
    setError(null)
    dismissLectureNotice('slides')
    setSentPercent(0)
    try {
      const { job_id } = await upload.mutateAsync({
        params: { id: lectureId },
        file,
        body: { mode: asksFirst ? 'interactive' : mode },
        signal: controller.signal,
        onProgress: ({ sentBytes, totalBytes }) => setSentPercent((sentBytes / totalBytes) * 100),
      })
      onStarted?.()
      await jobs.watch(job_id, 'slides')
      if (asksFirst) writeAfterSlides.want(job_id)
    } catch (failure) {
      if (!controller.signal.aborted) setError(sentenceOf(failure, t('upload.failedToStart')))
    }
    setSentPercent(null)
  }

  return {
    file,
    choose,
    mode,
    setMode,
    sentPercent,
    error,
    send,
    cancel: () => sending.current?.abort(),
  }
}
