import { createReaderMessage } from '@lectern/core/grade/reader.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { JobEnd, JobRun } from '../../platform/jobs/job.ts'
import {
  answerOf,
  type GradedAnswer,
  gradeAnswersExactly,
  gradeExactly,
  toGradeRow,
} from '../submissions/grade-exactly.ts'
import {
  gradedColumns,
  insertAnswerGrades,
  insertFirstChange,
  type NewAnswerGrade,
} from '../submissions/grades.queries.ts'
import { gradeByReading, isByModel } from './grade-answers.ts'
import type { SubmissionRow } from './grading.access.ts'
import { findSubmissionOfJob, listAnswerGrades, lockSubmission, updateSubmission } from './grading.queries.ts'
import { gradeLikeTheSame } from './same-answers.ts'
import { checkKey, getSubmissionQuestions } from './submission-questions.ts'

const DONE = createMessage('submission_graded')

/**
 * Grades a submission. Answers for a grader are read one by one. A model's results are stored at once, so
 * that a crash or a busy provider costs none twice, and the same answer of another submission gets them too; they become visible at the end, which writes everything
 * else in one transaction. Grades that a person gave meanwhile stay. A key that was corrected meanwhile has all read again.
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
      toGradeRow(submission.id, question.question_id, verdict, new Date(clock.nowMs()))
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
  checkKey(found, submission)
  const at = new Date(context.clock.nowMs())
  const { questions } = await getSubmissionQuestions(context, submission, tx)
  const exact = gradeAnswersExactly(submission, questions, at)
  await insertAnswerGrades(tx, [...exact, ...read])
  const rows = await listAnswerGrades(tx, submission.id)
  await updateSubmission(tx, submission.id, gradedColumns(rows, at))
  const { by, id } = context.ai
  const reader = exact.length < questions.length ? createReaderMessage(by?.grade ?? id) : undefined
  await insertFirstChange(tx, submission.id, rows, { at, reader })
}
