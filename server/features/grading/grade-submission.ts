import { createReaderMessage } from '@lectern/core/grade/reader.ts'
import { totalOf } from '@lectern/core/grade/totals.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { JobEnd, JobRun } from '../../platform/jobs/job.ts'
import { type GradedAnswer, gradeByReading, gradeExactly, isByModel } from './grade-answers.ts'
import type { SubmissionRow } from './grading.access.ts'
import {
  findSubmissionOfJob,
  insertAnswerGrades,
  insertChange,
  listAnswerGrades,
  lockSubmission,
  type NewAnswerGrade,
  reasonColumns,
  updateSubmission,
} from './grading.queries.ts'
import { gradeLikeTheSame } from './same-answers.ts'
import { answerOf, getSubmissionQuestions } from './submission-questions.ts'

const DONE = createMessage('submission_graded')

const toRow = (submissionId: string, questionId: string, graded: GradedAnswer, at: Date): NewAnswerGrade => ({
  submissionId,
  questionId,
  ...graded,
  originalPoints: graded.points,
  method: 'auto',
  gradedAt: at,
})

/**
 * Grades a submission. Answers for a grader are read one by one. A model's results are stored at once, so
 * that a crash or a busy provider costs none twice, and the same answer of another submission gets them too; they become visible at the end, which writes everything
 * else in one transaction. Grades that a person gave meanwhile stay.
 */
export const gradeSubmission = async (context: Context, { job, signal, report }: JobRun): Promise<JobEnd> => {
  const { database, ai, clock } = context
  const usageContext = createUsageContext(job, 'batch')
  const submission = await findSubmissionOfJob(database, job.id)
  if (!submission || submission.gradedAt) return { message: DONE }
  const { questions, leniency } = await getSubmissionQuestions(context, submission)
  const graded = new Set((await listAnswerGrades(database, submission.id)).map((row) => row.questionId))
  const read: NewAnswerGrade[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  for (const [index, question] of questions.entries()) {
    const answer = answerOf(submission, question)
    if (graded.has(question.question_id) || gradeExactly(question, answer)) continue
    const readAnswer = async () => {
      const verdict = await gradeByReading(ai, { question, answer, leniency }, { signal, usageContext })
      signal.throwIfAborted()
      return verdict
    }
    const toGrade = (verdict: GradedAnswer) =>
      toRow(submission.id, question.question_id, verdict, new Date(clock.nowMs()))
    if (isByModel(ai)) {
      await gradeLikeTheSame(context, { submission, question, answer }, readAnswer, toGrade)
      await report({ done: index + 1, total: questions.length })
    } else read.push(toGrade(await readAnswer()))
    await yieldToEventLoop()
  }
  return { message: DONE, commit: (tx) => finishGrading(context, tx, submission, read) }
}

const finishGrading = async (
  context: Context,
  tx: Transaction,
  found: SubmissionRow,
  read: readonly NewAnswerGrade[],
): Promise<void> => {
  const submission = await lockSubmission(tx, found.id)
  if (!submission || submission.gradedAt) return
  const at = new Date(context.clock.nowMs())
  const { questions } = await getSubmissionQuestions(context, submission, tx)
  const exact = questions.flatMap((question) => {
    const graded = gradeExactly(question, answerOf(submission, question))
    return graded ? [toRow(submission.id, question.question_id, graded, at)] : []
  })
  await insertAnswerGrades(tx, [...exact, ...read])
  const rows = await listAnswerGrades(tx, submission.id)
  const total = totalOf(rows)
  const auto = rows.reduce((sum, row) => sum + (row.originalPoints ?? 0), 0)
  await updateSubmission(tx, submission.id, {
    gradedAt: at,
    autoPoints: auto,
    finalPoints: total.earned,
    finalPossible: total.possible,
    finalMethod: total.method,
    finalAt: at,
  })
  const { by, id } = context.ai
  const isPartial = rows.some((row) => row.points === null)
  const reasons = [
    createMessage(isPartial ? 'graded_in_part' : 'graded_after_submission'),
    ...(exact.length < questions.length ? [createReaderMessage(by?.grade ?? id)] : []),
  ]
  await insertChange(tx, {
    submissionId: submission.id,
    kind: 'graded',
    ...reasonColumns(reasons),
    totalAfter: total.earned,
    createdAt: at,
  })
}
