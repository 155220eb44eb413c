import type { GradeChange, GradingMethod } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { answerInWords } from '@lectern/core/questions/answer-in-words.ts'
import type { Context } from '../../platform/context.ts'
import { createTurns } from '../../platform/take-turns.ts'
import { answerOf, getAsked } from '../grading/asked-questions.ts'
import { presentGrades, timeTakenSeconds } from '../grading/present-submission.ts'
import { type ListedSubmission, listAnswersOf, listSubmissions } from '../grading/submissions-list.queries.ts'
import { getVersion } from '../quizzes/quiz-versions.ts'
import type { QuizRow } from '../quizzes/quizzes.access.ts'
import type { Cell, Column, createLocalTime } from './cells.ts'
import { listChangesOf, listVersions } from './grade-table.queries.ts'

const SUBMISSIONS_AT_ONCE = 50
const MOST_SUBMISSIONS = 1_000_000
const QUESTION_CHARS = 80

const methodNames: Record<GradingMethod, string> = {
  auto: 'Auto-graded',
  ai_adjusted: 'AI Adjusted',
  manual: 'Manual',
}
const kindNames: Record<GradeChange['kind'], string> = {
  graded: 'Graded',
  manual: 'Set by hand',
  assistant_adjusted: 'Adjusted by the assistant',
  claim_approved: 'Claim approved',
  claim_rejected: 'Claim rejected',
  reversed: 'Taken back',
  regraded: 'Regraded',
}
const handedInNames = { student: 'Student', server: 'Server, after the deadline', professor: 'Professor' }

export type SheetRows = { grades: Cell[][]; answers: Cell[][]; history: Cell[][] }
export type GradeTable = {
  title: string
  columns: { [Sheet in keyof SheetRows]: Column[] }
  /** Page after page, so that nobody holds all of it; other requests go first in between. */
  pages(): AsyncGenerator<SheetRows>
}

type AskedQuestion = { id: string; label: string }

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > QUESTION_CHARS ? `${line.slice(0, QUESTION_CHARS - 1).toWellFormed()}…` : line
}

/** Every question that any version asks: those of the present one by their numbers, then those that are gone. */
const listQuestions = (versions: readonly { questions: readonly Question[] }[]): AskedQuestion[] => {
  const found = new Map<string, AskedQuestion>()
  for (const [age, { questions }] of versions.entries())
    for (const [index, { question_id: id, question_text }] of questions.entries())
      if (!found.has(id))
        found.set(id, {
          id,
          label:
            age === 0 ? `${index + 1}. ${shorten(question_text)}` : `(earlier) ${shorten(question_text)}`,
        })
  return [...found.values()]
}

const person: Column[] = [
  { title: 'Student', widthChars: 28 },
  { title: 'Email', widthChars: 32 },
]
const column = (title: string, widthChars: number): Column => ({ title, widthChars })

/** All that is known of the grades of a quiz, as three tables. */
export const readGradeTable = async (
  context: Context,
  quiz: QuizRow,
  time: ReturnType<typeof createLocalTime>,
): Promise<GradeTable> => {
  const { database } = context
  const [{ title }, versions, submissions] = await Promise.all([
    getVersion(database, quiz.id, quiz.revision),
    listVersions(database, quiz.id),
    listSubmissions(database, quiz.id, { limit: MOST_SUBMISSIONS }),
  ])
  const questions = listQuestions(versions)
  const labels = new Map(questions.map(({ id, label }) => [id, label]))
  const gradeRow = (row: ListedSubmission, autoPossible: number): Cell[] => {
    const { auto_grade, final_grade } = presentGrades(row, autoPossible)
    return [
      row.name,
      row.email,
      final_grade ? 'Graded' : 'Pending',
      final_grade?.total_points_earned ?? null,
      final_grade?.total_points_possible ?? autoPossible,
      final_grade?.percentage ?? null,
      final_grade && methodNames[final_grade.grading_method],
      auto_grade?.total_points_earned ?? null,
      time.toCell(row.submittedAt),
      timeTakenSeconds(row),
      handedInNames[row.handedInBy ?? 'student'],
      row.flagged,
      row.pending,
    ]
  }
  return {
    title,
    columns: {
      grades: [
        ...person,
        column('Status', 10),
        column('Points', 10),
        column('Points possible', 16),
        column('Percentage', 12),
        column('Grading', 14),
        column('Points of the first grading', 26),
        column(`Submitted (${time.zone})`, 26),
        column('Time taken (seconds)', 21),
        column('Handed in by', 24),
        column('Answers to look at', 19),
        column('Pending claims', 15),
      ],
      answers: [
        ...person,
        ...questions.flatMap(({ label }) => [column(label, 40), column(`${label}: points`, 12)]),
      ],
      history: [
        ...person,
        column(`Time (${time.zone})`, 26),
        column('Change', 26),
        column('Question', 40),
        column('By', 28),
        column('Reason', 40),
        column('Points before', 14),
        column('Points after', 14),
        column('Total before', 14),
        column('Total after', 14),
      ],
    },
    async *pages() {
      const turn = createTurns()
      for (let start = 0; start < submissions.length; start += SUBMISSIONS_AT_ONCE) {
        const page = submissions.slice(start, start + SUBMISSIONS_AT_ONCE)
        const ids = page.map(({ id }) => id)
        const [given, changes] = await Promise.all([
          listAnswersOf(database, ids),
          listChangesOf(database, ids).then((rows) => Map.groupBy(rows, (row) => row.submissionId)),
        ])
        const rows: SheetRows = { grades: [], answers: [], history: [] }
        for (const row of page) {
          const asked = await getAsked(context, row)
          const own = given.get(row.id)
          rows.grades.push(gradeRow(row, asked.version.totalPoints))
          const byId = new Map(asked.questions.map((question) => [question.question_id, question]))
          const grades = new Map((own?.grades ?? []).map((grade) => [grade.questionId, grade]))
          rows.answers.push([
            row.name,
            row.email,
            ...questions.flatMap(({ id }): Cell[] => {
              const question = byId.get(id)
              if (!question || !own) return [null, null]
              const points = row.gradedAt ? (grades.get(id)?.points ?? null) : null
              return [answerInWords(question, answerOf(own, question)), points]
            }),
          ])
          for (const change of changes.get(row.id) ?? [])
            rows.history.push([
              row.name,
              row.email,
              time.toCell(change.createdAt),
              kindNames[change.kind],
              change.questionId && (labels.get(change.questionId) ?? null),
              change.who,
              change.why,
              change.pointsBefore,
              change.pointsAfter,
              change.totalBefore,
              change.totalAfter,
            ])
          await turn()
        }
        yield rows
      }
    },
  }
}
