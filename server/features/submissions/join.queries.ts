import type { ExtraTime } from '@lectern/core/attempt/clock.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { accommodationsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'

/** The present quiz, locked against extra time until the transaction ends; others may join. */
export const lockQuizForJoin = async (
  tx: Transaction,
  quizId: string,
): Promise<{ isActive: boolean; isArchived: boolean; revision: number } | undefined> => {
  const [row] = await tx
    .select({
      isActive: quizzesTable.isActive,
      archivedAt: quizzesTable.archivedAt,
      revision: quizzesTable.revision,
    })
    .from(quizzesTable)
    .where(eq(quizzesTable.id, quizId))
    .for('key share')
  return row && { isActive: row.isActive, isArchived: row.archivedAt !== null, revision: row.revision }
}

export const findExtraTime = async (
  tx: Transaction,
  quizId: string,
  studentId: string,
): Promise<ExtraTime | undefined> => {
  const [row] = await tx
    .select({ timeFactor: accommodationsTable.timeFactor, extraMinutes: accommodationsTable.extraMinutes })
    .from(accommodationsTable)
    .where(and(eq(accommodationsTable.quizId, quizId), eq(accommodationsTable.studentId, studentId)))
  return row
}
