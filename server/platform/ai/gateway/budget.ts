import { AiBudgetError } from '@lectern/core/ai/engine.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ProviderLimits } from '../../config/config.ts'
import type { QuotaConfig } from '../../config/quota-config.ts'
import type { Queryable } from '../../db/database.ts'
import { coursesTable } from '../../db/schema/courses.ts'
import { modelMonthsTable } from '../../db/schema/models.ts'
import { usersTable } from '../../db/schema/users.ts'
import { findTokenQuota } from '../../quotas/professor-quota.ts'
import { stateOf } from './budget-state.ts'
import type { GatewayCall } from './gateway.ts'

/** The scope in `model_months` of the whole installation. */
export const INSTALLATION_SCOPE = 'all'
export const MINUTE_MS = 60_000

/** The month in UTC, as `2026-11`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7)

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

/** Creates the message that a budget of the whole installation (tokens or speech) is spent this month. */
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
  quotas: QuotaConfig = noQuotas,
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
  const { courseId, userId } = call.usageContext ?? {}
  if (!courseId) {
    if (userId) await assertQuota(db, eq(usersTable.id, userId), quotas, month)
    return
  }
  const [course] = await db
    .select({ name: coursesTable.name, own: coursesTable.budgetTokens, ownerId: coursesTable.professorId })
    .from(coursesTable)
    .where(eq(coursesTable.id, courseId))
  if (course) await assertQuota(db, eq(usersTable.id, course.ownerId), quotas, month)
  const limit = courseLimit(course?.own ?? null, limits)
  if (!course || limit === null) return
  const { tokens } = await findSpent(db, courseId, month)
  if (stateOf(limit, tokens) === 'spent')
    throw new AiBudgetError(createMessage('course_budget_spent', { month, words: [course.name] }))
}

const noQuotas: QuotaConfig = { storageBytes: null, tokens: null }

/** Refuses a call when the professor who pays for it has used up the month's tokens. @throws AiBudgetError */
const assertQuota = async (
  db: Queryable,
  isPayer: SQL,
  quotas: QuotaConfig,
  month: string,
): Promise<void> => {
  const [payer] = await db
    .select({ id: usersTable.id, limit: usersTable.tokenLimit })
    .from(usersTable)
    .where(and(isPayer, eq(usersTable.role, 'professor')))
  if (!payer || (payer.limit === null && quotas.tokens === null)) return
  const { state } = await findTokenQuota(db, payer.id, quotas, month)
  if (state === 'spent') throw new AiBudgetError(createMessage('professor_budget_spent', { month }))
}
