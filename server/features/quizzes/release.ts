import type { Release } from '@lectern/contract/quizzes.ts'
import { earliestDeadlineMs } from '@lectern/core/attempt/clock.ts'
import { phaseOf } from '@lectern/core/attempt/window.ts'
import { dependsOnClosing, releaseOf } from '@lectern/core/grade/release.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { quizzesTable } from '../../platform/db/schema/quizzes.ts'
import type { QuizRow } from './quizzes.access.ts'
import { hasRunningAttempts } from './quizzes.queries.ts'
import { hasLaterClosing } from './window.queries.ts'

/** Whether students see the results of a quiz now, by its present row. */
export const areResultsShown = async (
  context: Pick<Context, 'database' | 'clock'>,
  tx: Transaction,
  quizId: string,
): Promise<boolean> => {
  const [quiz] = await tx.select().from(quizzesTable).where(eq(quizzesTable.id, quizId))
  return quiz !== undefined && (await getRelease(context, quiz, tx)).results === 'shown'
}

/** Returns what students see of their graded submissions now. @param db the transaction of a caller that is in one */
export const getRelease = async (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  quiz: QuizRow,
  db: Queryable = database,
): Promise<Release> => {
  const nowMs = clock.nowMs()
  const isGone = !quiz.isActive || quiz.archivedAt !== null
  const isOpen = !isGone && phaseOf(quiz, nowMs) !== 'closed'
  if (isOpen || !dependsOnClosing(quiz)) return releaseOf(quiz, false)
  if (!isGone && (await hasLaterClosing(db, quiz.id, new Date(nowMs)))) return releaseOf(quiz, false)
  const earliest = new Date(earliestDeadlineMs(nowMs))
  return releaseOf(quiz, !(await hasRunningAttempts(db, quiz.id, earliest)))
}
