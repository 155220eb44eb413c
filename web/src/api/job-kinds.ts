import type { JobKind, JobState, JobStatus } from '@lectern/contract/jobs.ts'
import { callApi } from './call-api.ts'
import { calls } from './calls.ts'

type Signal = { signal?: AbortSignal }

const anyJob = {
  fetchStatus: (job: string, options?: Signal) => callApi(calls.jobs.get, { params: { job }, ...options }),
  cancel: (job: string) => callApi(calls.jobs.cancel, { params: { job } }),
}

/** For each kind of job: how often it is asked after, and the two calls it has at a path of its own. */
export const jobKinds: Record<
  JobKind,
  {
    intervalMs: number
    fetchStatus: (job: string, options?: Signal) => Promise<JobStatus>
    cancel: (job: string) => Promise<JobStatus>
  }
> = {
  syllabus: {
    intervalMs: 2000,
    fetchStatus: (job, options) => callApi(calls.courses.syllabusStatus, { params: { job }, ...options }),
    cancel: (job) => callApi(calls.courses.cancelSyllabus, { params: { job } }),
  },
  slides: {
    intervalMs: 2000,
    fetchStatus: (job, options) => callApi(calls.slides.status, { params: { job }, ...options }),
    cancel: (job) => callApi(calls.slides.cancel, { params: { job } }),
  },
  script: {
    intervalMs: 1000,
    fetchStatus: (job, options) => callApi(calls.scripts.status, { params: { job }, ...options }),
    cancel: (job) => callApi(calls.scripts.cancel, { params: { job } }),
  },
  lecture_scripts: {
    intervalMs: 1000,
    fetchStatus: (job, options) => callApi(calls.scripts.status, { params: { job }, ...options }),
    cancel: (job) => callApi(calls.scripts.cancel, { params: { job } }),
  },
  annotated_script: {
    intervalMs: 1000,
    fetchStatus: (job, options) => callApi(calls.annotations.status, { params: { job }, ...options }),
    cancel: (job) => callApi(calls.annotations.cancel, { params: { job } }),
  },
  translation: {
    intervalMs: 2000,
    fetchStatus: (job, options) => callApi(calls.translation.status, { params: { job }, ...options }),
    cancel: (job) => callApi(calls.translation.cancel, { params: { job } }),
  },
  lecture_chat: {
    intervalMs: 1000,
    fetchStatus: (job, options) => callApi(calls.chat.status, { params: { job }, ...options }),
    cancel: (job) => callApi(calls.chat.cancel, { params: { job } }),
  },
  // The screens ask after these by calls that say more (api/queries/submissions.ts, quiz-chat.ts).
  quiz_grading: { intervalMs: 1000, ...anyJob },
  quiz_chat: { intervalMs: 500, ...anyJob },
  regrade_preview: { intervalMs: 1000, ...anyJob },
  regrade: { intervalMs: 1000, ...anyJob },
  quiz_draft: { intervalMs: 1000, ...anyJob },
  audio: {
    intervalMs: 1000,
    fetchStatus: (job, options) => callApi(calls.speech.status, { params: { job }, ...options }),
    cancel: (job) => callApi(calls.speech.cancel, { params: { job } }),
  },
}

/** Whether a job has come to its end, well or not. */
export const isEnded = (state: JobState): boolean =>
  state === 'COMPLETED' || state === 'FAILED' || state === 'CANCELLED'
