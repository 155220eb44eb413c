import { createMessage } from '@lectern/core/messages/message.ts'
import { joinAddress, openBackupPlace } from '../../platform/backups/backup-place.ts'
import type { BackupConfig } from '../../platform/config/backup-config.ts'
import type { Context } from '../../platform/context.ts'
import type { BackupRow } from '../../platform/db/schema/administration.ts'
import { orderMail } from '../users/one-time-links/mails.ts'
import {
  changeBackup,
  failInterrupted,
  findAsked,
  inOneProcess,
  insertBackup,
  listAdministrators,
  listAttemptsSince,
  listKept,
} from './backups.queries.ts'
import { findLastDueMs, listSuperfluous } from './schedule.ts'

/** For one scheduled time. After the last one administrators get a mail, and the next day's time is next. */
const MAX_ATTEMPTS = 3
const RETRY_AFTER_MS = 60 * 60_000

const INTERRUPTED = createMessage('backup_interrupted')

/** Whether the schedule wants a backup now: none is whole since its last time, and the last attempt is long enough ago. */
const isDue = async ({ database }: Context, schedule: BackupConfig, nowMs: number): Promise<boolean> => {
  const attempts = await listAttemptsSince(database, new Date(findLastDueMs(schedule, nowMs)))
  if (attempts.some(({ state }) => state === 'COMPLETED') || attempts.length >= MAX_ATTEMPTS) return false
  const [last] = attempts
  if (!last?.endedAt || last.messages[0]?.code === INTERRUPTED.code) return true
  return nowMs - last.endedAt.getTime() >= RETRY_AFTER_MS
}

/** `lectern-2026-11-26T03-00-00.tar`, in UTC: names in the order of time, which every file system takes. */
const nameOf = (ms: number): string =>
  `lectern-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}.tar`

/** Tells all administrators by email, where the platform sends email. */
const tellAdministrators = async (context: Context): Promise<void> => {
  if (!context.config.mail) return
  await context.database.transaction(async (tx) => {
    for (const { id, email, interfaceLanguage: language } of await listAdministrators(tx))
      await orderMail(context, tx, id, { mail: 'backup_failed', to: email, email, language })
  })
}

/** Removes the files of backups that newer ones have made superfluous. A file that cannot be removed is tried again next time. */
const removeSuperfluous = async (context: Context, schedule: BackupConfig): Promise<void> => {
  const { database, clock, log, config } = context
  const kept = (await listKept(database)).map((row) => ({ ...row, madeAtMs: row.startedAt!.getTime() }))
  for (const { id, path: file } of listSuperfluous(kept, schedule)) {
    try {
      await (await openBackupPlace(config, file)).remove()
      await changeBackup(database, id, { removedAt: new Date(clock.nowMs()) })
    } catch (error) {
      log.warn({ err: error, file }, 'an old backup could not be removed')
    }
  }
}

const write = async (
  context: Context,
  schedule: BackupConfig,
  { id }: BackupRow,
  signal: AbortSignal,
): Promise<void> => {
  const { database, clock, log } = context
  const startedAt = new Date(clock.nowMs())
  const file = joinAddress(schedule.folder, nameOf(startedAt.getTime()))
  await changeBackup(database, id, { state: 'RUNNING', startedAt, path: file })
  try {
    const { files, missingFiles, sizeBytes } = await context.backUp(file, () => signal.throwIfAborted())
    await changeBackup(database, id, {
      state: 'COMPLETED',
      endedAt: new Date(clock.nowMs()),
      sizeBytes,
      fileCount: files.count,
      missingFiles: missingFiles.length,
    })
    log.info({ file, missingFiles: missingFiles.length }, 'backup written')
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const message = signal.aborted ? INTERRUPTED : createMessage('backup_failed', { text })
    log.error({ err: error, file }, 'backup failed')
    await changeBackup(database, id, {
      state: 'FAILED',
      endedAt: new Date(clock.nowMs()),
      messages: [message],
    })
    if (signal.aborted) return
    const since = new Date(findLastDueMs(schedule, startedAt.getTime()))
    if ((await listAttemptsSince(database, since)).length === MAX_ATTEMPTS) await tellAdministrators(context)
    return
  }
  // Only now: an old one goes when a new one is whole.
  await removeSuperfluous(context, schedule)
}

/** Writes the backup that an administrator asked for or that the schedule wants, in one process at a time. */
export const runDueBackup = async (context: Context, signal: AbortSignal): Promise<void> => {
  const { database, clock } = context
  if (!context.config.backups) return
  await inOneProcess(database, async () => {
    const now = new Date(clock.nowMs())
    await failInterrupted(database, INTERRUPTED, now)
    // Read again: the settings may have changed while another process worked.
    const schedule = context.config.backups
    if (!schedule) return
    const asked = await findAsked(database)
    if (asked) return write(context, schedule, asked, signal)
    if (!(await isDue(context, schedule, now.getTime()))) return
    await write(context, schedule, await insertBackup(database, { isAsked: false, createdAt: now }), signal)
  })
}
