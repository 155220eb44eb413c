import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { GradingMethod } from '@lectern/contract/grading.ts'
import { listLineChanges } from '../grading/answer-lines.ts'
import { type presentGrades, timeTakenSeconds } from '../grading/present-submission.ts'
import type { ListedSubmission } from '../grading/submissions-list.queries.ts'
import type { Cell, Column, createLocalTime } from './cells.ts'
import { flagsInWords } from './flag-words.ts'
import type { listChangesOf } from './grade-table.queries.ts'
import type { Say, TableWord } from './table-words.ts'

/** A column of a sheet, and its cell in a row. */
type ColumnOf<Row> = Column & { cellOf: (row: Row) => Cell }

/** The words of an export, and its zone of time. */
export type ExportFormat = { say: Say; time: ReturnType<typeof createLocalTime> }

type GradeRow = ReturnType<typeof presentGrades> & {
  submission: ListedSubmission
  pointsPossible: number
}

type StoredChange = Awaited<ReturnType<typeof listChangesOf>>[number]
export type HistoryRow = { change: StoredChange; questionLabel: string | null; feedback: string | null }

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

/** Lists the columns of the sheet of grades that tell about a submission. */
export function listGradeColumns({ say, time }: ExportFormat): ColumnOf<GradeRow>[] {
  return [
    { title: say('Points'), widthChars: 10, cellOf: (row) => row.final_grade?.total_points_earned ?? null },
    {
      title: say('Points possible'),
      widthChars: 16,
      cellOf: (row) => row.final_grade?.total_points_possible ?? row.pointsPossible,
    },
    { title: say('Percentage'), widthChars: 12, cellOf: (row) => row.final_grade?.percentage ?? null },
    {
      title: say('Grading'),
      widthChars: 14,
      cellOf: (row) => row.final_grade && say(methodNames[row.final_grade.grading_method]),
    },
    {
      title: say('Points when first graded'),
      widthChars: 26,
      cellOf: (row) => row.auto_grade?.total_points_earned ?? null,
    },
    {
      title: `${say('Submitted at')} (${time.zone})`,
      widthChars: 26,
      cellOf: (row) => time.toCell(row.submission.submittedAt),
    },
    {
      title: say('Time taken (seconds)'),
      widthChars: 21,
      cellOf: (row) => timeTakenSeconds(row.submission),
    },
    {
      title: say('Submitted by'),
      widthChars: 24,
      cellOf: (row) => say(handedInNames[row.submission.handedInBy ?? 'student']),
    },
    { title: say('Answers to review'), widthChars: 19, cellOf: (row) => row.submission.flagged },
    { title: say('Pending claims'), widthChars: 15, cellOf: (row) => row.submission.pending },
  ]
}

/** Lists the columns of the sheet of changes that tell about a change. */
export function listHistoryColumns({ say, time }: ExportFormat): ColumnOf<HistoryRow>[] {
  return [
    {
      title: `${say('Time')} (${time.zone})`,
      widthChars: 26,
      cellOf: (row) => time.toCell(row.change.createdAt),
    },
    { title: say('Change'), widthChars: 26, cellOf: (row) => say(kindNames[row.change.kind]) },
    { title: say('Question'), widthChars: 40, cellOf: (row) => row.questionLabel },
    { title: say('By'), widthChars: 28, cellOf: (row) => row.change.who },
    { title: say('Reason'), widthChars: 40, cellOf: (row) => row.change.why },
    { title: say('Claim'), widthChars: 40, cellOf: (row) => row.change.claimText },
    { title: say('Feedback'), widthChars: 40, cellOf: (row) => row.feedback },
    { title: say('Points before'), widthChars: 14, cellOf: (row) => row.change.pointsBefore },
    { title: say('Points after'), widthChars: 14, cellOf: (row) => row.change.pointsAfter },
    { title: say('Total before'), widthChars: 14, cellOf: (row) => row.change.totalBefore },
    { title: say('Total after'), widthChars: 14, cellOf: (row) => row.change.totalAfter },
    { title: say('Rubric lines'), widthChars: 40, cellOf: (row) => linesInWords(row.change) },
    {
      title: say('Flags when confirmed'),
      widthChars: 40,
      cellOf: (row) => flagsInWords(row.change.flags, say),
    },
  ]
}

/** One line of the rubric after the other with its points, if the change set them. */
const linesInWords = (change: StoredChange): string | null =>
  listLineChanges(change)
    .map(
      ({ criterion, points_after, points_possible }) =>
        `${points_after ?? '–'}/${points_possible} ${criterion}`,
    )
    .join('\n') || null
