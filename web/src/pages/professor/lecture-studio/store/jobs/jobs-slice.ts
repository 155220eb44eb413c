import type { JobKind, JobStatus } from '@lectern/contract/jobs.ts'
import { t } from 'i18next'
import { withReason } from '../../../../../api/api-error.ts'
import { callApi } from '../../../../../api/call-api.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { isEnded } from '../../../../../api/jobs/is-ended.ts'
import { jobKinds } from '../../../../../api/jobs/job-kinds.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { refetch } from '../../../../../api/use-action.ts'
import { formatJobMessage } from '../../../../../features/jobs/job-messages.ts'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { slideKeyOf } from '../document/slide-states.ts'
import { isBuiltin } from '../engines.ts'
import { findLecture, refetchLecture, type StudioJobs } from '../studio-data.ts'
import type { JobsSlice, Notice, Slice } from '../studio-state.ts'
import { refetchReplacement } from '../use-replacement.ts'
import { storeDismissed } from './dismissed-failures.ts'

/** Kinds of jobs of the whole lecture. Each stores its last notice; publishing may also end while its dialog is closed. */
export const lectureNoticeKinds = ['slides', 'lecture_scripts', 'translation', 'publishing'] as const
const isOfLecture = (key: string) => lectureNoticeKinds.some((kind) => kind === key)

/** The kinds of jobs the studio starts. A lecture's other jobs are answers of the assistant. */
const studioKinds = [
  'slides',
  'script',
  'lecture_scripts',
  'annotated_script',
  'translation',
  'audio',
  'publishing',
] as const
const isStudioKind = (kind: JobKind): kind is (typeof studioKinds)[number] =>
  studioKinds.some((one) => one === kind)

const jobsKey = (lectureId: string) => keyOf(calls.jobs.ofLecture, { params: { id: lectureId } })

/** Reads the jobs of a lecture; a cancelled one is shown as such at once. */
export function readJobs(
  found: readonly JobStatus[],
  cancelling: ReadonlySet<string>,
): Pick<StudioJobs, 'jobs' | 'active'> {
  const jobs = found.map((job) =>
    cancelling.has(job.job_id) && !isEnded(job.status) ? { ...job, status: 'CANCELLING' as const } : job,
  )
  return { jobs, active: jobs.filter((job) => !isEnded(job.status)) }
}

/** Finds the jobs as they were loaded last, for actions. Components use `useJobs`. */
export const findJobs = (lectureId: string, cancelling: ReadonlySet<string>): StudioJobs => ({
  ...readJobs(queryClient.getQueryData(jobsKey(lectureId)) ?? [], cancelling),
  isLoaded: true,
  hasPollingFailed: queryClient.getQueryState(jobsKey(lectureId))?.status === 'error',
})

export const isCancelling = (job: JobStatus): boolean => job.status === 'CANCELLING'

