import { createMessage } from '@lectern/core/messages/message.ts'
import type { CheckedBackup } from '../../platform/backups/backup.types.ts'
import { openBackupPlace } from '../../platform/backups/backup-place.ts'
import type { BackupConfig } from '../../platform/config/backup-config.ts'
import type { Context } from '../../platform/context.ts'
import type { BackupRow } from '../../platform/db/schema/administration.ts'
import { changeBackup, listLeftovers, listScheduled } from './backups.queries.ts'
import { listSuperfluous } from './schedule.ts'

export const INTERRUPTED = createMessage('backup_interrupted')

/** Notes that a backup is whole. */
export const completeBackup = (
  { database, clock }: Context,
  id: string,
  { files, missingFiles, sizeBytes }: CheckedBackup,
): Promise<void> =>
  changeBackup(database, id, {
    state: 'COMPLETED',
    endedAt: new Date(clock.nowMs()),
    sizeBytes,
    fileCount: files.count,
    missingFiles: missingFiles.length,
    messages: [],
    // Another process may have taken it for a leftover.
    removedAt: null,
  })

/** Removes the files of scheduled backups that newer ones have made superfluous. A file that cannot be removed is tried again next time. */
export const removeSuperfluous = async (context: Context, schedule: BackupConfig): Promise<void> => {
  const { database, clock, log, config } = context
  const kept = (await listScheduled(database)).map((row) => ({ ...row, madeAtMs: row.startedAt!.getTime() }))
  for (const { id, path: file } of listSuperfluous(kept, schedule)) {
    try {
      await (await openBackupPlace(config, file)).remove()
      await changeBackup(database, id, { removedAt: new Date(clock.nowMs()) })
    } catch (error) {
      log.warn({ err: error, file }, 'an old backup could not be removed')
    }
  }
}

const endLeftover = async (
  context: Context,
  { id, path: file, messages }: BackupRow,
  signal: AbortSignal,
): Promise<void> => {
  const { database, clock, log, config } = context
  const place = await openBackupPlace(config, file)
  // A restored database holds the row of its own backup, which was not whole then. So look before it is removed.
  if (messages[0]?.code === INTERRUPTED.code && (await place.sizeOf()) !== undefined) {
    const checked = await context.checkBackup(file, () => signal.throwIfAborted())
    if (checked) {
      await completeBackup(context, id, checked)
      log.info({ file }, 'an interrupted backup is whole')
      return
    }
  }
  await place.remove()
  await changeBackup(database, id, { removedAt: new Date(clock.nowMs()) })
}

/**
 * Removes what failed backups left, and checks what interrupted ones left: it may be whole. What cannot be read or removed is
 * tried again next time.
 */
export const endLeftovers = async (context: Context, signal: AbortSignal): Promise<void> => {
  for (const row of await listLeftovers(context.database)) {
    try {
      await endLeftover(context, row, signal)
    } catch (error) {
      signal.throwIfAborted()
      context.log.warn({ err: error, file: row.path }, 'the rest of a failed backup could not be removed')
    }
  }
}
