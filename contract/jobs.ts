import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, idParams, jobParams, time } from './ids.ts'
import { messageFields } from './messages.ts'

export const jobState = z.enum(['PENDING', 'RUNNING', 'CANCELLING', 'COMPLETED', 'FAILED', 'CANCELLED'])
export type JobState = z.output<typeof jobState>

export const jobKind = z.enum([
  'syllabus',
  'slides',
  'script',
  'lecture_scripts',
  'annotated_script',
  'translation',
  'audio',
  'lecture_chat',
  'quiz_grading',
  'quiz_chat',
  'regrade_preview',
  'regrade',
  'quiz_draft',
  'practice_draft',
  'publishing',
  'course_copy',
  'mail',
  'announcement_mail',
  'course_invitation_mail',
  'data_export',
])
export type JobKind = z.output<typeof jobKind>

/** The state of one background job, as every status call returns it. */
export const jobStatus = z.object({
  job_id: id,
  kind: jobKind,
  status: jobState,
  /** 0 to 100. */
  progress: z.number().int(),
  /** The progress or the result, in English: the messages below. `code` is empty before there is any. */
  message: z.string(),
  ...messageFields,
  /** Why it failed: the same text as `message`; null otherwise. */
  error: z.string().nullable(),
  /** Of a completed copy of a course: the new course. */
  course_id: id.nullable(),
  lecture_id: id.nullable(),
  /** 1-based; for a job of one slide. */
  slide_index: z.number().int().nullable(),
  language: z.string().nullable(),
  original_filename: z.string().nullable(),
  /** Text written so far, while the job runs. */
  partial: z.string().nullable(),
  /** For completed audio jobs. */
  audio_url: z.string().nullable(),
  /** For completed syllabus jobs. */
  syllabus_text: z.string().nullable(),
  done: z.number().int().nullable(),
  total: z.number().int().nullable(),
  created_at: time,
  ended_at: time.nullable(),
})
export type JobStatus = z.output<typeof jobStatus>

export const startedJob = z.object({ job_id: id })

/** The two calls that every kind of job has at its own path. */
export const jobCalls = <const S extends `/${string}`, const C extends `/${string}`>(
  what: string,
  statusPath: S,
  cancelPath: C,
) => ({
  status: {
    method: 'GET',
    path: statusPath,
    who: 'professor',
    action: 'see',
    summary: `State of a job: ${what}.`,
    params: jobParams,
    reply: jobStatus,
  } as const,
  cancel: {
    method: 'POST',
    path: cancelPath,
    who: 'professor',
    action: 'edit_lectures',
    summary: `Cancel a job: ${what}. What is finished stays; an ended job is returned unchanged.`,
    params: jobParams,
    reply: jobStatus,
  } as const,
})

export const jobs = defineCalls({
  get: {
    method: 'GET',
    path: '/jobs/{job}',
    who: 'signedIn',
    action: 'see',
    summary: 'State of a job of any kind.',
    params: jobParams,
    reply: jobStatus,
  },
  cancel: {
    method: 'POST',
    path: '/jobs/{job}/cancel',
    who: 'signedIn',
    action: 'edit_lectures',
    summary: 'Cancel a job of any kind.',
    params: jobParams,
    reply: jobStatus,
  },
  events: {
    method: 'GET',
    path: '/jobs/{job}/events',
    who: 'signedIn',
    action: 'see',
    summary: "A job's states as server-sent events (`data:` is a job status), until it has ended.",
    params: jobParams,
    gives: 'events',
    reply: jobStatus,
  },
  ofLecture: {
    method: 'GET',
    path: '/lectures/{id}/jobs',
    who: 'professor',
    action: 'see',
    summary: 'The jobs of a lecture that have not ended, and those that ended within the last minute.',
    params: idParams,
    query: z.object({
      /** A job that the caller saw running: this one and later ones are listed, whenever they ended. */
      since: id.optional(),
      /** True: also failures, and uploads cancelled midway, of the last week after which nothing did the same again. */
      failed: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.array(jobStatus),
  },
})
