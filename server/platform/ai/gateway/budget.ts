import type { Budget } from '@lectern/contract/models.ts'
import { AiBudgetError } from '@lectern/core/ai/engine.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { eq, sql } from 'drizzle-orm'
import type { ProviderLimits } from '../../config/config.ts'
import type { Queryable } from '../../db/database.ts'
import { coursesTable } from '../../db/schema/courses.ts'
import { modelMonthsTable } from '../../db/schema/models.ts'
import type { GatewayCall } from './gateway.ts'

/** The scope in `model_months` of the whole installation. */
export const INSTALLATION_SCOPE = 'all'
const WARNING_SHARE = 0.8
export const MINUTE_MS = 60_000

/** The month in UTC, as `2026-11`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7)

export const stateOf = (limit: number | null, used: number): Budget['state'] => {
  if (limit === null || used < limit * WARNING_SHARE) return limit === 0 ? 'spent' : 'free'
  return used < limit ? 'warning' : 'spent'
}

type Spent = { tokens: number; speechMs: number }

/** Finds the usage of a scope in a month. */
export const findSpent = async (db: Queryable, scope: string, month: string): Promise<Spent> => {
  const [row] = await db
    .select({ tokens: modelMonthsTable.tokens, speechMs: modelMonthsTable.speechMs })
    .from(modelMonthsTable)
    .where(sql`${modelMonthsTable.scope} = ${scope} and ${modelMonthsTable.month} = ${month}`)
  return row ?? { tokens: 0, speechMs: 0 }
}

/**
 * The tokens that a course may use in a month: its own budget, else the installation's default for courses.
 */
export const courseLimit = (
  own: number | null,
  limits: Pick<ProviderLimits, 'courseTokens'>,
): number | null => own ?? limits.courseTokens

/** The message that a budget of the whole installation (tokens or speech) is spent this month. */
export const createBudgetSpentMessage = (of: 'installation' | 'speech', nowMs: number): Message =>
  createMessage(`${of}_budget_spent`, { month: monthOf(nowMs) })

/**
 * Refuses a call when a budget is spent. Usage is counted when a call ends, so a budget is exceeded by at
 * most the calls that already run (the endpoints' maximum concurrency).
 * @throws AiBudgetError
 */
export const assertBudget = async (
  db: Queryable,
  limits: ProviderLimits,
  call: Pick<GatewayCall, 'task' | 'usageContext'>,
  nowMs: number,
): Promise<void> => {
  const month = monthOf(nowMs)
  if (call.task === 'speech') {
    if (limits.speechMinutes === null) return
    const { speechMs } = await findSpent(db, INSTALLATION_SCOPE, month)
    if (stateOf(limits.speechMinutes * MINUTE_MS, speechMs) === 'spent')
      throw new AiBudgetError(createBudgetSpentMessage('speech', nowMs))
    return
  }
  if (limits.tokens !== null) {
    const { tokens } = await findSpent(db, INSTALLATION_SCOPE, month)
    if (stateOf(limits.tokens, tokens) === 'spent')
      throw new AiBudgetError(createBudgetSpentMessage('installation', nowMs))
  }
  const courseId = call.usageContext?.courseId
  if (!courseId) return
  const [course] = await db
    .select({ name: coursesTable.name, own: coursesTable.budgetTokens })
    .from(coursesTable)
    .where(eq(coursesTable.id, courseId))
  const limit = courseLimit(course?.own ?? null, limits)
  if (!course || limit === null) return
  const { tokens } = await findSpent(db, courseId, month)
  if (stateOf(limit, tokens) === 'spent')
    throw new AiBudgetError(createMessage('course_budget_spent', { month, words: [course.name] }))
}
