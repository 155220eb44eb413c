import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'

/** A quiz's graded submissions by id, page by page. */
export const listGradedPage = (db: Queryable, quizId: string, after: string | null, limit: number) =>
  db
    .select({
      id: attemptsTable.id,
      quizId: attemptsTable.quizId,
      revision: attemptsTable.revision,
      questionIds: attemptsTable.questionIds,
      regradedBy: attemptsTable.regradedBy,
      answers: attemptsTable.answers,
      openSeconds: attemptsTable.openSeconds,
      finalPoints: attemptsTable.finalPoints,
    })
    .from(attemptsTable)
    .where(
      and(
        eq(attemptsTable.quizId, quizId),
        isNotNull(attemptsTable.gradedAt),
        after === null ? undefined : gt(attemptsTable.id, after),
      ),
    )
    .orderBy(asc(attemptsTable.id))
    .limit(limit)