export const createJobs: Slice<JobsSlice> = (set, get, { lectureId }) => {
  const look = () => refetch(queryClient, jobsKey(lectureId))
  let refreshing: ReturnType<typeof refetchLecture> | undefined
  /** Jobs that ended at the same time, for example while the device slept, load the lecture once. */
  const refresh = async (what: string): Promise<void> => {
    refreshing ??= Promise.resolve().then(() => {
      refreshing = undefined
      return refetchLecture(lectureId)
    })
    if (!(await refreshing)) showToast('error', t('studio:refreshFailed', { what }))
  }
  return {
    cancelling: new Set(),
    running: new Map(),
    notices: new Map(),
    look,
    watchJob: (jobId, kind) => {
      get().running.set(jobId, kind)
      return look()
    },
    cancelJob: async (job) => {
      set(({ cancelling }) => ({ cancelling: new Set(cancelling).add(job.job_id) }))
      try {
        await callApi(jobKinds[job.kind].cancel, { params: { job: job.job_id } })
      } catch (error) {
        const failed = isStudioKind(job.kind)
          ? t(`studio:cancelFailed.${job.kind}`)
          : t('common:jobs.cancelFailed')
        showToast('error', withReason(error, failed))
        set(({ cancelling }) => ({ cancelling: new Set([...cancelling].filter((id) => id !== job.job_id)) }))
      }
      await look()
    },
    noteEnd: (job) => {
      const what =
        job.kind === 'slides' || job.kind === 'audio'
          ? job.kind
          : job.kind === 'publishing'
            ? 'audio'
            : 'script'
      void refresh(job.kind === 'translation' ? t('translation:processed') : t(`studio:processed.${what}`))
      if (job.kind === 'slides') void refetchReplacement(lectureId)
      // A new deck changes the slide numbers: remove the notices of single slides.
      if (job.kind === 'slides' && job.status === 'COMPLETED')
        set(({ notices }) => ({ notices: new Map([...notices].filter(([key]) => isOfLecture(key))) }))
      const hasList = get().recordings.length > 0
      if (job.kind === 'publishing') {
        if (job.status === 'COMPLETED') get().notePublished()
        else get().stopRecordings()
      }
      const notice = readEnd(job, lectureId)
      // The list of recordings names the slides already.
      const isNamed = hasList && (job.code === 'publish_audio_failed' || job.code === 'publish_cancelled')
      if (notice && !isNamed) get().setNotice(noticeKeyOf(job), { ...notice, jobId: job.job_id })
    },
    setNotice: (key, notice) =>
      set(({ notices }) => {
        const next = new Map(notices)
        const former = notices.get(key)
        if (!notice && former?.jobId && !former.isPassing) storeDismissed(lectureId, former.jobId)
        if (notice) next.set(key, notice)
        else next.delete(key)
        return { notices: next }
      }),
  }
}

/** True for a first upload that was cancelled: the lecture has only the slides that were ready by then. */
export const leavesSlidesOut = ({ status, code }: JobStatus): boolean =>
  status === 'CANCELLED' && code === 'deck_cancelled_at'

/** Says that a job has ended, where its message has no text. */
function describeEnd({ kind, slide_index }: JobStatus): string {
  const number = slide_index ?? 0
  if (kind === 'slides') return t('studio:ended.slides')
  if (kind === 'lecture_scripts') return t('studio:ended.allScripts')
  if (kind === 'translation') return t('translation:ended')
  if (kind === 'annotated_script') return t('authoring:annotate.ended', { number })
  return t(`studio:ended.${kind === 'audio' ? 'audio' : 'script'}`, { number })
}

/** The notice at the end of a job: why it failed, or what it could not do. */
function readEnd(job: JobStatus, lectureId: string): Notice | null {
  // A success without exceptions has one message; details name what could not be done.
  const isPlain = job.details.length === 0
  if (job.status === 'COMPLETED') {
    // The banner of the waiting deck says so.
    if (job.code === 'slides_ready_to_replace') return null
    // The message names annotations that could not be kept, or words that the voice left out.
    const isOfSlide = job.kind === 'annotated_script' || job.kind === 'audio'
    const isShown = isOfSlide ? !isPlain : isOfLecture(job.kind)
    if (!isShown || !job.message) return null
    return { kind: 'info', sentence: formatJobMessage(job), isPassing: isPlain }
  }
  const kind = job.status === 'FAILED' ? 'error' : 'info'
  // The engine's message names one slide; here none of the slides has text.
  const lecture = findLecture(lectureId)
  const slides = lecture?.slides[lecture.default_language] ?? []
  const hasNoText = slides.length > 0 && slides.every(({ word_count }) => word_count === 0)
  if (kind === 'error' && job.kind === 'lecture_scripts' && isBuiltin('script') && hasNoText)
    return { kind, sentence: t('studio:bulk.noText', { count: slides.length }) }
  return {
    kind,
    sentence: formatJobMessage(job) || describeEnd(job),
    isPassing: kind === 'info' && !leavesSlidesOut(job),
  }
}

const noticeKeyOf = (job: JobStatus): string => {
  if (job.slide_index === null) return job.kind
  // Notices of both kinds of script appear at the script.
  const of = job.kind === 'annotated_script' ? 'script' : job.kind
  return `${of} ${slideKeyOf(job.language ?? '', job.slide_index)}`
}
