import * as limits from '@lectern/contract/limits.ts'
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
  select p.id, p.name, p.email, (select count(*) from courses c where c.professor_id = p.id and c.deleted_lecture_of is null)::int as courses,
    ${quotaColumns(monthOf(context.clock.nowMs()))}
  from users p`
const isProfessor = sql`p.role = 'professor' and p.erased_at is null`

/** Lists a page of professors with what they use, those with the most storage first: the order is that of the last sums. */
export const listQuotas = async (
  context: Context,
  { search = '', page }: { search?: string | undefined; page: number },
) => {
  const pattern = toPattern(search)
  const found = sql`from users p where ${isProfessor} ${
    search ? sql`and (p.name ilike ${pattern} or p.email ilike ${pattern})` : sql``
  }`
  const order = sql`order by p.counted_bytes desc, lower(p.name), p.id`
  const offset = (page - 1) * limits.usersPerPage
  const [{ rows }, { rows: counts }] = await Promise.all([
    context.database.execute<Row>(sql`
      ${select(context)} where p.id in (select p.id ${found} ${order} limit ${limits.usersPerPage} offset ${offset}) ${order}`),
    context.database.execute<{ total: number }>(
      sql`select count(*)::int as total from (select 1 ${found} limit ${limits.countedRows}) rows`,
    ),
  ])
  const { storageBytes, tokens } = context.config.quotas
  return {
    defaults: { storage_bytes: storageBytes, tokens },
    professors: rows.map((row) => present(context, row)),
    total: counts[0]!.total,
  }
}

/** Sums the files of each professor, for the order of the list. One statement: a sum for each professor costs ten times as much. */
export const sumStorage = async ({ database }: Context): Promise<void> => {
  await database.execute(sql`
    with uses as (
      select c.professor_id, u.file_key, coalesce(f.size_bytes, d.size_bytes, 0) as bytes
      from courses c join lectures l on l.course_id = c.id join file_uses u on u.lecture_id = l.id
        left join stored_files f on f.file_key = u.file_key
        left join decks d on d.lecture_id = l.id and d.file_key = u.file_key
      union all
      select c.professor_id, k.file_key, coalesce(f.size_bytes, 0)
      from courses c join question_pictures k on k.course_id = c.id left join stored_files f on f.file_key = k.file_key),
    files as (select professor_id, max(bytes) as bytes from uses group by professor_id, file_key),
    sums as (select professor_id, sum(bytes) as bytes from files group by professor_id)
    update users p set counted_bytes = coalesce(s.bytes, 0) from users o left join sums s on s.professor_id = o.id
    where p.id = o.id and p.role = 'professor' and p.counted_bytes <> coalesce(s.bytes, 0)`)
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
  const { rows } = await context.database.execute<Row>(
    sql`${select(context)} where ${isProfessor} and p.id = ${userId}`,
  )
  if (!rows[0]) throw notFound('user_not_found')
  return present(context, rows[0])
}
