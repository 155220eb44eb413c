import type { QuizStatistics, SubmissionListItem } from '@lectern/contract/grading.ts'
import { distributionOf } from '@lectern/core/grade/points.ts'
import type { Context } from '../../platform/context.ts'
import { RefusedError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { createTurns } from '../../platform/take-turns.ts'
import { getVersion } from '../quizzes/quiz-versions.ts'
import { getOwnQuiz } from '../quizzes/quizzes.access.ts'
import { getAsked } from './asked-questions.ts'
import { type ClaimRow, listClaims } from './grading.queries.ts'
import { presentAnswers, presentClaim, presentGrades, timeTakenSeconds } from './present-submission.ts'
import {
  countSubmissions,
  findPlace,
  type ListedSubmission,
  listAnswersOf,
  listShares,
  listSubmissions,
} from './submissions-list.queries.ts'

/** So many submissions are read with their answers at once: rows are unpacked in one go, and others wait meanwhile. */
const ANSWERS_AT_ONCE = 50

const round = (value: number): number => Math.round(value * 10) / 10

const presentRow = (row: ListedSubmission, autoPossible: number): SubmissionListItem => ({
  _id: row.id,
  student_id: row.studentId,
  student_name: row.name,
  student_email: row.email,
  submitted_at: row.submittedAt.toISOString(),
  time_taken_seconds: timeTakenSeconds(row),
  is_graded: row.gradedAt !== null,
  handed_in_by: row.handedInBy ?? 'student',
  ...presentGrades(row, autoPossible),
  flagged_answers: row.flagged,
  pending_claims: row.pending,
})

const byId = (claims: readonly ClaimRow[]): Map<string, ClaimRow[]> =>
  Map.groupBy(claims, (claim) => claim.submissionId)

/** A quiz's submissions, newest first; with their answers only where they are asked for, which is most of the size. */
export const listQuizSubmissions = async (
  context: Context,
  quizId: string,
  asked: { answers: 'all' | 'none'; limit: number; cursor?: string | undefined },
  user: Identity,
): Promise<SubmissionListItem[]> => {
  const { database } = context
  const quiz = await getOwnQuiz(database, quizId, user)
  const after = asked.cursor === undefined ? undefined : await findPlace(database, quiz.id, asked.cursor)
  if (asked.cursor !== undefined && !after)
    throw new RefusedError('invalid', 'The cursor names no submission of this quiz.')
  const rows = await listSubmissions(database, quiz.id, { limit: asked.limit, after })
  const turn = createTurns()
  const items: SubmissionListItem[] = []
  for (let start = 0; start < rows.length; start += ANSWERS_AT_ONCE) {
    const page = rows.slice(start, start + ANSWERS_AT_ONCE)
    const ids = asked.answers === 'all' ? page.map((row) => row.id) : []
    const [answers, claims] = await Promise.all([
      listAnswersOf(database, ids),
      listClaims(database, ids).then(byId),
    ])
    for (const row of page) {
      const whole = await getAsked(context, row)
      const item = presentRow(row, whole.version.totalPoints)
      const given = answers.get(row.id)
      if (given) {
        item.answers = presentAnswers({ ...row, answers: given.answers }, whole, given.grades, true)
        item.grade_claims = (claims.get(row.id) ?? []).map(presentClaim)
      }
      items.push(item)
      await turn()
    }
  }
  return items
}

/** Counts of a quiz, and how well its questions went. */
export const getStatistics = async (
  context: Context,
  quizId: string,
  user: Identity,
): Promise<QuizStatistics> => {
  const { database } = context
  const quiz = await getOwnQuiz(database, quizId, user)
  const [{ percentages, ...counts }, shares, { questions }] = await Promise.all([
    countSubmissions(database, quiz),
    listShares(database, quiz.id),
    getVersion(database, quiz.id, quiz.revision),
  ])
  const sum = percentages.reduce((all, one) => all + one, 0)
  return {
    ...counts,
    average: percentages.length > 0 ? round(sum / percentages.length) : null,
    minimum: percentages.length > 0 ? Math.min(...percentages) : null,
    maximum: percentages.length > 0 ? Math.max(...percentages) : null,
    distribution: distributionOf(percentages),
    questions: questions.map(({ question_id }, index) => ({
      question_id,
      number: index + 1,
      answers: shares.get(question_id)?.answers ?? 0,
      share: shares.get(question_id)?.share ?? null,
    })),
  }
}
