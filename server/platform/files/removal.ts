import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import type { FileStore } from './file-store.ts'

/** Any number will do, as long as every process of the platform takes the same. */
const REMOVAL_LOCK = 7_243_002
const AT_ONCE = 16

/**
 * Until the transaction ends, no stored file is removed. Whoever stores bytes and writes down who uses
 * them does both after this call, in one transaction: the same bytes may be somebody's last use just now.
 */
export const holdRemovals = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${REMOVAL_LOCK})`)
}

/**
 * Removes the files that `findUnneeded` names. It is asked while nobody can begin to use a file, and may
 * write in the same transaction.
 */
export const removeFiles = async (
  { database, files }: { database: Database; files: FileStore },
  findUnneeded: (tx: Transaction) => Promise<string[]>,
): Promise<void> => {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REMOVAL_LOCK})`)
    const keys = await findUnneeded(tx)
    for (let start = 0; start < keys.length; start += AT_ONCE)
      await Promise.all(keys.slice(start, start + AT_ONCE).map((key) => files.remove(key)))
  })
}
