import * as limits from '@lectern/contract/limits.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { type BackupRow, backupsTable } from '../../platform/db/schema/administration.ts'
import { usersTable } from '../../platform/db/schema/users.ts'

/** Any number; the same in every process. */
const SCHEDULE_LOCK = 7_243_004

/**
 * Does work in one process at a time, however many try: a lock of a connection of its own, which ends with the process.
 * @returns false when another process does it
 */
export const inOneProcess = async ({ $client }: Database, work: () => Promise<void>): Promise<boolean> => {
  const client = await $client.connect()
  let broken = false
  // A lost connection frees the lock. The next query reports it.
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      SCHEDULE_LOCK,
    ])
    if (!rows[0]?.mine) return false
    await work()
    return true
  } finally {
    if (!broken)
      await client.query('select pg_advisory_unlock($1)', [SCHEDULE_LOCK]).catch(() => {
        broken = true
      })
    client.off('error', onError)
    client.release(broken)
  }
}

export const listBackups = (db: Queryable): Promise<BackupRow[]> =>
  db
    .select()
    .from(backupsTable)
    .orderBy(desc(backupsTable.createdAt), desc(backupsTable.id))
    .limit(limits.backupsListed)

/** Finds the last backup that is whole; undefined before the first. */
export const findLastCompleted = async (db: Queryable): Promise<BackupRow | undefined> => {
  const [row] = await db
    .select()
    .from(backupsTable)
    .where(eq(backupsTable.state, 'COMPLETED'))
    .orderBy(desc(backupsTable.endedAt))
    .limit(1)
  return row
}

/** Attempts that were begun since then, the newest first. */
export const listAttemptsSince = (db: Queryable, since: Date): Promise<BackupRow[]> =>
  db
    .select()
    .from(backupsTable)
    .where(and(inArray(backupsTable.state, ['COMPLETED', 'FAILED']), gte(backupsTable.startedAt, since)))
    .orderBy(desc(backupsTable.startedAt))

export const findBackup = async (db: Queryable, id: string): Promise<BackupRow | undefined> => {
  const [row] = await db.select().from(backupsTable).where(eq(backupsTable.id, id))
  return row
}

/** Finds a backup that waits or runs. */
export const findOpen = async (db: Queryable): Promise<BackupRow | undefined> => {
  const [row] = await db
    .select()
    .from(backupsTable)
    .where(inArray(backupsTable.state, ['PENDING', 'RUNNING']))
    .limit(1)
  return row
}

export const findAsked = async (db: Queryable): Promise<BackupRow | undefined> => {
  const [row] = await db
    .select()
    .from(backupsTable)
    .where(eq(backupsTable.state, 'PENDING'))
    .orderBy(asc(backupsTable.createdAt))
    .limit(1)
  return row
}

/** Waits for others that ask for a backup, until the transaction ends. */
export const lockAsking = async (db: Queryable): Promise<void> => {
  await db.execute(sql`lock table ${backupsTable} in share row exclusive mode`)
}

export const insertBackup = async (
  db: Queryable,
  backup: Pick<typeof backupsTable.$inferInsert, 'isAsked' | 'createdAt'>,
): Promise<BackupRow> => {
  const [row] = await db
    .insert(backupsTable)
    .values({ ...backup, state: 'PENDING' })
    .returning()
  return row!
}

export const changeBackup = async (
  db: Queryable,
  id: string,
  change: Partial<typeof backupsTable.$inferInsert>,
): Promise<void> => {
  await db.update(backupsTable).set(change).where(eq(backupsTable.id, id))
}

/** Ends backups whose process has died. Call it in the one process that may back up. */
export const failInterrupted = async (db: Queryable, message: Message, now: Date): Promise<void> => {
  await db
    .update(backupsTable)
    .set({ state: 'FAILED', messages: [message], endedAt: now })
    .where(eq(backupsTable.state, 'RUNNING'))
}

/** Backups that failed, whose files may still be there. */
export const listLeftovers = (db: Queryable): Promise<BackupRow[]> =>
  db
    .select()
    .from(backupsTable)
    .where(and(eq(backupsTable.state, 'FAILED'), isNull(backupsTable.removedAt), ne(backupsTable.path, '')))

/** Whole backups of the schedule whose files are kept. Those that an administrator asked for stay until a person deletes them. */
export const listScheduled = (db: Queryable): Promise<BackupRow[]> =>
  db
    .select()
    .from(backupsTable)
    .where(
      and(
        eq(backupsTable.state, 'COMPLETED'),
        eq(backupsTable.isAsked, false),
        isNull(backupsTable.removedAt),
        isNotNull(backupsTable.startedAt),
      ),
    )

/** Administrators who can sign in. */
export const listAdministrators = (
  db: Queryable,
): Promise<Pick<typeof usersTable.$inferSelect, 'id' | 'email' | 'interfaceLanguage'>[]> =>
  db
    .select({ id: usersTable.id, email: usersTable.email, interfaceLanguage: usersTable.interfaceLanguage })
    .from(usersTable)
    .where(
      and(
        isNotNull(usersTable.administratorSince),
        isNull(usersTable.disabledAt),
        isNull(usersTable.erasedAt),
      ),
    )
