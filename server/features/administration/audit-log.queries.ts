import type { AuditAction } from '@lectern/contract/audit.ts'
import * as limits from '@lectern/contract/limits.ts'
import { and, count, desc, gte, ilike, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { type AuditEntryRow, auditEntriesTable } from '../../platform/db/schema/administration.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { toPattern } from './accounts.queries.ts'

export type EntryFilter = {
  search: string
  /** Undefined: all. */
  actions: readonly AuditAction[] | undefined
  from: Date | undefined
  until: Date | undefined
}

const matches = ({ search, actions, from, until }: EntryFilter) => {
  const { actorName, subjectName, client, details, action, at } = auditEntriesTable
  const pattern = toPattern(search)
  return and(
    search
      ? and(
          // This text has an index of its three-letter parts (migration 0070).
          ilike(
            sql`(${actorName} || ' ' || ${subjectName} || ' ' || ${client} || ' ' || coalesce(${details} ->> 'quiz', ''))`,
            pattern,
          ),
          or(
            ilike(actorName, pattern),
            ilike(subjectName, pattern),
            ilike(client, pattern),
            ilike(sql`${details} ->> 'quiz'`, pattern),
          ),
        )
      : undefined,
    actions && inArray(action, [...actions]),
    from && gte(at, from),
    until && lt(at, until),
  )
}

/** Lists entries, the newest first. @param before entries older than the one of this number */
export const listEntries = (
  db: Queryable,
  filter: EntryFilter,
  before: number | undefined,
  limit: number,
): Promise<AuditEntryRow[]> =>
  db
    .select()
    .from(auditEntriesTable)
    .where(and(matches(filter), before === undefined ? undefined : lt(auditEntriesTable.id, before)))
    .orderBy(desc(auditEntriesTable.id))
    .limit(limit)

/** Finds the emails that accounts have now, by id; an erased account has none. */
export const findEmails = async (db: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { id, email, erasedAt } = usersTable
  const rows = await db
    .select({ id, email })
    .from(usersTable)
    .where(and(inArray(id, [...ids]), isNull(erasedAt)))
  return new Map(rows.map((row) => [row.id, row.email]))
}

/** Counts to `limits.countedRows`. */
export const countEntries = async (db: Queryable, filter: EntryFilter): Promise<number> => {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(auditEntriesTable)
    .where(matches(filter))
    .limit(limits.countedRows)
    .as('counted')
  const [row] = await db.select({ entries: count() }).from(counted)
  return row!.entries
}

/** Deletes the entries before a time. A trigger on the table refuses those of the last two years. */
export const deleteEntriesBefore = async (db: Queryable, before: Date): Promise<void> => {
  await db.delete(auditEntriesTable).where(lt(auditEntriesTable.at, before))
}

/** Rows of one transaction: its locks are short. */
const CLEARED_AT_ONCE = 5_000

/** Clears the network addresses of old entries, which the trigger allows only here. The rest of an entry stays as it is. */
export const clearAddressesBefore = async (db: Database, before: Date): Promise<void> => {
  for (let cleared = CLEARED_AT_ONCE; cleared >= CLEARED_AT_ONCE; )
    cleared = await db.transaction(async (tx) => {
      await tx.execute(sql`set local lectern.clearing_addresses = 'on'`)
      const done = await tx.execute(sql`
        update audit_entries set client = '' where id in (
          select id from audit_entries where at < ${before} and client <> '' limit ${CLEARED_AT_ONCE})`)
      return done.rowCount ?? 0
    })
}
