import type { AnswerToQuestion } from '@lectern/contract/grading.ts'
import { makeStorable } from '@lectern/contract/text.ts'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { answerGradesTable, gradeClaimsTable } from '../../platform/db/schema/grading.ts'
import { quizVersionsTable } from '../../platform/db/schema/quizzes.ts'
import { attemptsTable, type StoredAnswers } from '../../platform/db/schema/submissions.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffQuiz } from '../quizzes/quizzes.access.ts'
import { frozenColumns } from './grading.queries.ts'
import { presentAnswer, presentClaim, withPointsOf } from './present-submission.ts'
import { similarSql } from './same-answers.ts'
import { getSubmissionQuestions } from './submission-questions.ts'

/** The revisions of a quiz that contain a question. */
const listRevisionsWith = async (db: Queryable, quizId: string, questionId: string): Promise<number[]> => {
  // PostgreSQL refuses such text, and no version can contain it.
  if (makeStorable(questionId) !== questionId) return []
  const wanted = JSON.stringify([{ question_id: questionId }])
  const rows = await db
    .select({ revision: quizVersionsTable.revision })
    .from(quizVersionsTable)
    .where(and(eq(quizVersionsTable.quizId, quizId), sql`${quizVersionsTable.questions} @> ${wanted}::jsonb`))
  return rows.map(({ revision }) => revision)
}

/** Unfinished work first: no points, flags not reviewed, a claim. */
const needsLook = sql`case
  when ${attemptsTable.gradedAt} is null then 2
  when ${answerGradesTable.points} is null then 0
  when ${gradeClaimsTable.id} is not null then 0
  when ${answerGradesTable.reviewedAt} is null and jsonb_array_length(${answerGradesTable.flags}) > 0 then 0
  else 1 end`

const selectAnswers = (db: Queryable, questionId: string) =>
  db
    .select({
      submission: {
        ...frozenColumns,
        submittedAt: sql<Date>`${attemptsTable.submittedAt}`.mapWith(attemptsTable.submittedAt),
      },
      kept: sql<StoredAnswers[string] | null>`${attemptsTable.answers} -> ${questionId}::text`,
      /** How many submissions have this answer, itself included. */
      sameCount: sql<number>`(count(*) over (partition by ${similarSql(
        sql`${attemptsTable.answers} -> ${questionId}::text ->> 'answer'`,
      )}))::int`,
      name: usersTable.name,
      email: usersTable.email,
      grade: answerGradesTable,
      claim: gradeClaimsTable,
    })
    .from(attemptsTable)
    .innerJoin(usersTable, eq(usersTable.id, attemptsTable.studentId))
    .leftJoin(
      answerGradesTable,
      and(
        eq(answerGradesTable.submissionId, attemptsTable.id),
        eq(answerGradesTable.questionId, questionId),
        // Results of a grading job are visible once all are there.
        or(isNotNull(attemptsTable.gradedAt), eq(answerGradesTable.method, 'manual')),
      ),
    )
    .leftJoin(
      gradeClaimsTable,
      eq(
        gradeClaimsTable.id,
        sql`(select c.id from grade_claims c where c.submission_id = ${attemptsTable.id}
          and c.question_id = ${questionId} and c.status = 'pending' order by c.created_at limit 1)`,
      ),
    )

/** Lists all answers to one question. @throws not_found for a question that no version of the quiz has */
export const listAnswersTo = async (
  context: Context,
  asked: { quizId: string; questionId: string; limit: number; offset: number },
  user: Identity,
): Promise<{ total: number; answers: AnswerToQuestion[] }> => {
  const { database } = context
  const { questionId } = asked
  const quiz = await getStaffQuiz(database, asked.quizId, user, 'grade')
  const revisions = await listRevisionsWith(database, quiz.id, questionId)
  if (revisions.length === 0) throw notFound('question_never_asked')
  const wasAsked = and(
    eq(attemptsTable.quizId, quiz.id),
    isNotNull(attemptsTable.submittedAt),
    inArray(attemptsTable.revision, revisions),
    or(isNull(attemptsTable.questionIds), sql`${questionId} = any(${attemptsTable.questionIds})`),
  )
  const [total, rows] = await Promise.all([
    database.$count(attemptsTable, wasAsked),
    selectAnswers(database, questionId)
      .where(wasAsked)
      .orderBy(needsLook, attemptsTable.submittedAt, attemptsTable.id)
      .limit(asked.limit)
      .offset(asked.offset),
  ])
  const answers: AnswerToQuestion[] = []
  for (const { submission, kept, sameCount, name, email, grade, claim } of rows) {
    const { questions } = await getSubmissionQuestions(context, submission)
    const question = questions.find((one) => one.question_id === questionId)
    if (!question) continue
    const given: StoredAnswers = kept ? { [questionId]: kept } : {}
    answers.push({
      ...presentAnswer({ answers: given }, question, grade ?? undefined, 'professor'),
      submission_id: submission.id,
      same_answers: kept && String(kept.answer ?? '').trim() !== '' ? sameCount - 1 : 0,
      student_name: name,
      student_email: email,
      submitted_at: submission.submittedAt.toISOString(),
      question: withPointsOf(question, grade ?? undefined),
      pending_claim: claim && presentClaim(claim),
    })
  }
  return { total, answers }
}
