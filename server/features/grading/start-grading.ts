import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { findJob } from '../../platform/jobs/job.queries.ts'
import { hasEnded, type JobRow } from '../../platform/jobs/job.ts'
import { getStaffQuiz } from '../quizzes/quizzes.access.ts'
import { enqueueGrading } from '../submissions/submit.ts'
import { lockStaffSubmission, type SubmissionRow } from './grading.access.ts'
import { lockSubmission, updateSubmission } from './grading.queries.ts'

/** A grading that failed for a passing reason is tried again after this time. */
export const FAILED_REST_MINUTES = 60
const MAX_AT_ONCE = 500

const startGrading = async (
  context: Context,
  tx: Transaction,
  submission: SubmissionRow,
  courseId: string,
): Promise<JobRow> => {
  const job = await enqueueGrading(context, tx, submission, courseId)
  await updateSubmission(tx, submission.id, { gradingJobId: job.id })
  return job
}

/**
 * Starts grading a submission whose grading ended without grades; returns a running one. @throws conflict
 * once it is graded
 */
export const gradeAgain = async (
  context: Context,
  submissionId: string,
  user: Identity,
): Promise<{ job_id: string }> =>
  context.database.transaction(async (tx) => {
    const { submission, quiz } = await lockStaffSubmission(tx, submissionId, user)
    if (submission.gradedAt) throw conflict('already_graded')
    const running = submission.gradingJobId ? await findJob(tx, submission.gradingJobId) : undefined
    const job =
      running && !hasEnded(running) ? running : await startGrading(context, tx, submission, quiz.courseId)
    return { job_id: job.id }
  })

/**
 * Starts the gradings of a quiz that have stopped, also cancelled ones; at most `MAX_AT_ONCE` of them. The caller's own
 * submission is left out: an assistant may have been a student of the course.
 */
export const gradeAllAgain = async (
  context: Context,
  quizId: string,
  user: Identity,
): Promise<{ started: number; remaining: number }> => {
  const { database } = context
  const quiz = await getStaffQuiz(database, quizId, user, 'grade')
  const { rows } = await database.execute<{ id: string }>(sql`
    select a.id from quiz_attempts a left join jobs j on j.id = a.grading_job_id
    where a.quiz_id = ${quiz.id} and a.submitted_at is not null and a.graded_at is null
      and a.student_id <> ${user.userId}
      and (j.id is null or j.state in ('COMPLETED', 'FAILED', 'CANCELLED'))
    order by a.submitted_at limit ${MAX_AT_ONCE + 1}`)
  let started = 0
  for (const { id } of rows.slice(0, MAX_AT_ONCE)) {
    const isStarted = await database.transaction(async (tx) => {
      const submission = await lockSubmission(tx, id)
      if (!submission || submission.gradedAt) return false
      const job = submission.gradingJobId ? await findJob(tx, submission.gradingJobId) : undefined
      if (job && !hasEnded(job)) return false
      await startGrading(context, tx, submission, quiz.courseId)
      return true
    })
    if (isStarted) started += 1
  }
  return { started, remaining: Math.max(0, rows.length - MAX_AT_ONCE) }
}

/**
 * Cancels the running grading of a submission; nothing happens when none runs. Verdicts that a model has given
 * are kept for the next grading. @throws conflict once it is graded
 */
export const cancelGrading = async (
  context: Context,
  submissionId: string,
  user: Identity,
): Promise<Record<string, never>> => {
  const { submission } = await context.database.transaction((tx) =>
    lockStaffSubmission(tx, submissionId, user),
  )
  if (submission.gradedAt) throw conflict('already_graded')
  if (submission.gradingJobId && (await findJob(context.database, submission.gradingJobId)))
    await context.queue.cancel(submission.gradingJobId)
  return {}
}

/**
 * Starts grading every submission without a living job: its job was lost in a crash, or failed an hour ago. A
 * grading that the professor cancelled stays so. Safe in every worker.
 */
export const restartLostGradings = async (context: Context, signal: AbortSignal): Promise<void> => {
  const { rows } = await context.database.execute<{ id: string; course_id: string }>(sql`
    select a.id, q.course_id from quiz_attempts a
      join quizzes q on q.id = a.quiz_id
      left join jobs j on j.id = a.grading_job_id
    where a.submitted_at is not null and a.graded_at is null
      and (j.id is null or j.state = 'COMPLETED'
        or (j.state = 'FAILED' and j.ended_at < now() - make_interval(mins => ${FAILED_REST_MINUTES})))
    order by a.submitted_at limit ${MAX_AT_ONCE}`)
  for (const row of rows) {
    signal.throwIfAborted()
    await context.database.transaction(async (tx) => {
      const submission = await lockSubmission(tx, row.id)
      if (!submission || submission.gradedAt) return
      // Another worker may have been first.
      const job = submission.gradingJobId ? await findJob(tx, submission.gradingJobId) : undefined
      const isFresh =
        job && (!hasEnded(job) || job.state === 'CANCELLED' || (job.state === 'FAILED' && isResting(job)))
      if (!isFresh) await startGrading(context, tx, submission, row.course_id)
    })
  }
}

const isResting = ({ endedAt }: JobRow): boolean =>
  endedAt !== null && Date.now() - endedAt.getTime() < FAILED_REST_MINUTES * 60_000
