import { isDeepStrictEqual } from 'node:util'
import type { Evidence } from '@lectern/contract/grading.ts'
import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { listRubricLines } from '@lectern/core/grade/rubric-lines.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { answerOf } from '../submissions/grade-exactly.ts'
import type { AnswerGradeRow } from '../submissions/grades.queries.ts'
import { type ExplainedPoints, explainsPoints, haveSameLines } from './answer-lines.ts'
import { changeAnswer, confirmAnswer } from './change-answer.ts'
import { getSubmission, lockStaffSubmission, type SubmissionRow } from './grading.access.ts'
import { listAnswerGrades } from './grading.queries.ts'
import { similarSql } from './same-answers.ts'
import { getSubmissionQuestions } from './submission-questions.ts'

/** What the student was asked, and for how many points. */
const askedOf = (question: Question | undefined) =>
  question && {
    text: question.question_text,
    points: question.points,
    options: question.options,
    prompts: question.prompts,
  }

/** Other submissions of a quiz with the same answer to a question, as `similarSql` compares. */
const listSameAnswers = async (
  db: Queryable,
  { id, quizId }: SubmissionRow,
  questionId: string,
  answer: AnswerValue,
): Promise<string[]> => {
  const given = sql`${attemptsTable.answers} -> ${questionId}::text ->> 'answer'`
  const rows = await db
    .select({ id: attemptsTable.id })
    .from(attemptsTable)
    .where(
      and(
        eq(attemptsTable.quizId, quizId),
        ne(attemptsTable.id, id),
        isNotNull(attemptsTable.submittedAt),
        sql`${similarSql(given)} = ${similarSql(sql`${String(answer)}::text`)}`,
      ),
    )
    .orderBy(attemptsTable.submittedAt, attemptsTable.id)
  return rows.map((row) => row.id)
}

/**
 * The lines of a rubric that the same answer gets: none if its own rubric has others, or if these explain other points or
 * were given by a former rubric.
 * A quote must stand in it letter by letter.
 */
const linesFor = (
  question: Question,
  theirs: Question | undefined,
  grade: AnswerGradeRow | undefined,
  answer: string,
): ExplainedPoints | undefined =>
  grade && explainsPoints(grade) && theirs?.rubric === question.rubric && areLinesOf(question, grade.evidence)
    ? {
        evidence: grade.evidence.map((line) => ({
          ...line,
          quote: line.quote !== null && answer.includes(line.quote) ? line.quote : null,
        })),
        points: grade.points,
      }
    : undefined

const areLinesOf = ({ rubric, points }: Question, evidence: readonly Evidence[]): boolean => {
  const lines = listRubricLines(rubric, points, evidence)
  return lines.length > 0 && lines.length === evidence.length && lines.every(({ earned }) => earned !== null)
}

/**
 * Gives the same answers of other students the points, lines and feedback of this one, each with an entry in its history.
 * Answers that were graded by hand otherwise stay, unless `replace_manual`. Each submission is its own transaction:
 * a second call continues where an interrupted one ended. At the end, this answer's own flags are settled.
 * @throws conflict when the answer has no points
 */
export const gradeSame = async (
  context: Context,
  id: string,
  asked: { question_id: string; replace_manual: boolean; reason: string },
  user: Identity,
): Promise<{ changed: number; by_hand: number }> => {
  const { database } = context
  const { submission: source, isStaff } = await getSubmission(database, id, user)
  if (!isStaff) throw notFound('submission_not_found')
  const questionOf = async (of: SubmissionRow, db: Queryable) =>
    (await getSubmissionQuestions(context, of, db)).questions.find(
      ({ question_id }) => question_id === asked.question_id,
    )
  const question = await questionOf(source, database)
  if (!question) throw notFound('question_not_in_submission')
  const grade = (await listAnswerGrades(database, id)).find((row) => row.questionId === asked.question_id)
  const { points = null, feedback = null } = grade ?? {}
  if (points === null) throw conflict('answer_without_points')
  const answer = answerOf(source, question)
  const others = answer === null ? [] : await listSameAnswers(database, source, asked.question_id, answer)
  const same = createMessage('same_answer_graded')
  const counts = { changed: 0, by_hand: 0 }
  for (const other of others)
    await database.transaction(async (tx) => {
      const { submission } = await lockStaffSubmission(tx, other, user)
      const rows = await listAnswerGrades(tx, other)
      const present = rows.find((row) => row.questionId === asked.question_id)
      const theirs = await questionOf(submission, tx)
      // In another version the question may ask for something else, or give other points.
      if (!isDeepStrictEqual(askedOf(theirs), askedOf(question))) return
      const evidence = linesFor(question, theirs, grade, String(answerOf(submission, question)))
      const isEqual =
        present?.points === points &&
        present.feedback === feedback &&
        (!evidence || haveSameLines(evidence.evidence, present.evidence))
      if (isEqual && present.method === 'manual') return
      if (present?.method === 'manual' && !asked.replace_manual) {
        counts.by_hand += 1
        return
      }
      const reason = asked.reason.trim()
      await changeAnswer(context, tx, submission, {
        questionId: asked.question_id,
        kind: 'manual',
        points,
        evidence,
        method: 'manual',
        feedback,
        isReviewed: true,
        userId: user.userId,
        why: reason || formatMessage(same),
        messages: reason ? [] : [same],
      })
      counts.changed += 1
    })
  // Points that the professor passes on are looked at.
  await database.transaction(async (tx) => {
    const { submission } = await lockStaffSubmission(tx, id, user)
    const own = (await listAnswerGrades(tx, id)).find((row) => row.questionId === asked.question_id)
    if (own) await confirmAnswer(context, tx, submission, own, user)
  })
  return counts
}
