import { totalOf } from '@lectern/core/grade/totals.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { answerGradesTable, gradeChangesTable } from '../../platform/db/schema/grading.ts'
import type { AttemptRow } from './attempts.queries.ts'

export type AnswerGradeRow = typeof answerGradesTable.$inferSelect
export type NewAnswerGrade = typeof answerGradesTable.$inferInsert
export type ChangeRow = typeof gradeChangesTable.$inferSelect

/** Writes grades of answers without one; existing grades stay. */
export const insertAnswerGrades = async (db: Queryable, grades: readonly NewAnswerGrade[]): Promise<void> => {
  if (grades.length > 0)
    await db
      .insert(answerGradesTable)
      .values([...grades])
      .onConflictDoNothing()
}

/** The columns of a reason that the platform gives: its messages and their English text. */
export const reasonColumns = (messages: readonly Message[]) => ({ why: formatMessage(messages), messages })

export const insertChange = async (
  tx: Transaction,
  change: typeof gradeChangesTable.$inferInsert,
): Promise<ChangeRow> => {
  const [row] = await tx.insert(gradeChangesTable).values(change).returning()
  return row!
}

type GradedRow = Pick<AnswerGradeRow, 'points' | 'possible' | 'originalPoints' | 'method'>

/** The columns of a submission whose answers have all been graded for the first time. */
export const gradedColumns = (
  grades: readonly GradedRow[],
  at: Date,
): Required<
  Pick<AttemptRow, 'gradedAt' | 'autoPoints' | 'finalPoints' | 'finalPossible' | 'finalMethod' | 'finalAt'>
> => {
  const { earned, possible, method } = totalOf(grades)
  return {
    gradedAt: at,
    autoPoints: grades.reduce((sum, { originalPoints }) => sum + (originalPoints ?? 0), 0),
    finalPoints: earned,
    finalPossible: possible,
    finalMethod: method,
    finalAt: at,
  }
}

/** Why a submission was graded first, as columns of its history. */
export const firstReason = (grades: readonly GradedRow[], reader?: Message | undefined) => {
  const isPartial = grades.some(({ points }) => points === null)
  return reasonColumns([
    createMessage(isPartial ? 'graded_in_part' : 'graded_after_submission'),
    ...(reader ? [reader] : []),
  ])
}

/**
 * Writes the first entry of a submission's history.
 * @param reader which grader read answers; undefined when their types computed all of them
 */
export const insertFirstChange = async (
  tx: Transaction,
  submissionId: string,
  grades: readonly GradedRow[],
  { at, reader }: { at: Date; reader?: Message | undefined },
): Promise<void> => {
  await insertChange(tx, {
    submissionId,
    kind: 'graded',
    ...firstReason(grades, reader),
    totalAfter: totalOf(grades).earned,
    createdAt: at,
  })
}
