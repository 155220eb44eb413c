import type { JobState } from '@lectern/contract/jobs.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, sentenceOf } from '../../../../../api/api-error.ts'
import { calls } from '../../../../../api/calls.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { formatJobMessage } from '../../../../../features/jobs/job-messages.ts'
import { findEntry } from '../document/find-entry.ts'
import { placeOf } from '../document/slide-states.ts'
import type { StudioJobs } from '../jobs/use-studio-jobs.ts'
import { type BulkAim, type MissingPage, storeBulk } from './bulk-storage.ts'

export type BulkState = JobState | 'Enqueueing' | 'Enqueue Failed' | 'POLL_ERROR'
export type BulkItem = {
  slide: number
  language: string
  /** Picture of the page, which identifies it after a deck swap. */
  imageUrl?: string | undefined
  state: BulkState
  /** Why the recording failed. */
  error: string | null
}

type Sent = {
  slide: number
  language: string
  imageUrl: string | undefined
  jobId?: string
  isSending?: boolean
  error?: string
  /** True if the start request had no answer. */
  isUnanswered?: boolean
  isStopped?: boolean
}

/** Number of concurrent start requests. The server queues the work itself. */
const sendersAtOnce = 3
const sameAs = (one: Sent) => (other: Sent) => other.slide === one.slide && other.language === one.language

/** Generates audio for many slides. Each is a job of its own, started by its own request. */
export function useBulkAudio(lectureId: string, lecture: Lecture | undefined, jobs: StudioJobs) {
  const { t } = useTranslation('studio')
  const { mutateAsync: speak } = useAction(calls.speech.speak, { isOfPage: true })
  const [list, setList] = useState<readonly Sent[]>([])
  const [aim, setAim] = useState<BulkAim>('audio')
  const round = useRef(0)

  const put = (change: Sent) => setList((before) => before.map((one) => (sameAs(change)(one) ? change : one)))

  const send = async (item: Sent): Promise<void> => {
    const { slide, language, imageUrl } = item
    const of = { slide, language, imageUrl }
    const thisRound = round.current
    put({ ...of, isSending: true })
    try {
      const { job_id } = await speak({
        params: { id: lectureId, slide, lang: language as LectureLanguage },
        query: { image_url: imageUrl },
      })
      put({ ...of, jobId: job_id })
      void jobs.watch(job_id, 'audio')
      // Cancelled while the request was on its way.
      if (round.current !== thisRound) await jobs.cancel({ job_id, kind: 'audio' })
    } catch (error) {
      const isUnanswered = hasStatus(error, 0)
      put({ ...of, error: sentenceOf(error, t('audio.failedToStart')), isUnanswered })
    }
  }

  const start = async (asked: readonly MissingPage[], aim: BulkAim): Promise<void> => {
    // The pages at present; after a reload, the pages for which the recordings were requested.
    const missing = asked.map((one) => ({
      ...one,
      image_url: one.image_url ?? findEntry(lecture, one.language, one.slide_index)?.image_url,
    }))
    setAim(aim)
    storeBulk(lectureId, { missing, aim })
    round.current += 1
    const thisRound = round.current
    const waiting = missing.map(
      ({ slide_index, language, image_url }): Sent => ({ slide: slide_index, language, imageUrl: image_url }),
    )
    setList(waiting)
    const queue = [...waiting]
    const sendNext = async () => {
      for (let item = queue.shift(); item && round.current === thisRound; item = queue.shift())
        await send(item)
    }
    await Promise.all(Array.from({ length: sendersAtOnce }, sendNext))
  }

  const stateOf = (one: Sent): BulkItem => {
    const { slide, language, imageUrl, error = null } = one
    const of = { slide, language, imageUrl }
    if (one.error) return { ...of, state: 'Enqueue Failed', error }
    if (one.isStopped) return { ...of, state: 'CANCELLED', error }
    if (one.isSending) return { ...of, state: 'Enqueueing', error }
    const job = jobs.jobs.find(({ job_id }) => job_id === one.jobId)
    if (one.jobId && jobs.hasPollingFailed && !(job && hasEnded(job.status)))
      return { ...of, state: 'POLL_ERROR', error }
    return {
      ...of,
      state: job?.status ?? keptState(one),
      error: job?.status === 'FAILED' ? formatJobMessage(job) : null,
    }
  }
  // The server lists jobs for a minute after their end. Store their last state here.
  const ended = useRef(new Map<string, JobState>())
  for (const job of jobs.jobs) if (hasEnded(job.status)) ended.current.set(job.job_id, job.status)
  const keptState = (one: Sent): JobState => (one.jobId && ended.current.get(one.jobId)) || 'PENDING'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the states follow from these
  const items = useMemo(() => list.map(stateOf), [list, jobs.jobs, jobs.hasPollingFailed])
  // Requested recordings without a running job; `jobs.active` lists the running ones.
  const queued = useMemo(
    () =>
      new Set(
        items
          .filter(({ state }) => state === 'PENDING' || state === 'Enqueueing')
          .map(({ slide, language }) => placeOf(language, slide)),
      ),
    [items],
  )
  const isRunning = items.some(({ state }) => isUnderWay(state))
  const unknown = items.filter(({ state }) => state === 'POLL_ERROR').length

  return {
    items,
    /** Slides whose recording was requested but has not started. */
    queued,
    isRunning,
    /** The next step after all recordings; 'audio' after a Cancel. */
    aim,
    finished: items.filter(({ state }) => state === 'COMPLETED').length,
    /** Cancelled recordings do not count as failed. */
    failed: items.filter(({ state }) => isRetriable(state) && state !== 'CANCELLED').length,
    /** Number of jobs that are no longer polled. */
    unknown,
    /** True if the outcome of some is unknown because the server did not answer. */
    isUnanswered: unknown > 0 || list.some((one) => one.isUnanswered),
    start,
    retry: (item: BulkItem) => {
      if (item.state === 'POLL_ERROR') return void jobs.look()
      const left = items.filter(({ state }) => state !== 'COMPLETED')
      const missing = left.map(({ slide, language, imageUrl }) => ({
        slide_index: slide,
        language,
        image_url: imageUrl,
      }))
      storeBulk(lectureId, { missing, aim })
      void send({ slide: item.slide, language: item.language, imageUrl: item.imageUrl })
    },
    /** Cancels waiting and running recordings; finished ones stay. */
    cancel: async () => {
      round.current += 1
      setAim('audio')
      storeBulk(lectureId, null)
      setList((before) => before.map((one) => (one.jobId || one.error ? one : { ...one, isStopped: true })))
      // Also cancel jobs started before a reload, which have no item in the list yet.
      const running = jobs.active.filter((job) => job.kind === 'audio')
      await Promise.all(running.map(jobs.cancel))
    },
    forget: () => setList([]),
  }
}

const hasEnded = (state: JobState) => state === 'COMPLETED' || state === 'FAILED' || state === 'CANCELLED'
const isUnderWay = (state: BulkState) =>
  state === 'PENDING' || state === 'Enqueueing' || state === 'RUNNING' || state === 'CANCELLING'
export const isRetriable = (state: BulkState) =>
  state === 'FAILED' || state === 'CANCELLED' || state === 'Enqueue Failed' || state === 'POLL_ERROR'

export type BulkAudio = ReturnType<typeof useBulkAudio>
