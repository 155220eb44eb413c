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
} from './backups.queries.ts'
import { completeBackup, endLeftovers, INTERRUPTED, removeSuperfluous } from './remove-backups.ts'
import { findLastDueMs } from './schedule.ts'

/** For one scheduled time. After the last one administrators get a mail, and the next day's time is next. */
const MAX_ATTEMPTS = 3
const RETRY_AFTER_MS = 60 * 60_000

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

const write = async (
  context: Context,
  schedule: BackupConfig,
  { id }: BackupRow,
  signal: AbortSignal,
): Promise<void> => {
  const { database, clock, log, config } = context
  const startedAt = new Date(clock.nowMs())
  const file = joinAddress(schedule.folder, nameOf(startedAt.getTime()))
  await changeBackup(database, id, { state: 'RUNNING', startedAt })
  try {
    if ((await (await openBackupPlace(config, file)).sizeOf()) !== undefined)
      throw new Error(`${file} exists already.`)
    // Not before: what a row names is removed when its backup fails.
    await changeBackup(database, id, { path: file })
    const written = await context.backUp(file, () => signal.throwIfAborted())
    await completeBackup(context, id, written)
    log.info({ file, missingFiles: written.missingFiles.length }, 'backup written')
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
    if (!asked && !(await isDue(context, schedule, now.getTime()))) return
    await endLeftovers(context, signal)
    if (asked) return write(context, schedule, asked, signal)
    // Again: an interrupted backup may have been whole.
    if (!(await isDue(context, schedule, now.getTime()))) return
    await write(context, schedule, await insertBackup(database, { isAsked: false, createdAt: now }), signal)
  })
}

/** Looks often, with one small query: a person waits for the backup. */
export const runAskedBackup = async (context: Context, signal: AbortSignal): Promise<void> => {
  if (context.config.backups && (await findAsked(context.database))) await runDueBackup(context, signal)
}
