import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import type { FileStore } from './file-store.ts'
import { StorageError } from './storage-error.ts'

/** Any number; every process of the platform must use the same. */
const REMOVAL_LOCK = 7_243_002
/** Held by a backup from before its snapshot until it has copied the files that the snapshot names. */
export const BACKUP_LOCK = 7_243_003
const AT_ONCE = 16

/**
 * Blocks the removal of stored files until the transaction ends. Store bytes and record their use after
 * this call, in the same transaction: otherwise equal bytes may be removed in between, when their last
 * other use ends.
 */
export const blockRemovals = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${REMOVAL_LOCK})`)
}

/**
 * Removes the files that `findUnneeded` names. No use of a file can begin while it runs; it may write in
 * the same transaction. While a backup runs, or the storage fails, the files stay: the daily sweep removes them later.
 */
export const removeFiles = async (
  { database, files }: { database: Database; files: FileStore },
  findUnneeded: (tx: Transaction) => Promise<string[]>,
): Promise<void> => {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REMOVAL_LOCK})`)
    const { rows } = await tx.execute<{ may: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as may`,
    )
    const unneeded = await findUnneeded(tx)
    const keys = rows[0]?.may ? unneeded : []
    try {
      for (let start = 0; start < keys.length; start += AT_ONCE)
        await Promise.all(keys.slice(start, start + AT_ONCE).map((key) => files.remove(key)))
    } catch (error) {
      // A row that the caller deleted stays deleted: it must not come back without its files.
      if (!(error instanceof StorageError)) throw error
    }
  })
}
