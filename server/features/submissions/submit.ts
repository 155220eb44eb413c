import { earliestDeadlineMs, isOverdue, SUBMIT_AFTER_MS } from '@lectern/core/attempt/clock.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { getStaffQuiz } from '../quizzes/quizzes.access.ts'
import {
  type AttemptRow,
  closeAttempts,
  countOpenAttempts,
  listOverdueAttempts,
  lockAttempt,
  lockOpenAttempts,
  setGradingJob,
} from './attempts.queries.ts'
import type { SentAnswer } from './clean-answers.ts'
import { closeGradedAttempt } from './close-graded.queries.ts'
import { alreadySubmitted, getFrozenQuiz, notJoined, saveSent } from './drafts.ts'
import { gradeAnswersExactly } from './grade-exactly.ts'

/** Payload of a `quiz_grading` job; its owner is the student. */
type GradingPayload = { submissionId: string }
const OVERDUE_AT_ONCE = 100
/** Attempts per transaction when submitting for a class, and the maximum duration of a request. */
const HAND_IN_AT_ONCE = 200
const LONGEST_HAND_IN_MS = 10_000

const gradingOf = (attempt: Pick<AttemptRow, 'id' | 'studentId'>, courseId: string) => ({
  ownerId: attempt.studentId,
  courseId,
  payload: { submissionId: attempt.id } satisfies GradingPayload,
  message: createMessage('grading_submission'),
})

/** Adds the grading job in the transaction of the submission: there is never one without the other. */
export const enqueueGrading = (
  { queue }: Pick<Context, 'queue'>,
  tx: Transaction,
  attempt: Pick<AttemptRow, 'id' | 'studentId'>,
  courseId: string,
): Promise<JobRow> => queue.enqueue(tx, { kind: 'quiz_grading', ...gradingOf(attempt, courseId) })

/** Submits an attempt that the transaction has locked, and starts its grading. @returns the job's id */
const handIn = async (
  context: Context,
  tx: Transaction,
  attempt: Pick<AttemptRow, 'id' | 'studentId'>,
  end: { by: NonNullable<AttemptRow['handedInBy']>; courseId: string; nowMs: number },
): Promise<string> => {
  const [jobId] = await handInThese(context, tx, [attempt], end)
  return jobId!
}

/**
 * Submits attempts that the transaction has locked, in as many statements as one needs. @returns their
 * jobs' ids
 */
const handInThese = async (
  { queue }: Pick<Context, 'queue'>,
  tx: Transaction,
  attempts: readonly Pick<AttemptRow, 'id' | 'studentId'>[],
  end: { by: NonNullable<AttemptRow['handedInBy']>; courseId: string; nowMs: number },
): Promise<string[]> => {
  const jobs = await queue.enqueueAll(
    tx,
    'quiz_grading',
    attempts.map((attempt) => gradingOf(attempt, end.courseId)),
  )
  await closeAttempts(
    tx,
    attempts.map(({ id }, index) => ({ id, gradingJobId: jobs[index]!.id })),
    { submittedAt: new Date(end.nowMs), handedInBy: end.by },
  )
  return jobs.map(({ id }) => id)
}

/**
 * Submits the sent answers merged with stored ones; after the deadline only those stored in time. Without an answer that
 * a grader has to read, the attempt is graded at once: a job would need a worker and several statements more. Repeated
 * calls lead to one submission and one grading. @throws conflict once it is graded
 */
export const submitQuiz = async (
  context: Context,
  asked: { quizId: string; answers: readonly SentAnswer[]; user: Identity },
): Promise<{ job_id: string; submission_id: string }> => {
  const { database, clock } = context
  const nowMs = clock.nowMs()
  const studentId = asked.user.userId
  const { saved, version, courseId } = await saveSent(context, asked, nowMs)
  const at = new Date(nowMs)
  const grades = saved ? gradeAnswersExactly(saved, version.questions, at) : []
  if (saved && grades.length === version.questions.length) {
    const jobId = await closeGradedAttempt(database, saved, { grades, courseId, at })
    if (jobId !== undefined) return { job_id: jobId, submission_id: saved.id }
  }
  return database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, asked.quizId, studentId)
    if (!attempt) throw notJoined()
    if (attempt.gradedAt !== null) throw alreadySubmitted()
    // Late answers are ignored, as by every save.
    let jobId = attempt.gradingJobId
    if (attempt.submittedAt === null) {
      jobId = await handIn(context, tx, attempt, { by: 'student', courseId, nowMs })
    } else if (jobId === null) {
      jobId = (await enqueueGrading(context, tx, attempt, courseId)).id
      await setGradingJob(tx, attempt.id, jobId)
    }
    return { job_id: jobId, submission_id: attempt.id }
  })
}

