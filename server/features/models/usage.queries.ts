import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { isOnStaff } from '../../platform/course-staff.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { modelMonthsTable, modelUsesTable } from '../../platform/db/schema/models.ts'
import { usersTable } from '../../platform/db/schema/users.ts'

const USERS_LISTED = 100

const sums = {
  calls: sql<number>`count(*)::int`,
  failed_calls: sql<number>`count(*) filter (where not ${modelUsesTable.isGood})::int`,
  tokens_in: sql<number>`coalesce(sum(${modelUsesTable.tokensIn}), 0)::float8`,
  tokens_cached: sql<number>`coalesce(sum(${modelUsesTable.tokensCached}), 0)::float8`,
  tokens_out: sql<number>`coalesce(sum(${modelUsesTable.tokensOut}), 0)::float8`,
  speech_seconds: sql<number>`(coalesce(sum(${modelUsesTable.speechMs}), 0) / 1000.0)::float8`,
  milliseconds: sql<number>`coalesce(sum(${modelUsesTable.durationMs}), 0)::float8`,
}

/** Usage of a course, or a user's usage outside courses. */
export type UsageScope = { courseId: string } | { courseId: null; userId: string }

const isInMonth = (month: string) => {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  return and(gte(modelUsesTable.at, from), lt(modelUsesTable.at, to))
}

const inMonth = (whose: UsageScope, month: string) => {
  const theirs =
    whose.courseId === null
      ? and(isNull(modelUsesTable.courseId), eq(modelUsesTable.userId, whose.userId))
      : eq(modelUsesTable.courseId, whose.courseId)
  return and(theirs, isInMonth(month))
}

/** Lists the courses that a user may set budgets of, with their budgets and a month's counts, oldest first. */
export const listCourseMonths = (db: Queryable, userId: string, month: string) =>
  db
    .select({
      id: coursesTable.id,
      name: coursesTable.name,
      budgetTokens: coursesTable.budgetTokens,
      used: sql<number>`coalesce(${modelMonthsTable.tokens}, 0)`.mapWith(Number),
    })
    .from(coursesTable)
    .leftJoin(
      modelMonthsTable,
      sql`${modelMonthsTable.scope} = ${coursesTable.id}::text and ${modelMonthsTable.month} = ${month}`,
    )
    .where(isOnStaff(coursesTable.id, userId, 'edit_quizzes'))
    .orderBy(coursesTable.createdAt, coursesTable.id)

export const sumByTask = (db: Queryable, whose: UsageScope, month: string) =>
  db
    .select({ task: modelUsesTable.task, ...sums })
    .from(modelUsesTable)
    .where(inMonth(whose, month))
    .groupBy(modelUsesTable.task)

/** Sums the use of a course by user, the largest first. */
export const sumByUser = (db: Queryable, courseId: string, month: string) =>
  db
    .select({ user_id: usersTable.id, name: usersTable.name, role: usersTable.role, ...sums })
    .from(modelUsesTable)
    .innerJoin(usersTable, eq(usersTable.id, modelUsesTable.userId))
    .where(inMonth({ courseId }, month))
    .groupBy(usersTable.id)
    .orderBy(
      sql`sum(${modelUsesTable.tokensIn} + ${modelUsesTable.tokensOut}) desc, sum(${modelUsesTable.speechMs}) desc, ${usersTable.id}`,
    )
    .limit(USERS_LISTED)

/** Sums the use of each model by all of the installation, the largest first. */
export const sumByModel = (db: Queryable, month: string) =>
  db
    .select({ provider: modelUsesTable.provider, model: modelUsesTable.model, ...sums })
    .from(modelUsesTable)
    .where(isInMonth(month))
    .groupBy(modelUsesTable.provider, modelUsesTable.model)
    .orderBy(
      sql`sum(${modelUsesTable.tokensIn} + ${modelUsesTable.tokensOut}) desc, sum(${modelUsesTable.speechMs}) desc, 1, 2`,
    )
