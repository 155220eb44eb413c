import path from 'node:path'
import { ConfigError } from './config-error.ts'
import { isBucketName } from './s3-config.ts'

/** Backups that the platform writes by itself, once a day. */
export type BackupConfig = {
  /** An absolute path, or s3://BUCKET/FOLDER. */
  folder: string
  /** Minutes after midnight, UTC. */
  atMinutes: number
  /** How many days and how many weeks keep their newest backup. */
  keepDays: number
  keepWeeks: number
}

const TIME = '03:00'
const KEEP_DAYS = 14
const KEEP_WEEKS = 8

/** @returns undefined without a folder: no backup is scheduled. @throws ConfigError for a value that cannot be used */
export const readBackupConfig = (read: (name: string) => string | undefined): BackupConfig | undefined => {
  const number = (name: string, standard: number, least: number, most: number): number => {
    const given = read(name)
    if (given === undefined) return standard
    const value = Number(given)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
  }
  const time = read('BACKUP_AT') ?? TIME
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined)
    throw new ConfigError(`BACKUP_AT must be a time in UTC such as 03:00, not "${time}".`)
  const keepDays = number('BACKUP_KEEP_DAYS', KEEP_DAYS, 1, 366)
  const keepWeeks = number('BACKUP_KEEP_WEEKS', KEEP_WEEKS, 0, 520)
  const folder = read('BACKUP_FOLDER')
  if (folder === undefined) return undefined
  const [, bucket] = /^s3:\/\/([^/]*)/.exec(folder) ?? []
  if (bucket === undefined ? !path.isAbsolute(folder) : !isBucketName(bucket))
    throw new ConfigError(
      `BACKUP_FOLDER must be the whole path of a folder, or s3://BUCKET/FOLDER, not "${folder}".`,
    )
  return { folder, atMinutes: Number(hours) * 60 + Number(minutes), keepDays, keepWeeks }
}
