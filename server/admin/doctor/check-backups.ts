import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { findLastCompleted, listBackups } from '../../features/backups/backups.queries.ts'
import { checkBackupFolder, parseBucketAddress } from '../../platform/backups/backup-place.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { reasonOf } from '../admin-error.ts'
import { type Finding, ok, skipped, wrong } from './finding.ts'

const HOUR_MS = 60 * 60_000
const OLD_HOURS = 48

const describeAge = (ageMs: number): string => {
  const hours = Math.floor(ageMs / HOUR_MS)
  return hours < OLD_HOURS ? `${hours} hours old` : `${Math.floor(hours / 24)} days old`
}

/** Says how old the last backup is that the platform wrote by itself. */
export const checkBackups = async (
  database: Database,
  config: Pick<Config, 'backups' | 'backupStore'>,
): Promise<Finding> => {
  const subject = 'backups'
  const { backups: schedule } = config
  if (!schedule)
    return skipped(subject, 'the platform writes none automatically, because BACKUP_FOLDER is not set')
  try {
    await checkBackupFolder(config, schedule.folder)
  } catch (error) {
    return wrong(
      subject,
      `${schedule.folder} cannot be written: ${reasonOf(error)}`,
      parseBucketAddress(schedule.folder)
        ? 'create the bucket, and let the key list, read, write and delete in it'
        : 'create the folder, and let the account of the platform write to it',
    )
  }
  const [newest] = (await listBackups(database)).filter(({ endedAt }) => endedAt !== null)
  const last = await findLastCompleted(database)
  const age = last?.endedAt
    ? `the last complete one is ${describeAge(Date.now() - last.endedAt.getTime())}`
    : 'none is complete yet'
  if (newest?.state === 'FAILED')
    return wrong(subject, `${age}, and the newest failed`, formatMessage(newest.messages))
  if (!last?.endedAt) return skipped(subject, 'a worker writes the first one within a minute')
  const isOld = Date.now() - last.endedAt.getTime() > OLD_HOURS * HOUR_MS
  return isOld ? wrong(subject, age, 'start a process with ROLE=worker or ROLE=all') : ok(subject, age)
}
