import { sql } from 'drizzle-orm'
import { stateOf } from '../ai/gateway/budget-state.ts'
import type { QuotaConfig } from '../config/quota-config.ts'
import type { Queryable } from '../db/database.ts'
import { storedBytes } from './stored-bytes.ts'

/** A limit with its used part: `warning` from 80 %, `spent` from 100 %. */
type Quota = { limit: number | null; used: number; state: 'free' | 'warning' | 'spent' }

type Row = { limit: string | null; used: number }

const toQuota = ({ limit, used }: Row, standard: number | null): Quota => {
  const own = limit === null ? standard : Number(limit)
  return { limit: own, used, state: stateOf(own, used) }
}

/** Of an owner `p`. */
const usedBytes = sql.raw(storedBytes('co.professor_id = p.id'))

/**
 * Tokens of a month: of an owner's courses, and of the person's own calls without a course. Each course's row is found by its key:
 * a join would read the rows of all courses.
 */
const usedTokens = (userId: unknown, month: string) => sql`(
  (select coalesce(sum((select m.tokens from model_months m where m.scope = c.id::text and m.month = ${month})), 0)
    from courses c where c.professor_id = ${userId})
  + (select coalesce(sum(use.tokens_in + use.tokens_out), 0) from model_uses use
    where use.course_id is null and use.user_id = ${userId} and use.at >= (${month} || '-01')::timestamp at time zone 'UTC'
      and use.at < (${month} || '-01')::timestamp at time zone 'UTC' + interval '1 month'))::float8`

/** Finds the storage of a course's owner. */
export const findStorageQuota = async (
  db: Queryable,
  userId: string,
  { storageBytes }: QuotaConfig,
): Promise<Quota> => {
  const { rows } = await db.execute<Row>(
    sql`select p.storage_limit_bytes as limit, ${usedBytes} as used from users p where p.id = ${userId}`,
  )
  return toQuota(rows[0] ?? { limit: null, used: 0 }, storageBytes)
}

/** Finds the tokens that a person may use in a month. */
export const findTokenQuota = async (
  db: Queryable,
  userId: string,
  { tokens }: QuotaConfig,
  month: string,
): Promise<Quota> => {
  const { rows } = await db.execute<Row>(
    sql`select p.token_limit as limit, ${usedTokens(sql`p.id`, month)} as used from users p where p.id = ${userId}`,
  )
  return toQuota(rows[0] ?? { limit: null, used: 0 }, tokens)
}

/** Both, for a list of people: `select … from users p`. */
export const quotaColumns = (month: string) => sql`
  p.storage_limit_bytes as "storageLimit", ${usedBytes} as "storageUsed",
  p.token_limit as "tokenLimit", ${usedTokens(sql`p.id`, month)} as "tokensUsed"`
