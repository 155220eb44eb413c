import type { JobKind } from '@lectern/contract/jobs.ts'
import type { JobGroup, ListedJob } from '@lectern/contract/operations.ts'
import { enginesMessages } from '@lectern/core/messages/engines.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import { addressToAdministrator } from '../../platform/ai/address-to-administrator.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound, presentMessages } from '../../platform/http/errors.ts'
import { findJob, lockLectureOf } from '../../platform/jobs/job.queries.ts'
import { hasEnded } from '../../platform/jobs/job.ts'
import { messagesOf } from '../../platform/jobs/job-status.ts'
import type { Actor } from '../administration/accounts.ts'
import {
  countKinds,
  findListedJob,
  hasOpenTwin,
  type ListedJobRow,
  listJobs,
  lockJob,
  reopenJob,
} from './jobs.queries.ts'

/**
 * Kinds that an administrator can run again: they write nothing that a person may have changed since. A professor starts
 * all others again in the studio, and sees there what they would replace.
 */
const retriedKinds: ReadonlySet<string> = new Set<JobKind>(['quiz_grading', 'audio', 'mail'])
/** Their messages may repeat what a student wrote. */
const kindsOfStudents: ReadonlySet<string> = new Set<JobKind>(['lecture_chat', 'quiz_grading', 'quiz_chat'])

/** Numbers, and what the engines say of models and settings, repeat nothing that a person wrote. */
const isHarmless = ({ code, params }: Message): boolean =>
  Object.hasOwn(enginesMessages, code) || Object.values(params).every((value) => typeof value === 'number')

const presentListedJob = (job: ListedJobRow): ListedJob => {
  const messages = addressToAdministrator(messagesOf(job))
  const isPrivate = kindsOfStudents.has(job.kind) && !messages.every(isHarmless)
  const shown = isPrivate ? messages.map(({ code }) => ({ code, params: {} })) : messages
  return {
    job_id: job.id,
    kind: job.kind,
    status: job.state,
    course_name: job.courseName,
    lecture_title: job.lectureTitle,
    quiz_title: job.quizTitle,
    mail: job.mail,
    slide_index: job.slideNumber,
    language: job.language,
    attempts: job.attempts,
    created_at: job.createdAt.toISOString(),
    ended_at: job.endedAt?.toISOString() ?? null,
    message: isPrivate ? '' : formatMessage(messages),
    ...presentMessages(shown),
    can_retry: job.state === 'FAILED' && retriedKinds.has(job.kind),
    can_cancel: (job.state === 'PENDING' || job.state === 'RUNNING') && job.kind !== 'quiz_grading',
  }
}

export const listAllJobs = async (
  { database }: Context,
  asked: { group: JobGroup; kind?: string | undefined; page: number },
) => {
  const [{ workers, kinds }, { jobs, total }] = await Promise.all([
    countKinds(database),
    listJobs(database, { ...asked, kind: asked.kind }),
  ])
  return {
    workers,
    kinds: kinds.map(({ oldestSeconds, ...counts }) => ({ ...counts, oldest_seconds: oldestSeconds })),
    jobs: jobs.map(presentListedJob),
    total,
  }
}

const getListedJob = async ({ database }: Context, jobId: string): Promise<ListedJob> => {
  const job = await findListedJob(database, jobId)
  if (!job) throw notFound('job_not_found')
  return presentListedJob(job)
}

/** Runs a failed job again. @throws not_found; conflict for other kinds, other states, and while another job does the same */
export const retryJob = async (context: Context, actor: Actor, jobId: string): Promise<ListedJob> => {
  const { database, queue } = context
  const found = await findJob(database, jobId)
  if (!found) throw notFound('job_not_found')
  await database.transaction(async (tx) => {
    await lockLectureOf(tx, found)
    const job = await lockJob(tx, jobId)
    if (!job) throw notFound('job_not_found')
    if (job.state !== 'FAILED') throw conflict('job_has_not_failed')
    if (!retriedKinds.has(job.kind)) throw conflict('job_not_retriable')
    if (await hasOpenTwin(tx, job)) throw conflict('job_runs_again')
    await queue.requeue(tx, await reopenJob(tx, jobId))
    await record(tx, { ...actor, action: 'job_retried', details: { kind: job.kind, job: jobId } })
  })
  return getListedJob(context, jobId)
}

/** Cancels a job of any owner; one that has ended is returned unchanged. @throws not_found; conflict for grading */
export const cancelAnyJob = async (context: Context, actor: Actor, jobId: string): Promise<ListedJob> => {
  const job = await findJob(context.database, jobId)
  if (!job) throw notFound('job_not_found')
  if (job.kind === 'quiz_grading') throw conflict('grading_not_cancellable')
  if (!hasEnded(job)) {
    await context.queue.cancel(jobId)
    await record(context.database, {
      ...actor,
      action: 'job_cancelled',
      details: { kind: job.kind, job: jobId },
    })
  }
  return getListedJob(context, jobId)
}
