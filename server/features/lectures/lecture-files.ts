import type { Context } from '../../platform/context.ts'
import { removeFiles } from '../../platform/files/removal.ts'
import { deleteRecordingsOf, listUnused } from './lecture-files.queries.ts'

/**
 * Removes those of the given files that no lecture uses any more, with their recordings. Call after the
 * transaction that ended their use.
 */
export const removeUnusedFiles = async (context: Context, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  await removeFiles(context, async (tx) => {
    const unused = await listUnused(tx, keys)
    await deleteRecordingsOf(tx, unused)
    return unused
  })
}
