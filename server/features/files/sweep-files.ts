import type { Context } from '../../platform/context.ts'
import { removeFiles } from '../../platform/files/removal.ts'
import { listUnnamed } from './sweep-files.queries.ts'

/** A file is stored before its row is written: a younger file may be between the two. */
const MIN_AGE_MS = 24 * 60 * 60_000
/** Keys looked up and removed per transaction. */
const AT_ONCE = 500
/** More than this number and share cannot come from crashes: the folder belongs to another database. */
const MAX_ORPHANS = 50
const MAX_SHARE = 0.2

/**
 * Removes files that nothing in the database names, left by processes killed between storing a file and
 * writing its row. When much of the store would go, the database is probably not the one of these files;
 * then nothing is removed, and the log reports it. @returns how many files were removed
 */
export const sweepFiles = async (context: Context, signal?: AbortSignal): Promise<number> => {
  const { database, files, log, clock } = context
  const orphans: string[] = []
  let seen = 0
  const look = async (keys: string[]) => {
    seen += keys.length
    orphans.push(...(await listUnnamed(database, keys)))
    signal?.throwIfAborted()
  }
  let keys: string[] = []
  for await (const key of files.listWrittenBefore(clock.nowMs() - MIN_AGE_MS)) {
    keys.push(key)
    if (keys.length < AT_ONCE) continue
    await look(keys)
    keys = []
  }
  await look(keys)

  if (orphans.length > MAX_ORPHANS && orphans.length > seen * MAX_SHARE) {
    log.warn({ orphans: orphans.length, files: seen }, 'too many files are named by no row: none is removed')
    return 0
  }
  let removed = 0
  for (let start = 0; start < orphans.length; start += AT_ONCE) {
    signal?.throwIfAborted()
    await removeFiles(context, async (tx) => {
      // Checked again while no use can begin: the same bytes may have come back since.
      const unnamed = await listUnnamed(tx, orphans.slice(start, start + AT_ONCE))
      removed += unnamed.length
      return unnamed
    })
  }
  if (removed > 0) log.info({ removed, files: seen }, 'files that no row names are removed')
  return removed
}
