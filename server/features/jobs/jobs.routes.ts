import type { CourseAction } from '@lectern/contract/course-access.ts'
import { type JobStatus, jobs } from '@lectern/contract/jobs.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { conflict, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { findJob } from '../../platform/jobs/job.queries.ts'
import { hasEnded, type JobRow } from '../../platform/jobs/job.ts'
import { getJobFor, listLectureJobs, presentJob } from '../../platform/jobs/job-status.ts'
import { GRADING_FAILED } from '../grading/grading-status.ts'
import { getStaffLecture, getStudiedLecture } from '../lectures/lectures.access.ts'
import { checkAnswerIsShown } from '../quiz-chat/quiz-chat.ts'

/** As often as `showPartials` writes a growing text. */
const EVENT_INTERVAL_MS = 300
/**
 * The server ends longer streams and the client opens a new one, so that a revoked permission takes effect.
 */
const STREAM_LIMIT_MS = 30 * 60_000

/**
 * Open streams per user in this process; a browser has two. Each queries the database three times a second.
 */
const STREAMS_ALLOWED = 20

/** A grading job belongs to the student, who cannot act on the engine's error: its messages are replaced. */
const present = (job: JobRow): JobStatus =>
  presentJob(
    job.kind === 'quiz_grading' && job.state === 'FAILED' ? { ...job, messages: [GRADING_FAILED] } : job,
  )

/**
 * The assistant's answer about a lecture is shown, also while it is written, only to users who may see the
 * lecture; an answer about a result only while its discussion is open. @throws not_found
 */
const checkIsVisible = async (context: Context, job: JobRow, user: Identity): Promise<void> => {
  if (job.kind === 'lecture_chat' && job.lectureId) await getStudiedLecture(context, job.lectureId, user)
  if (job.kind === 'quiz_chat') await checkAnswerIsShown(context, job, user)
}

const getShownJob = async (
  context: Context,
  jobId: string,
  user: Identity,
  action: CourseAction = 'see',
): Promise<JobRow> => {
  const job = await getJobFor(context.database, jobId, user.userId, action)
  await checkIsVisible(context, job, user)
  return job
}

const jobRoutes = (bind: Bind, context: Context): void => {
  const { database } = context
  const streams = new Map<string, number>()
  bind(jobs.get, async ({ params, user }) => present(await getShownJob(context, params.job, user)))
  bind(jobs.cancel, async ({ params, user }) => {
    const job = await getShownJob(context, params.job, user, 'edit_lectures')
    if (job.kind === 'quiz_grading') throw conflict('grading_not_cancellable')
    return presentJob(await context.queue.cancel(job.id))
  })
  bind(jobs.ofLecture, async ({ params, query, user }) => {
    const { lecture } = await getStaffLecture(context, params.id, user, 'see')
    const working = await listLectureJobs(database, lecture.id, {
      since: query.since,
      withFailed: query.failed === 'true',
    })
    return working.map(presentJob)
  })
  bind(jobs.events, async ({ params, user, request, reply }) => {
    let job = await getShownJob(context, params.job, user)
    const open = streams.get(user.userId) ?? 0
    if (open >= STREAMS_ALLOWED)
      throw new RequestError('too_many', createMessage('too_many_streams'), { retryAfterSeconds: 5 })
    streams.set(user.userId, open + 1)
    const { raw } = reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const endsAt = context.clock.nowMs() + STREAM_LIMIT_MS
    const goesOn = () => !raw.destroyed && !request.server.isDraining() && context.clock.nowMs() < endsAt
    let last = ''
    try {
      while (goesOn()) {
        const event = JSON.stringify(present(job))
        raw.write(event === last ? ': still here\n\n' : `data: ${event}\n\n`)
        last = event
        if (hasEnded(job)) break
        await new Promise((resolve) => setTimeout(resolve, EVENT_INTERVAL_MS))
        // A session that has ended, and an account that was disabled or erased, sees no more.
        if (!(await context.sessions.isLive(user))) break
        const next = await findJob(database, params.job)
        // The job was deleted with its lecture.
        if (!next) break
        if (next.partial !== job.partial || next.state !== job.state) {
          const isVisible = await getShownJob(context, params.job, user).then(
            () => true,
            () => false,
          )
          if (!isVisible) break
        }
        job = next
      }
    } finally {
      const left = (streams.get(user.userId) ?? 1) - 1
      if (left > 0) streams.set(user.userId, left)
      else streams.delete(user.userId)
      raw.end()
    }
    return present(job)
  })
}

export const jobsFeature: Feature = { name: 'jobs', routes: jobRoutes }
