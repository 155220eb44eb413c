import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { coursesTable } from '../../db/schema/courses.ts'
import { modelMonthsTable, modelUsesTable } from '../../db/schema/models.ts'
import { usersTable } from '../../db/schema/users.ts'
import { INSTALLATION_SCOPE, monthOf } from './budget.ts'
import type { GatewayCall, Usage } from './gateway.ts'

const MOST = 2 ** 31 - 1
/** A number reported by a provider, bounded to what the ledger's column holds. */
const toCount = (value: number): number =>
  Number.isFinite(value) ? Math.min(MOST, Math.max(0, Math.round(value))) : 0

export const noUsage: Usage = { tokensIn: 0, tokensCached: 0, tokensOut: 0, speechMs: 0 }

/**
 * Adds one call to the ledger and to its monthly totals, in one transaction. No text of request or reply is
 * stored.
 */
export const recordCall = (
  database: Database,
  call: GatewayCall,
  use: { usage: Usage; durationMs: number; isGood: boolean; nowMs: number },
): Promise<void> =>
  database.transaction(async (tx) => {
    const { courseId = null, userId = null } = call.usageContext ?? {}
    // A course or user that was deleted during the call is recorded as null.
    const [there] = await tx
      .select({
        courseId: sql<
          string | null
        >`(select ${coursesTable.id} from ${coursesTable} where ${coursesTable.id} = ${courseId} for key share)`,
        userId: sql<
          string | null
        >`(select ${usersTable.id} from ${usersTable} where ${usersTable.id} = ${userId} for key share)`,
      })
      .from(sql`(select 1) as one`)
    const tokensIn = toCount(use.usage.tokensIn)
    const tokensOut = toCount(use.usage.tokensOut)
    const speechMs = toCount(use.usage.speechMs)
    await tx.insert(modelUsesTable).values({
      at: new Date(use.nowMs),
      task: call.task,
      provider: call.provider,
      model: call.model,
      courseId: there?.courseId ?? null,
      userId: there?.userId ?? null,
      tokensIn,
      tokensCached: Math.min(tokensIn, toCount(use.usage.tokensCached)),
      tokensOut,
      speechMs,
      durationMs: toCount(use.durationMs),
      isGood: use.isGood,
    })
    const month = monthOf(use.nowMs)
    const tokens = tokensIn + tokensOut
    // Always the course before the installation, so that two calls cannot deadlock.
    const scopes = [...(there?.courseId ? [there.courseId] : []), INSTALLATION_SCOPE]
    await tx
      .insert(modelMonthsTable)
      .values(scopes.map((scope) => ({ scope, month, tokens, speechMs })))
      .onConflictDoUpdate({
        target: [modelMonthsTable.scope, modelMonthsTable.month],
        set: {
          tokens: sql`${modelMonthsTable.tokens} + excluded.tokens`,
          speechMs: sql`${modelMonthsTable.speechMs} + excluded.speech_ms`,
        },
      })
  })
