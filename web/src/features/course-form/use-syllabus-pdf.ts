import type { JobStatus } from '@lectern/contract/jobs.ts'
import * as limits from '@lectern/contract/limits.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { useJob } from '../../api/use-job.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { hasTexts } from '../forms/has-texts.ts'
import { useSessionState } from '../forms/use-session-state.ts'
import { formatJobMessage } from '../jobs/job-messages.ts'

const timeoutMs = 5 * 60_000
/** A job that is followed again after a reload is polled at least once before it times out. */
const leastWaitMs = 5_000

type Pdf = { name: string; sizeBytes: number }
type Conversion = Pdf & { jobId: string; startedMs: number }

/**
 * A PDF on its way into the syllabus field.
 *
 *   offered ─file─▶ sending ─accepted─▶ converting ─completed─▶ filled, or asking ─▶ filled | kept
 *      ▲              └─refused─▶ failed ◀─failed, timeout─┘       (asking: the field was changed meanwhile)
 *      └─ another file: from every state but sending and converting
 */
export type SyllabusPdfState =
  | { step: 'offered' }
  | { step: 'sending'; pdf: Pdf; percent: number }
  | { step: 'converting'; pdf: Pdf; startedMs: number; isCancelling: boolean }
  | { step: 'unknown'; sentence: string }
  | { step: 'asking'; text: string }
  | { step: 'filled'; pdf: Pdf; isCut: boolean }
  | { step: 'kept' }
  | { step: 'failed'; sentence: string; isCancelled?: boolean }

const isConversion = (stored: unknown): stored is Conversion | null =>
  stored === null ||
  (hasTexts(stored, 'name', 'jobId') &&
    Number.isFinite(stored.sizeBytes) &&
    Number.isFinite(stored.startedMs))

/**
 * Uploads a syllabus PDF, follows its job (also across a reload) and puts its text into the field. `formKey`
 * identifies the form that the job belongs to.
 */
export function useSyllabusPdf(formKey: string, written: string, fill: (text: string) => void) {
  const { t } = useTranslation(['professor', 'common'])
  const upload = useAction(calls.courses.uploadSyllabus)
  const cancelJob = useAction(calls.courses.cancelSyllabus, {
    input: (jobId: string) => ({ params: { job: jobId } }),
    shows: (stopped) => keyOf(calls.courses.syllabusStatus, { params: { job: stopped.job_id } }),
  })
  const [conversion, setConversion, forgetConversion] = useSessionState<Conversion | null>(
    formKey,
    null,
    isConversion,
  )
  const [rest, setRest] = useState<SyllabusPdfState>({ step: 'offered' })
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const end = (state: SyllabusPdfState) => {
    setConversion(null)
    setRest(state)
  }
  const fail = (sentence: string) => end({ step: 'failed', sentence })

  const take = (job: JobStatus) => {
    const text = job.syllabus_text ?? ''
    if (job.status === 'COMPLETED' && conversion) {
      if (written.trim() !== '' && written !== text) return setRest({ step: 'asking', text })
      fill(text)
      return end({ step: 'filled', pdf: conversion, isCut: text.length >= limits.syllabusChars - 1 })
    }
    const sentence = formatJobMessage(job) || t('syllabus.failed')
    end({ step: 'failed', sentence, isCancelled: job.status === 'CANCELLED' })
  }
  const { job, hasPollingFailed, watchAgain } = useJob(conversion?.jobId ?? null, {
    kind: 'syllabus',
    onEnd: take,
    onPollingFailure: (error) =>
      setRest({ step: 'unknown', sentence: messageOf(error, t('syllabus.checkFailed')) }),
  })

  const isConverting = conversion !== null && rest.step !== 'asking' && !hasPollingFailed
  const giveUp = useEffectEvent(() => {
    if (conversion) cancelJob.mutate(conversion.jobId)
    fail(t('syllabus.timeout'))
  })
  const startedMs = conversion?.startedMs
  useEffect(() => {
    if (!isConverting || startedMs === undefined) return
    const timer = setTimeout(giveUp, Math.max(leastWaitMs, startedMs + timeoutMs - Date.now()))
    return () => clearTimeout(timer)
  }, [isConverting, startedMs])

  const choose = async (file: File) => {
    if (isBusy) return
    const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name)
    if (!isPdf) return fail(t('syllabus.invalid'))
    if (file.size > limits.syllabusBytes) {
      return fail(t('syllabus.tooLarge', { megabytes: limits.syllabusBytes / 2 ** 20 }))
    }
    const pdf = { name: file.name, sizeBytes: file.size }
    const controller = new AbortController()
    sending.current = controller
    setConversion(null)
    setRest({ step: 'sending', pdf, percent: 0 })
    try {
      const { job_id } = await upload.mutateAsync({
        file,
        signal: controller.signal,
        onProgress: ({ sentBytes, totalBytes }) =>
          setRest({ step: 'sending', pdf, percent: (100 * sentBytes) / totalBytes }),
      })
      setConversion({ ...pdf, jobId: job_id, startedMs: Date.now() })
      setRest({ step: 'offered' })
    } catch (error) {
      if (controller.signal.aborted) setRest({ step: 'offered' })
      else fail(messageOf(error, t('syllabus.uploadFailed')))
    }
  }

  const isCancelling = cancelJob.isPending || job?.status === 'CANCELLING'
  const state: SyllabusPdfState =
    conversion && isConverting
      ? { step: 'converting', pdf: conversion, startedMs: conversion.startedMs, isCancelling }
      : rest
  const isBusy = state.step === 'sending' || state.step === 'converting'

  return {
    state,
    isBusy,
    choose: (file: File) => void choose(file),
    cancel: () => {
      if (state.step === 'sending') return sending.current?.abort()
      if (!conversion) return
      const onError = (error: Error) => showToast('error', messageOf(error, t('syllabus.cancelFailed')))
      cancelJob.mutate(conversion.jobId, { onError })
    },
    checkAgain: () => {
      setRest({ step: 'offered' })
      watchAgain()
    },
    /** Applies the waiting text: replace the written text, append to it, or discard the new one. */
    decide: (how: 'replace' | 'append' | 'keep') => {
      if (state.step !== 'asking' || !conversion) return
      if (how === 'keep') return end({ step: 'kept' })
      fill(how === 'append' ? `${written.trimEnd()}\n\n${state.text}` : state.text)
      end({ step: 'filled', pdf: conversion, isCut: state.text.length >= limits.syllabusChars - 1 })
    },
    /** The form is left: cancel the upload and the job. */
    abandon: () => {
      sending.current?.abort()
      if (conversion && isConverting) cancelJob.mutate(conversion.jobId)
    },
    forget: forgetConversion,
  }
}
export type SyllabusPdf = ReturnType<typeof useSyllabusPdf>
