import type { Backup } from '@lectern/contract/backups.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { BackupRow } from '../../platform/db/schema/administration.ts'
import { conflict, presentMessages } from '../../platform/http/errors.ts'
import {
  findLastCompleted,
  findOpen,
  insertBackup,
  listAttemptsSince,
  listBackups,
  lockAsking,
} from './backups.queries.ts'
import { findLastDueMs, findNextDueMs } from './schedule.ts'

const HOUR_MS = 60 * 60_000
/** One night may fail, and the next one is still to come. */
const OLD_MS = 48 * HOUR_MS

const states = {
  PENDING: 'waiting',
  RUNNING: 'running',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const

const presentBackup = (row: BackupRow): Backup => ({
  _id: row.id,
  is_asked: row.isAsked,
  state: states[row.state],
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
  path: row.path,
  size_bytes: row.sizeBytes,
  files: row.fileCount,
  missing_files: row.missingFiles,
  removed_at: row.removedAt?.toISOString() ?? null,
  message: formatMessage(row.messages),
  ...presentMessages(row.messages),
})

/** Describes the schedule, and the last backups. */
export const describeBackups = async ({ database, config, clock }: Context) => ({
  schedule: config.backups
    ? {
        folder: config.backups.folder,
        keep_days: config.backups.keepDays,
        keep_weeks: config.backups.keepWeeks,
        next_at: new Date(findNextDueMs(config.backups, clock.nowMs())).toISOString(),
      }
    : null,
  backups: (await listBackups(database)).map(presentBackup),
})

/** Asks for a backup; a worker writes it. @throws conflict without a folder, and while another waits or runs */
export const askForBackup = async (
  { database, config, clock }: Context,
  actor: { actorId: string; client: string },
): Promise<Backup> => {
  if (!config.backups) throw conflict('backup_not_set')
  return database.transaction(async (tx) => {
    await lockAsking(tx)
    if (await findOpen(tx)) throw conflict('backup_runs')
    const row = await insertBackup(tx, { isAsked: true, createdAt: new Date(clock.nowMs()) })
    await record(tx, { ...actor, action: 'backup_asked' })
    return presentBackup(row)
  })
}

/** Lists what needs a person; nothing where no backup is scheduled. */
export const judgeBackups = async ({ database, config, clock }: Context): Promise<Message[]> => {
  if (!config.backups) return []
  const nowMs = clock.nowMs()
  const [last] = await listAttemptsSince(database, new Date(findLastDueMs(config.backups, nowMs) - OLD_MS))
  if (last?.state === 'FAILED') return [createMessage('health_backup_failed')]
  const completed = await findLastCompleted(database)
  // Before the first one: it is written within a minute, or fails.
  if (!completed?.endedAt) return []
  const ageMs = nowMs - completed.endedAt.getTime()
  return [
    ...(ageMs > OLD_MS ? [createMessage('health_backup_old', { number: Math.floor(ageMs / HOUR_MS) })] : []),
    ...(completed.missingFiles
      ? [createMessage('health_backup_missing', { count: completed.missingFiles })]
      : []),
  ]
}

/** Figures of the page Health; null where no backup is scheduled. */
export const summarizeBackups = async (context: Context) => {
  const { database, config, clock } = context
  if (!config.backups) return null
  const completed = await findLastCompleted(database)
  return {
    last_at: completed?.endedAt?.toISOString() ?? null,
    size_bytes: completed?.sizeBytes ?? null,
    next_at: new Date(findNextDueMs(config.backups, clock.nowMs())).toISOString(),
  }
}