/** Submits a student's draft if it is still open and `mayClose` allows it. @returns whether it did */
const handInFor = async (
  context: Context,
  { quizId, studentId }: Pick<AttemptRow, 'quizId' | 'studentId'>,
  by: 'server' | 'professor',
  mayClose: (attempt: AttemptRow) => boolean,
): Promise<boolean> => {
  const { courseId } = await getFrozenQuiz(context, quizId, studentId)
  return context.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, quizId, studentId)
    if (!attempt || attempt.submittedAt !== null || !mayClose(attempt)) return false
    await handIn(context, tx, attempt, { by, courseId, nowMs: context.clock.nowMs() })
    return true
  })
}

/**
 * Submits every open attempt of a quiz as saved, one batch per transaction, so that a save waits for at
 * most one batch. For a very large class the next request continues. @param maxMs no new batch is begun
 * after this time
 */
export const submitAllAttempts = async (
  { database, clock, queue }: Context,
  quizId: string,
  user: Identity,
  maxMs = LONGEST_HAND_IN_MS,
): Promise<{ handed_in: number; remaining: number }> => {
  const quiz = await getStaffQuiz(database, quizId, user, 'edit_quizzes')
  const since = performance.now()
  let count = 0
  for (let after: string | null = null; ; ) {
    const attempts: Pick<AttemptRow, 'id' | 'studentId'>[] = await database.transaction(async (tx) => {
      const open = await lockOpenAttempts(tx, quiz.id, { after, limit: HAND_IN_AT_ONCE })
      const end = { by: 'professor' as const, courseId: quiz.courseId, nowMs: clock.nowMs() }
      if (open.length > 0) await handInThese({ queue }, tx, open, end)
      return open
    })
    count += attempts.length
    after = attempts.at(-1)?.id ?? null
    if (attempts.length < HAND_IN_AT_ONCE) return { handed_in: count, remaining: 0 }
    if (performance.now() - since > maxMs)
      return { handed_in: count, remaining: await countOpenAttempts(database, quiz.id) }
  }
}

/**
 * Submits drafts of a quiz that has closed by date, once no answer can arrive any more; other drafts an hour after their
 * deadline; and those without a limit in a deleted quiz an hour after the last answer: their students do not find the
 * quiz any more. Safe in every worker: each draft is closed under its lock.
 */
export const submitOverdueAttempts = async (context: Context, signal: AbortSignal): Promise<number> => {
  const { database, clock, log } = context
  // Extra time may have been given, or an answer saved, since it was found. Without a limit only attempts at deleted
  // quizzes are found.
  const isStill = ({ deadlineAt, savedAt, startedAt }: AttemptRow, isClosed: boolean) =>
    isClosed && deadlineAt
      ? deadlineAt.getTime() < earliestDeadlineMs(clock.nowMs())
      : isOverdue((deadlineAt ?? savedAt ?? startedAt).getTime(), clock.nowMs())
  let count = 0
  for (;;) {
    const nowMs = clock.nowMs()
    const by = {
      deadlineBy: new Date(nowMs - SUBMIT_AFTER_MS),
      // Answers count until the grace has passed, the last millisecond included.
      closedBy: new Date(earliestDeadlineMs(nowMs) - 1),
    }
    const found = await listOverdueAttempts(database, by, OVERDUE_AT_ONCE)
    const before = count
    for (const draft of found) {
      if (signal.aborted) return count
      try {
        const mayClose = (attempt: AttemptRow) => isStill(attempt, draft.isClosed)
        if (await handInFor(context, draft, 'server', mayClose)) count += 1
      } catch (error) {
        // Continue with the others; the next run tries again.
        log.warn({ err: error }, 'a forgotten draft could not be handed in')
      }
    }
    if (found.length < OVERDUE_AT_ONCE || count === before) return count
  }
}
