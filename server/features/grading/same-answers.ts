import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { boundVerdict } from '@lectern/core/grade/read-verdict.ts'
import { isCorrectOf } from '@lectern/core/grade/totals.ts'
import { and, asc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { answerGradesTable } from '../../platform/db/schema/grading.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { GradedAnswer } from '../submissions/grade-exactly.ts'
import { insertAnswerGrades, type NewAnswerGrade } from '../submissions/grades.queries.ts'
import { createKeyedMutex } from '../users/keyed-mutex.ts'
import type { SubmissionRow } from './grading.access.ts'
import { lockSubmission } from './grading.queries.ts'
import { checkKey } from './submission-questions.ts'

/**
 * An answer as it is compared with others: white space as single spaces, without a final full stop. Capitals stay:
 * "CO" is not "Co".
 */
export const comparableAnswer = (answer: AnswerValue): string =>
  String(answer)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.。]$/, '')

/** The same in SQL. */
const comparableSql = (text: SQL): SQL =>
  sql`regexp_replace(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')), '[.。]$', '')`

/**
 * What a professor grades together, in SQL: capitals and forms of the same letter count as the same, too. The professor
 * sees these answers before they get the same points; a verdict of a model is copied without that.
 */
export const similarSql = (text: SQL): SQL => sql`lower(normalize(${comparableSql(text)}, NFKC))`

type Asked = { submission: SubmissionRow; question: Question; answer: AnswerValue }

/**
 * The first verdict of a grader on the same answer to the same question of the same version. A grade that a person or
 * the assistant has changed is that submission's own and is not passed on.
 */
const findVerdict = async (db: Queryable, { submission, question, answer }: Asked) => {
  const { quizId, revision, regradedBy, id } = submission
  const given = sql`${attemptsTable.answers} -> ${question.question_id}::text ->> 'answer'`
  const [row] = await db
    .select({ grade: answerGradesTable })
    .from(answerGradesTable)
    .innerJoin(attemptsTable, eq(attemptsTable.id, answerGradesTable.submissionId))
    .where(
      and(
        eq(attemptsTable.quizId, quizId),
        eq(attemptsTable.revision, revision),
        eq(attemptsTable.regradedBy, regradedBy),
        ne(attemptsTable.id, id),
        eq(answerGradesTable.questionId, question.question_id),
        eq(answerGradesTable.method, 'auto'),
        isNotNull(answerGradesTable.points),
        sql`${answerGradesTable.points} is not distinct from ${answerGradesTable.originalPoints}`,
        sql`${comparableSql(given)} = ${comparableSql(sql`${String(answer)}::text`)}`,
      ),
    )
    .orderBy(asc(answerGradesTable.gradedAt))
    .limit(1)
  return row?.grade
}

/** The verdict for this answer: the answer must contain its quotes letter by letter. */
const copyVerdict = (
  { points, feedback, evidence, flags }: NonNullable<Awaited<ReturnType<typeof findVerdict>>>,
  { question, answer }: Asked,
): GradedAnswer => {
  const verdict = { points: points ?? Number.NaN, feedback: feedback ?? '', evidence, flags }
  const bound = boundVerdict(verdict, String(answer), question.points)
  return {
    ...bound,
    possible: question.points,
    isCorrect: isCorrectOf(question, answer, bound.points, question.points),
  }
}

/** Submissions are graded side by side in a process: the second of two same answers waits for the first. */
const runExclusive = createKeyedMutex()

/**
 * Stores the verdict of a model on an answer, or that of the same answer of another submission, which the model then
 * does not read again: same words, same points and reasons.
 */
export const gradeLikeTheSame = async (
  { database }: Context,
  asked: Asked,
  read: () => Promise<GradedAnswer>,
  toGrade: (graded: GradedAnswer) => NewAnswerGrade,
): Promise<void> => {
  const { submission, question, answer } = asked
  const subject = `${submission.quizId} ${submission.revision} ${question.question_id} ${comparableAnswer(answer)}`
  await runExclusive(subject, async () => {
    const known = await findVerdict(database, asked)
    const verdict = known ? copyVerdict(known, asked) : await read()
    await database.transaction(async (tx) => {
      checkKey(submission, await lockSubmission(tx, submission.id))
      // Another process may have read the same answer meanwhile: the first verdict that is stored counts.
      await tx.execute(sql`select pg_advisory_xact_lock(7245, hashtext(${subject}))`)
      const first = known ? undefined : await findVerdict(tx, asked)
      await insertAnswerGrades(tx, [toGrade(first ? copyVerdict(first, asked) : verdict)])
    })
  })
}
