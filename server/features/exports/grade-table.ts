import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { GradingMethod } from '@lectern/contract/grading.ts'
import { answerInWords } from '@lectern/core/questions/question-types.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { Context } from '../../platform/context.ts'
import { listLineChanges } from '../grading/answer-lines.ts'
import { findGivenFeedback, findKeptFeedback } from '../grading/change-feedback.ts'
import { presentGrades, timeTakenSeconds } from '../grading/present-submission.ts'
import { listQuestionsOf } from '../grading/question-list.queries.ts'
import { type ReadSubmission, readPages } from '../grading/submission-pages.ts'
import { type ListedSubmission, listMissing, listSubmissions } from '../grading/submissions-list.queries.ts'
import { getVersion } from '../quizzes/quiz-versions.ts'
import type { QuizRow } from '../quizzes/quizzes.access.ts'
import { answerOf } from '../submissions/grade-exactly.ts'
import type { Cell, Column, createLocalTime } from './cells.ts'
import { flagsInWords } from './flag-words.ts'
import { listChangesOf } from './grade-table.queries.ts'
import type { Say, TableWord } from './table-words.ts'

const SUBMISSIONS_AT_ONCE = 1_000
const QUESTION_CHARS = 80
/** Characters of a question's text, white space included. */
const READ_CHARS = 500

const methodNames: Record<GradingMethod, TableWord> = {
  auto: 'Auto-graded',
  ai_adjusted: 'AI Adjusted',
  manual: 'Manual',
}
const kindNames: Record<GradeChange['kind'], TableWord> = {
  graded: 'Graded',
  manual: 'Set by hand',
  assistant_adjusted: 'Adjusted by the assistant',
  claim_approved: 'Claim approved',
  claim_rejected: 'Claim rejected',
  reversed: 'Undone',
  regraded: 'Regraded',
  confirmed: 'Points confirmed',
}
const handedInNames = {
  student: 'Student',
  server: 'Server, after the deadline',
  professor: 'Professor',
} as const

type SheetRows = { grades: Cell[][]; answers: Cell[][]; history: Cell[][] }
export type GradeTable = {
  title: string
  columns: { [Sheet in keyof SheetRows]: Column[] }
  /**
   * One page after the other, so that the whole table is never in memory; yields to other requests between
   * pages.
   */
  pages(): AsyncGenerator<SheetRows>
}

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > QUESTION_CHARS ? `${line.slice(0, QUESTION_CHARS - 1).toWellFormed()}…` : line
}

