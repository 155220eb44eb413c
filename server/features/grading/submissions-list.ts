import type { SubmissionListItem } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { MissingStudent, QuizStatistics } from '@lectern/contract/quiz-statistics.ts'
import { remainingSeconds } from '@lectern/core/attempt/clock.ts'
import { phaseOf } from '@lectern/core/attempt/window.ts'
import { distributionOf } from '@lectern/core/grade/points.ts'
import { ownQuestions } from '@lectern/core/questions/random-picks.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getVersion } from '../quizzes/quiz-versions.ts'
import { getStaffQuiz, type QuizRow } from '../quizzes/quizzes.access.ts'
import { listClaims } from './grading.queries.ts'
import { listStopsOfQuiz } from './grading-stops.ts'
import { presentAnswers, presentClaim, presentGrades, timeTakenSeconds } from './present-submission.ts'
import { readPages } from './submission-pages.ts'
import {
  countSubmissions,
  findPageEnd,
  type ListedSubmission,
  listGradedQuestions,
  listMissing,
  listSubmissions,
  listSubmittedRevisions,
} from './submissions-list.queries.ts'

const round = (value: number): number => Math.round(value * 10) / 10

const presentRow = (row: ListedSubmission, autoPossible: number): SubmissionListItem => ({
  _id: row.id,
  student_id: row.studentId,
  student_name: row.name,
  student_email: row.email,
  submitted_at: row.submittedAt.toISOString(),
  time_taken_seconds: timeTakenSeconds(row),
  is_graded: row.gradedAt !== null,
  is_grading: row.gradedAt === null && row.isGrading,
  handed_in_by: row.handedInBy ?? 'student',
  ...presentGrades(row, autoPossible),
  flagged_answers: row.flagged,
  pending_claims: row.pending,
})

/**
 * A quiz's submissions, newest first. Answers, most of the size, only on request: then they are streamed
 * and never all in memory.
 */
export const listQuizSubmissions = async (
  context: Context,
  quizId: string,
  asked: { answers: 'all' | 'none'; limit: number; cursor?: string | undefined },
  user: Identity,
): Promise<SubmissionListItem[] | AsyncIterable<SubmissionListItem>> => {
  const { database } = context
  const quiz = await getStaffQuiz(database, quizId, user, 'grade')
  const after = asked.cursor === undefined ? undefined : await findPageEnd(database, quiz.id, asked.cursor)
  if (asked.cursor !== undefined && !after) throw invalid('cursor_names_no_submission')
  const rows = await listSubmissions(database, quiz.id, { limit: asked.limit, after })
  if (asked.answers === 'all') return withAnswers(context, rows)
  const yieldToEventLoop = createYieldToEventLoop()
  const items: SubmissionListItem[] = []
  for (const row of rows) {
    const { totalPoints } = await getVersion(database, row.quizId, row.revision)
    items.push(presentRow(row, totalPoints))
    await yieldToEventLoop()
  }
  return items
}

/** Lists the students of the course who have handed in nothing, with where the running attempts stand. */
export const listMissingStudents = async (
  { database, clock }: Context,
  quizId: string,
  user: Identity,
): Promise<MissingStudent[]> => {
  const quiz = await getStaffQuiz(database, quizId, user, 'grade')
  const students: MissingStudent[] = []
  for (const { id, name, email, revision, ...attempt } of await listMissing(database, quiz)) {
    const version = revision === null ? null : await getVersion(database, quiz.id, revision)
    students.push({
      student_id: id,
      name,
      email,
      state: version ? 'in_progress' : 'not_started',
      progress: version && {
        answered: attempt.answered,
        questions: version.askedCount,
        saved_at: attempt.savedAt?.toISOString() ?? null,
        remaining_seconds: remainingSeconds(attempt.deadlineAt?.getTime() ?? null, clock.nowMs()),
      },
    })
  }
  return students
}

/** Removed questions that some submissions answer, each in its last wording. */
const listFormerQuestions = async (
  { database }: Context,
  quiz: QuizRow,
): Promise<QuizStatistics['former_questions']> => {
  const found = new Map<string, Question>()
  for (const revision of await listSubmittedRevisions(database, quiz.id)) {
    const { questions } = await getVersion(database, quiz.id, revision)
    for (const question of questions) found.set(question.question_id, question)
  }
  const { questions } = await getVersion(database, quiz.id, quiz.revision)
  for (const { question_id } of questions) found.delete(question_id)
  return [...found.values()]
}

async function* withAnswers(
  context: Context,
  rows: readonly ListedSubmission[],
): AsyncGenerator<SubmissionListItem> {
  for await (const page of readPages(context, rows)) {
    const claims = Map.groupBy(
      await listClaims(
        context.database,
        page.map(({ row }) => row.id),
      ),
      (claim) => claim.submissionId,
    )
    for (const { row, asked, given } of page)
      yield {
        ...presentRow(row, asked.version.totalPoints),
        answers: presentAnswers({ ...row, answers: given.answers }, asked, given.grades),
        grade_claims: (claims.get(row.id) ?? []).map(presentClaim),
      }
  }
}

/** Counts of a quiz, and results per question. */
export const getStatistics = async (
  context: Context,
  quizId: string,
  user: Identity,
): Promise<QuizStatistics> => {
  const { database } = context
  const quiz = await getStaffQuiz(database, quizId, user, 'grade')
  const [{ percentages, ...counts }, stops, graded, version, former] = await Promise.all([
    countSubmissions(database, quiz),
    listStopsOfQuiz(database, quiz.id),
    listGradedQuestions(database, quiz.id),
    getVersion(database, quiz.id, quiz.revision),
    listFormerQuestions(context, quiz),
  ])
  const own = new Set(ownQuestions(version).map(({ question_id }) => question_id))
  const sum = percentages.reduce((all, one) => all + one, 0)
  return {
    ...counts,
    phase: phaseOf(quiz, context.clock.nowMs()),
    grading_stops: stops,
    average: percentages.length > 0 ? round(sum / percentages.length) : null,
    minimum: percentages.length > 0 ? Math.min(...percentages) : null,
    maximum: percentages.length > 0 ? Math.max(...percentages) : null,
    distribution: distributionOf(percentages),
    questions: version.questions.map(({ question_id }, index) => ({
      question_id,
      number: index + 1,
      answers: graded.get(question_id)?.answers ?? 0,
      share: graded.get(question_id)?.share ?? null,
    })),
    to_review: [...graded.values()].flatMap(({ question_id, to_review }) =>
      to_review > 0 ? [{ question_id, answers: to_review }] : [],
    ),
    drawn_questions: version.questions.filter(({ question_id }) => !own.has(question_id)),
    former_questions: former,
  }
}
