import { limits } from '@lectern/contract/limits.ts'
import type { ListedQuota } from '@lectern/contract/operations.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { monthOf } from '../../platform/ai/gateway/budget.ts'
import { stateOf } from '../../platform/ai/gateway/budget-state.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { notFound } from '../../platform/http/errors.ts'
import { quotaColumns } from '../../platform/quotas/professor-quota.ts'
import { toPattern } from '../administration/accounts.queries.ts'
import type { Actor } from '../administration/accounts.ts'

type Row = {
  id: string
  name: string
  email: string
  courses: number
  storageLimit: string | null
  storageUsed: number
  tokenLimit: string | null
  tokensUsed: number
  total: number
}

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value))

const present = ({ config }: Context, row: Row): ListedQuota => {
  const own = { storage_bytes: toNumber(row.storageLimit), tokens: toNumber(row.tokenLimit) }
  const storage = own.storage_bytes ?? config.quotas.storageBytes
  const tokens = own.tokens ?? config.quotas.tokens
  return {
    user: { _id: row.id, name: row.name, email: row.email },
    courses: row.courses,
    storage: { limit: storage, used: row.storageUsed, state: stateOf(storage, row.storageUsed) },
    tokens: { limit: tokens, used: row.tokensUsed, state: stateOf(tokens, row.tokensUsed) },
    own,
  }
}

const select = (context: Context) => sql`
  select p.id, p.name, p.email, (select count(*) from courses c where c.professor_id = p.id)::int as courses,
    ${quotaColumns(monthOf(context.clock.nowMs()))}, count(*) over ()::int as total
  from users p where p.role = 'professor' and p.erased_at is null`

/** A page of professors with what they use, those with the most storage first. */
export const listQuotas = async (
  context: Context,
  { search = '', page }: { search?: string | undefined; page: number },
) => {
  const pattern = toPattern(search)
  const { rows } = await context.database.execute<Row>(sql`
    ${select(context)} and (p.name ilike ${pattern} or p.email ilike ${pattern})
    order by "storageUsed" desc, "tokensUsed" desc, lower(p.name), p.id
    limit ${limits.usersPerPage} offset ${(page - 1) * limits.usersPerPage}`)
  const { storageBytes, tokens } = context.config.quotas
  return {
    defaults: { storage_bytes: storageBytes, tokens },
    professors: rows.map((row) => present(context, row)),
    total: rows[0]?.total ?? 0,
  }
}

/** Sets the limits of one professor; null uses the default. @throws not_found for other accounts */
export const setLimits = async (
  context: Context,
  actor: Actor,
  userId: string,
  asked: { storage_bytes: number | null; tokens: number | null },
): Promise<ListedQuota> => {
  await context.database.transaction(async (tx) => {
    const changed = await tx
      .update(usersTable)
      .set({ storageLimitBytes: asked.storage_bytes, tokenLimit: asked.tokens })
      .where(and(eq(usersTable.id, userId), eq(usersTable.role, 'professor'), isNull(usersTable.erasedAt)))
      .returning({ id: usersTable.id })
    if (changed.length === 0) throw notFound('user_not_found')
    await record(tx, { ...actor, action: 'limits_changed', subjectId: userId, details: asked })
  })
  const { rows } = await context.database.execute<Row>(sql`${select(context)} and p.id = ${userId}`)
  if (!rows[0]) throw notFound('user_not_found')
  return present(context, rows[0])
}
