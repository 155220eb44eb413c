import { asc } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { frozenColumns, isGradedAfter } from '../grading/grading.queries.ts'

/** Lists a page of a quiz's graded submissions by id. */
export const listGradedPage = (db: Queryable, quizId: string, after: string | null, limit: number) =>
  db
    .select({
      ...frozenColumns,
      answers: attemptsTable.answers,
      openSeconds: attemptsTable.openSeconds,
      finalPoints: attemptsTable.finalPoints,
    })
    .from(attemptsTable)
    .where(isGradedAfter(quizId, after))
    .orderBy(asc(attemptsTable.id))
    .limit(limit)
