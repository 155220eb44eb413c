import type { Context } from '../../platform/context.ts'
import { removeFiles } from '../../platform/files/removal.ts'
import { listUnnamed } from './sweep-files.queries.ts'

/** A file is stored before the row that names it is there: a younger one may be in the middle of that. */
const LEAST_AGE_MS = 24 * 60 * 60_000
/** So many keys are looked up, and removed, at once. */
const AT_ONCE = 500
/** More than this, and more than this share, is no trace of crashes: this folder belongs to another database. */
const MOST_ORPHANS = 50
const MOST_SHARE = 0.2

/**
 * Removes files that nothing in the database names: the process was killed after it had stored them and before the
 * row was written. When much of what is stored would go, the database is probably not the one that these files
 * belong to; then nothing is removed, and the log says so.
 * @returns how many files were removed
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
  for await (const key of files.listWrittenBefore(clock.nowMs() - LEAST_AGE_MS)) {
    keys.push(key)
    if (keys.length < AT_ONCE) continue
    await look(keys)
    keys = []
  }
  await look(keys)

  if (orphans.length > MOST_ORPHANS && orphans.length > seen * MOST_SHARE) {
    log.warn({ orphans: orphans.length, files: seen }, 'too many files are named by no row: none is removed')
    return 0
  }
  let removed = 0
  for (let start = 0; start < orphans.length; start += AT_ONCE) {
    signal?.throwIfAborted()
    await removeFiles(context, async (tx) => {
      // Asked again while nobody can begin to use one: the same bytes may have come back since.
      const unnamed = await listUnnamed(tx, orphans.slice(start, start + AT_ONCE))
      removed += unnamed.length
      return unnamed
    })
  }
  if (removed > 0) log.info({ removed, files: seen }, 'files that no row names are removed')
  return removed
}