/** The grades of a quiz, as three tables. */
export const readGradeTable = async (
  context: Context,
  quiz: QuizRow,
  time: ReturnType<typeof createLocalTime>,
  say: Say,
): Promise<GradeTable> => {
  const column = (word: TableWord, widthChars: number, more = ''): Column => ({
    title: `${say(word)}${more}`,
    widthChars,
  })
  const person = [column('Student', 28), column('Email', 32)]
  const { database } = context
  const [{ title }, listed] = await Promise.all([
    getVersion(database, quiz.id, quiz.revision),
    listQuestionsOf(database, quiz, READ_CHARS),
  ])
  // Questions of the present version by number, then removed ones.
  const questions = listed.map(({ id, revision, number, text }) => ({
    id,
    label:
      revision === quiz.revision ? `${number}. ${shorten(text)}` : `(${say('earlier')}) ${shorten(text)}`,
  }))
  const labels = new Map(questions.map(({ id, label }) => [id, label]))
  const gradeRow = (row: ListedSubmission, autoPossible: number): Cell[] => {
    const { auto_grade, final_grade } = presentGrades(row, autoPossible)
    return [
      row.name,
      row.email,
      say(final_grade ? 'Graded' : 'Pending'),
      final_grade?.total_points_earned ?? null,
      final_grade?.total_points_possible ?? autoPossible,
      final_grade?.percentage ?? null,
      final_grade && say(methodNames[final_grade.grading_method]),
      auto_grade?.total_points_earned ?? null,
      time.toCell(row.submittedAt),
      timeTakenSeconds(row),
      say(handedInNames[row.handedInBy ?? 'student']),
      row.flagged,
      row.pending,
    ]
  }
  const gradeColumns = [
    column('Points', 10),
    column('Points possible', 16),
    column('Percentage', 12),
    column('Grading', 14),
    column('Points when first graded', 26),
    column('Submitted at', 26, ` (${time.zone})`),
    column('Time taken (seconds)', 21),
    column('Submitted by', 24),
    column('Answers to review', 19),
    column('Pending claims', 15),
  ]
  return {
    title,
    columns: {
      grades: [...person, column('Status', 10), ...gradeColumns],
      answers: [
        ...person,
        ...questions.flatMap(({ label }) => [
          { title: label, widthChars: 40 },
          { title: `${label}: ${say('points')}`, widthChars: 12 },
          { title: `${label}: ${say('feedback')}`, widthChars: 40 },
        ]),
      ],
      history: [
        ...person,
        column('Time', 26, ` (${time.zone})`),
        column('Change', 26),
        column('Question', 40),
        column('By', 28),
        column('Reason', 40),
        column('Claim', 40),
        column('Feedback', 40),
        column('Points before', 14),
        column('Points after', 14),
        column('Total before', 14),
        column('Total after', 14),
        column('Rubric lines', 40),
        column('Flags when confirmed', 40),
      ],
    },
    async *pages() {
      const yieldToEventLoop = createYieldToEventLoop()
      for await (const page of readAll(context, quiz.id)) {
        const changes = Map.groupBy(
          await listChangesOf(
            database,
            page.map(({ row }) => row.id),
          ),
          (change) => change.submissionId,
        )
        const rows: SheetRows = { grades: [], answers: [], history: [] }
        for (const { row, asked, given } of page) {
          rows.grades.push(gradeRow(row, asked.version.totalPoints))
          const byId = new Map(asked.questions.map((question) => [question.question_id, question]))
          const grades = new Map(given.grades.map((grade) => [grade.questionId, grade]))
          const made = changes.get(row.id) ?? []
          const ofGrader = findKeptFeedback(made, given.grades)
          const feedbackOf = (id: string) => {
            const text = grades.get(id)?.feedback ?? null
            return text && ofGrader.has(id)
              ? `${say('Automatic, written for the previous points')}: ${text}`
              : text
          }
          rows.answers.push([
            row.name,
            row.email,
            ...questions.flatMap(({ id }): Cell[] => {
              const question = byId.get(id)
              if (!question) return [null, null, null]
              const grade = row.gradedAt ? grades.get(id) : undefined
              return [
                answerInWords(question, answerOf(given, question)),
                grade?.points ?? null,
                grade ? feedbackOf(id) : null,
              ]
            }),
          ])
          const feedback = findGivenFeedback(
            made.toReversed(),
            new Map(given.grades.map((grade) => [grade.questionId, grade.feedback])),
          )
          for (const change of made)
            rows.history.push([
              row.name,
              row.email,
              time.toCell(change.createdAt),
              say(kindNames[change.kind]),
              change.questionId && (labels.get(change.questionId) ?? null),
              change.who,
              change.why,
              change.claimText,
              feedback.get(change.id) ?? null,
              change.pointsBefore,
              change.pointsAfter,
              change.totalBefore,
              change.totalAfter,
              linesInWords(change),
              flagsInWords(change.flags, say),
            ])
          await yieldToEventLoop()
        }
        yield rows
      }
      const missing = await listMissing(database, quiz)
      yield {
        grades: missing.map(({ name, email, revision }) => {
          const state = say(revision !== null ? 'In Progress' : 'Not submitted')
          return [name, email, state, ...Array.from({ length: gradeColumns.length }, () => null)]
        }),
        answers: missing.map(({ name, email }) => [name, email]),
        history: [],
      }
    },
  }
}

/** One line of the rubric after the other with its points, if the change set them. */
const linesInWords = (change: Parameters<typeof listLineChanges>[0]): string | null =>
  listLineChanges(change)
    .map(
      ({ criterion, points_after, points_possible }) =>
        `${points_after ?? '–'}/${points_possible} ${criterion}`,
    )
    .join('\n') || null

/** Every submission of a quiz with its answers, newest first. */
async function* readAll(context: Context, quizId: string): AsyncGenerator<ReadSubmission[]> {
  for (let after: ListedSubmission | undefined; ; ) {
    const rows: ListedSubmission[] = await listSubmissions(context.database, quizId, {
      limit: SUBMISSIONS_AT_ONCE,
      after,
    })
    yield* readPages(context, rows)
    after = rows.at(-1)
    if (rows.length < SUBMISSIONS_AT_ONCE) return
  }
}
