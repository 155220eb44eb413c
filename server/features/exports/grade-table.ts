import { answerInWords } from '@lectern/core/questions/question-types.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { Context } from '../../platform/context.ts'
import { findGivenFeedback, findKeptFeedback } from '../grading/change-feedback.ts'
import { presentGrades } from '../grading/present-submission.ts'
import { listQuestionsOf } from '../grading/question-list.queries.ts'
import { type ReadSubmission, readPages } from '../grading/submission-pages.ts'
import { type ListedSubmission, listMissing, listSubmissions } from '../grading/submissions-list.queries.ts'
import { getVersion } from '../quizzes/quiz-versions.ts'
import type { QuizRow } from '../quizzes/quizzes.access.ts'
import { answerOf } from '../submissions/grade-exactly.ts'
import type { Cell, Column } from './cells.ts'
import { type ExportFormat, listGradeColumns, listHistoryColumns } from './grade-columns.ts'
import { listChangesOf } from './grade-table.queries.ts'
import type { Say } from './table-words.ts'

const SUBMISSIONS_AT_ONCE = 1_000
const QUESTION_CHARS = 80
/** Characters of a question's text, white space included. */
const READ_CHARS = 500

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

/** A question with its heading in the tables. */
type LabelledQuestion = { id: string; label: string; points: number }
type StoredChanges = Awaited<ReturnType<typeof listChangesOf>>

/** Reads the grades of a quiz, as three tables. */
export const readGradeTable = async (
  context: Context,
  quiz: QuizRow,
  format: ExportFormat,
): Promise<GradeTable> => {
  const { say } = format
  const { database } = context
  const [{ title }, questions] = await Promise.all([
    getVersion(database, quiz.id, quiz.revision),
    listQuestions(context, quiz, say),
  ])
  const labels = new Map(questions.map(({ id, label }) => [id, label]))
  const person = [
    { title: say('Student'), widthChars: 28 },
    { title: say('Email'), widthChars: 32 },
  ]
  const gradeColumns = listGradeColumns(format)
  const historyColumns = listHistoryColumns(format)

  const readRows = ({ row, asked, given }: ReadSubmission, changes: StoredChanges): SheetRows => {
    const pointsPossible = asked.version.totalPoints
    const graded = { ...presentGrades(row, pointsPossible), submission: row, pointsPossible }
    const state = say(graded.final_grade ? 'Graded' : 'Pending')
    const feedback = findGivenFeedback(
      changes.toReversed(),
      new Map(given.grades.map((grade) => [grade.questionId, grade.feedback])),
    )
    const history = changes.map((change) => ({
      change,
      questionLabel: change.questionId && (labels.get(change.questionId) ?? null),
      feedback: feedback.get(change.id) ?? null,
    }))
    const answers = listAnswerCells({ row, asked, given }, questions, changes, say)
    return {
      grades: [[row.name, row.email, state, ...gradeColumns.map(({ cellOf }) => cellOf(graded))]],
      answers: [[row.name, row.email, ...answers]],
      history: history.map((one) => [
        row.name,
        row.email,
        ...historyColumns.map(({ cellOf }) => cellOf(one)),
      ]),
    }
  }
  return {
    title,
    columns: {
      grades: [...person, { title: say('Status'), widthChars: 10 }, ...gradeColumns],
      answers: [
        ...person,
        ...questions.flatMap(({ label, points }) => [
          { title: label, widthChars: 40 },
          // The points that can be had, as in the gradebook.
          { title: `${label}: ${say('points')} (${points})`, widthChars: 12 },
          { title: `${label}: ${say('feedback')}`, widthChars: 40 },
        ]),
      ],
      history: [...person, ...historyColumns],
    },
    async *pages() {
      const yieldToEventLoop = createYieldToEventLoop()
      for await (const page of readAll(context, quiz.id)) {
        const ids = page.map(({ row }) => row.id)
        const changes = Map.groupBy(await listChangesOf(database, ids), (change) => change.submissionId)
        const rows: SheetRows = { grades: [], answers: [], history: [] }
        for (const submission of page) {
          const { grades, answers, history } = readRows(submission, changes.get(submission.row.id) ?? [])
          rows.grades.push(...grades)
          rows.answers.push(...answers)
          rows.history.push(...history)
          await yieldToEventLoop()
        }
        yield rows
      }
      const missing = await listMissing(database, quiz)
      yield {
        grades: missing.map(({ name, email, revision }) => {
          const state = say(revision !== null ? 'In Progress' : 'Not submitted')
          return [name, email, state, ...gradeColumns.map(() => null)]
        }),
        answers: missing.map(({ name, email }) => [name, email]),
        history: [],
      }
    },
  }
}

/** Questions of the present version by number, then removed ones. */
const listQuestions = async (context: Context, quiz: QuizRow, say: Say): Promise<LabelledQuestion[]> => {
  const listed = await listQuestionsOf(context.database, quiz, READ_CHARS)
  return listed.map(({ id, revision, number, text, points }) => ({
    id,
    points,
    label:
      revision === quiz.revision ? `${number}. ${shorten(text)}` : `(${say('earlier')}) ${shorten(text)}`,
  }))
}

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > QUESTION_CHARS ? `${line.slice(0, QUESTION_CHARS - 1).toWellFormed()}…` : line
}

/** Answer, points and feedback of each question; empty where the student was not asked it. */
const listAnswerCells = (
  { row, asked, given }: ReadSubmission,
  questions: readonly LabelledQuestion[],
  changes: StoredChanges,
  say: Say,
): Cell[] => {
  const askedById = new Map(asked.questions.map((question) => [question.question_id, question]))
  const grades = new Map(given.grades.map((grade) => [grade.questionId, grade]))
  const ofGrader = findKeptFeedback(changes, given.grades)
  return questions.flatMap(({ id }): Cell[] => {
    const question = askedById.get(id)
    if (!question) return [null, null, null]
    const answer = answerInWords(question, answerOf(given, question))
    const grade = row.gradedAt ? grades.get(id) : undefined
    const isOld = grade?.feedback && ofGrader.has(id)
    const feedback = isOld
      ? `${say('Automatic, written for the previous points')}: ${grade.feedback}`
      : (grade?.feedback ?? null)
    return [answer, grade?.points ?? null, feedback]
  })
}

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
