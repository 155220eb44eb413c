import { and, eq, exists, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { fileUsesTable } from '../../platform/db/schema/lectures.ts'
import { recordingsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'

/** One array parameter: a long lecture has more files than a query may have parameters. */
const anyOf = (keys: string[]) => sql`any(${sql.param(keys)}::text[])`

export const listFilesOf = async (db: Queryable, lectureId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ key: fileUsesTable.fileKey })
    .from(fileUsesTable)
    .where(eq(fileUsesTable.lectureId, lectureId))
  return rows.map((row) => row.key)
}

/** Lists those of the given keys that no lecture uses and no recording names. */
export const listUnused = async (db: Queryable, keys: string[]): Promise<string[]> => {
  const used = await db
    .select({ key: fileUsesTable.fileKey })
    .from(fileUsesTable)
    .where(sql`${fileUsesTable.fileKey} = ${anyOf(keys)}`)
  const spoken = await db
    .select({ key: recordingsTable.fileKey })
    .from(recordingsTable)
    .where(
      and(
        sql`${recordingsTable.fileKey} = ${anyOf(keys)}`,
        exists(
          db
            .select({ yes: sql`1` })
            .from(slideAudioTable)
            .where(eq(slideAudioTable.recordingKey, recordingsTable.key)),
        ),
      ),
    )
  const needed = new Set([...used, ...spoken].map((row) => row.key))
  return keys.filter((key) => !needed.has(key))
}

/** Deletes the recordings of removed files; otherwise they would be reused by key. */
export const deleteRecordingsOf = async (tx: Transaction, fileKeys: string[]): Promise<void> => {
  await tx.delete(recordingsTable).where(sql`${recordingsTable.fileKey} = ${anyOf(fileKeys)}`)
}
