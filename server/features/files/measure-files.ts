import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { storedFilesTable } from '../../platform/db/schema/lectures.ts'

const AT_ONCE = 200

const used = sql`(select file_key from file_uses union all select file_key from question_pictures)`

/** Used files whose size is not known yet. */
const listUnmeasured = async ({ database }: Context): Promise<string[]> => {
  const { rows } = await database.execute<{ key: string }>(
    sql`select distinct u.file_key as key from ${used} u
      where not exists (select 1 from stored_files f where f.file_key = u.file_key) limit ${AT_ONCE}`,
  )
  return rows.map(({ key }) => key)
}

/** Notes the sizes of used files, and forgets those of files that nothing uses any more. A missing file counts as 0 bytes. */
export const measureFiles = async (context: Context, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const keys = await listUnmeasured(context)
    for (const fileKey of keys) {
      signal.throwIfAborted()
      const sizeBytes = (await context.files.sizeOf(fileKey)) ?? 0
      await context.database.insert(storedFilesTable).values({ fileKey, sizeBytes }).onConflictDoNothing()
    }
    if (keys.length < AT_ONCE) break
  }
  await context.database.execute(
    sql`delete from stored_files f where not exists (select 1 from ${used} u where u.file_key = f.file_key)`,
  )
}
