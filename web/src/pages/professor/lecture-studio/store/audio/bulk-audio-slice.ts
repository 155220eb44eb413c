import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { t } from 'i18next'
import { hasStatus, messageOf } from '../../../../../api/api-error.ts'
import { callForPage } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { isEnded } from '../../../../../api/jobs/is-ended.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { findEntry } from '../document/find-entry.ts'
import { listMissingAudio, slideKeyOf } from '../document/slide-states.ts'
import { findJobs } from '../jobs/jobs-slice.ts'
import { findLecture, refetchLecture } from '../studio-data.ts'
import type { BulkAudioSlice, Recording, Slice } from '../studio-state.ts'
import { storeBulk } from './bulk-storage.ts'
import { isJobOf, isRetriable, readBulkAudio } from './read-bulk-audio.ts'

/** Number of concurrent start requests. The server queues the work itself. */
const CONCURRENT_REQUESTS = 3

/** Ids of jobs are in the order of their creation. */
const newestIdOf = (jobs: readonly JobStatus[]) =>
  jobs
    .map(({ job_id }) => job_id)
    .toSorted()
    .at(-1) ?? ''

/** Generates audio for many slides. Each is a job of its own, started by its own request. */
export const createBulkAudio: Slice<BulkAudioSlice> = (set, get, { lectureId }) => {
  let round = 0
  const put = (change: Recording) =>
    set(({ recordings }) => ({
      recordings: recordings.map((one) =>
        one.slide === change.slide && one.language === change.language ? change : one,
      ),
    }))

  const send = async ({ slide, language, imageUrl }: Pick<Recording, 'slide' | 'language' | 'imageUrl'>) => {
    const of = { slide, language, imageUrl }
    const thisRound = round
    const newestJobId = newestIdOf(findJobs(lectureId, get().cancelling).jobs)
    put({ ...of, isSending: true })
    try {
      const { job_id } = await callForPage(queryClient, calls.speech.speak, {
        params: { id: lectureId, slide, lang: language as LectureLanguage },
        query: { image_url: imageUrl },
      })
      put({ ...of, jobId: job_id })
      void get().watchJob(job_id, 'audio')
      // Cancelled while the request was on its way.
      if (round !== thisRound) await get().cancelJob({ job_id, kind: 'audio' })
    } catch (error) {
      const isUnanswered = hasStatus(error, 0)
      put({
        ...of,
        error: messageOf(error, t('studio:audio.failedToStart')),
        isUnanswered,
        ...(isUnanswered && { newestJobId }),
      })
    }
  }

  const sendAll = async (recordings: readonly Recording[]) => {
    const thisRound = round
    const queue = [...recordings]
    const sendNext = async () => {
      for (let item = queue.shift(); item && round === thisRound; item = queue.shift()) await send(item)
    }
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendNext))
  }

  /** Gives the wish to publish to the server, which starts the audio: it survives this page. */
  const publishWhenSpoken = async () => {
    const thisRound = round
    const putAll = (change: Partial<Recording>) =>
      set(({ recordings }) => ({
        recordings: recordings.map((one) => (one.jobId || one.ended ? one : { ...one, ...change })),
      }))
    putAll({ isSending: true, error: undefined, isUnanswered: false })
    try {
      const { job_id } = await callForPage(queryClient, calls.publishing.whenSpoken, {
        params: { id: lectureId },
        body: {},
      })
      putAll({ isSending: false, publishingJobId: job_id })
      void get().watchJob(job_id, 'publishing')
      // Cancelled while the request was on its way.
      if (round !== thisRound) await get().cancelJob({ job_id, kind: 'publishing' })
    } catch (error) {
      putAll({
        isSending: false,
        error: messageOf(error, t('studio:publish.failed')),
        isUnanswered: hasStatus(error, 0),
      })
    }
  }

  return {
    recordings: [],
    aim: 'audio',
    startRecordings: async (asked, aim) => {
      const lecture = findLecture(lectureId)
      // The pages at present; after a reload, the pages for which the recordings were requested.
      const missing = asked.map((one) => ({
        ...one,
        image_url: one.image_url ?? findEntry(lecture, one.language, one.slide_index)?.image_url,
      }))
      storeBulk(lectureId, aim === 'audio' ? missing : null)
      round += 1
      const recordings = missing.map(({ slide_index: slide, language, image_url: imageUrl }) => ({
        slide,
        language,
        imageUrl,
      }))
      set({ recordings, aim })
      if (aim !== 'audio') return publishWhenSpoken()
      await sendAll(recordings)
    },
    speakAll: () =>
      get().startEstimated('speech', () => {
        const lecture = findLecture(lectureId)
        if (lecture) void get().startRecordings(listMissingAudio(lecture), 'audio')
      }),
    retryRecording: (item) => {
      if (item.state === 'POLL_ERROR') return void get().look()
      const { recordings, aim, cancelling } = get()
      const missing = readBulkAudio(recordings, findJobs(lectureId, cancelling), findLecture(lectureId))
        .items.filter(({ state }) => state !== 'COMPLETED')
        .map(({ slide, language, imageUrl }) => ({ slide_index: slide, language, image_url: imageUrl }))
      storeBulk(lectureId, aim === 'audio' ? missing : null)
      const sent = send({ slide: item.slide, language: item.language, imageUrl: item.imageUrl })
      if (aim !== 'audio') void sent.then(publishWhenSpoken)
    },
    generateRest: () => {
      const { recordings, aim, cancelling } = get()
      const rest = readBulkAudio(recordings, findJobs(lectureId, cancelling), findLecture(lectureId))
        .items.filter(({ state }) => isRetriable(state))
        .map(({ slide, language, imageUrl }) => ({ slide_index: slide, language, image_url: imageUrl }))
      void get().startRecordings(rest, aim)
    },
    cancelRecordings: async () => {
      round += 1
      storeBulk(lectureId, null)
      set(({ recordings }) => ({
        aim: 'audio',
        recordings: recordings.map((one) =>
          one.jobId || one.error ? one : { ...one, isSending: false, isStopped: true },
        ),
      }))
      // Also cancel jobs started before a reload, which have no item in the list yet.
      const { active } = findJobs(lectureId, get().cancelling)
      await Promise.all(
        active.filter(({ kind }) => kind === 'publishing' || kind === 'audio').map(get().cancelJob),
      )
    },
    forgetRecordings: () => set({ recordings: [] }),
    checkStarts: async () => {
      await get().look()
      const jobs = findJobs(lectureId, get().cancelling)
      const lecture = jobs.hasPollingFailed ? undefined : await refetchLecture(lectureId)
      if (!lecture) return
      const { recordings } = get()
      const { items } = readBulkAudio(recordings, jobs, lecture)
      // The server answers, and has neither a job nor the audio of these.
      const lost = recordings.filter(
        ({ newestJobId }, at) => newestJobId !== undefined && items[at]?.state === 'Enqueue Failed',
      )
      for (const { slide, language, imageUrl } of lost) put({ slide, language, imageUrl, isSending: true })
      await sendAll(lost)
    },
    noteRecording: (job) => {
      const own = get().recordings.find((one) => isJobOf(one, job))
      if (own) put({ ...own, ended: job })
    },
    followPublishing: (publishingJobId) => {
      const lecture = findLecture(lectureId)
      if (!lecture || get().recordings.length > 0) return
      const ofJob = { slide: 0, language: '', imageUrl: undefined, publishingJobId }
      const asked = new Map(
        [
          ...findJobs(lectureId, get().cancelling).jobs.filter(
            ({ kind, status, job_id }) => kind === 'audio' && (!isEnded(status) || job_id > publishingJobId),
          ),
          ...listMissingAudio(lecture),
        ].map(({ slide_index, language }) => [
          slideKeyOf(language ?? '', slide_index ?? 0),
          { slide_index, language },
        ]),
      )
      const recordings = [...asked.values()]
        .map(({ slide_index, language }) => ({ ...ofJob, slide: slide_index ?? 0, language: language ?? '' }))
        .toSorted((a, b) => a.slide - b.slide)
      set({ recordings, aim: lecture.published ? 'update' : 'publish' })
    },
    stopRecordings: () =>
      set(({ recordings }) => ({
        recordings: recordings.map((one) => (one.publishingJobId ? { ...one, isStopped: true } : one)),
      })),
  }
}
