import type { ExtraTime } from '@lectern/core/attempt/clock.ts'
import type { QuizWindow } from '@lectern/core/attempt/window.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { accommodationsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'

/** The present quiz, locked against extra time until the transaction ends; others may join. */
export const lockQuizForJoin = async (
  tx: Transaction,
  quizId: string,
): Promise<(QuizWindow & { isArchived: boolean; revision: number }) | undefined> => {
  const [row] = await tx
    .select({
      isActive: quizzesTable.isActive,
      opensAt: quizzesTable.opensAt,
      closesAt: quizzesTable.closesAt,
      archivedAt: quizzesTable.archivedAt,
      revision: quizzesTable.revision,
    })
    .from(quizzesTable)
    .where(eq(quizzesTable.id, quizId))
    .for('key share')
  if (!row) return undefined
  const { archivedAt, ...quiz } = row
  return { ...quiz, isArchived: archivedAt !== null }
}

export const findExtraTime = async (
  tx: Transaction,
  quizId: string,
  studentId: string,
): Promise<(ExtraTime & { closesAt: Date | null }) | undefined> => {
  const [row] = await tx
    .select({
      timeFactor: accommodationsTable.timeFactor,
      extraMinutes: accommodationsTable.extraMinutes,
      closesAt: accommodationsTable.closesAt,
    })
    .from(accommodationsTable)
    .where(and(eq(accommodationsTable.quizId, quizId), eq(accommodationsTable.studentId, studentId)))
  return row
}
