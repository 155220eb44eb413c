import { ConfigError } from './config-error.ts'
import { type ReadSetting, readKey } from './provider-access.ts'
import type { SettingName } from './settings.ts'

export type S3Config = {
  /** Without a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Until an answer begins, and between two parts of a body. */
  limitMs: number
  /** What the names of its settings begin with, for messages. */
  prefix: 'S3_' | 'BACKUP_S3_'
}
/** A store without a bucket: addresses of backups name that. */
export type S3Access = Omit<S3Config, 'bucket'>

const LIMIT_MS = 10_000
const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const readEndpoint = (name: string, value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name} must look like https://s3.example.org, without a path or a password.`)
  return url.origin
}

/** Source: Amazon S3 user guide, "General purpose bucket naming rules". */
export const isBucketName = (name: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)

/** @returns undefined when none of its settings is set. @throws ConfigError when only a part is set */
const readAccess = (
  read: ReadSetting,
  prefix: S3Config['prefix'],
  needed: readonly SettingName[],
): S3Access | undefined => {
  const missing = needed.filter((name) => read(name) === undefined)
  if (missing.length === needed.length && read(`${prefix}REGION` as const) === undefined) return undefined
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: ${needed.join(', ')} belong together.`,
    )
  const region = read(`${prefix}REGION` as const) ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,60}$/.test(region)) throw new ConfigError(`${prefix}REGION must look like eu-central-1.`)
  const [key, secret] = [`${prefix}ACCESS_KEY_ID`, `${prefix}SECRET_ACCESS_KEY`] as const
  return {
    endpoint: readEndpoint(`${prefix}ENDPOINT`, read(`${prefix}ENDPOINT` as const)!),
    region,
    accessKeyId: readKey(key, read(key))!,
    secretAccessKey: readKey(secret, read(secret))!,
    limitMs: LIMIT_MS,
    prefix,
  }
}

/** Reads the S3-compatible store; undefined when none is set. @throws ConfigError when only a part is set */
export const readS3Config = (read: ReadSetting): S3Config | undefined => {
  const access = readAccess(read, 'S3_', NEEDED)
  if (!access) return undefined
  const bucket = read('S3_BUCKET')!
  if (!isBucketName(bucket))
    throw new ConfigError('S3_BUCKET must have 3 to 63 small letters, digits, dots and hyphens.')
  return { ...access, bucket }
}

/** Reads the store of backups: one of its own, or that of the files. @throws ConfigError when only a part is set */
export const readBackupStore = (read: ReadSetting, files: S3Config | undefined): S3Access | undefined =>
  readAccess(read, 'BACKUP_S3_', [
    'BACKUP_S3_ENDPOINT',
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
  ]) ?? files

/** Reads which of the two new files are written to. @throws ConfigError for a store that is not set */
export const readStorage = (storage: 'disk' | 's3' | undefined, s3: S3Config | undefined): 'disk' | 's3' => {
  if (storage === 's3' && !s3) throw new ConfigError(`STORAGE is s3, so ${NEEDED.join(', ')} must be set.`)
  return storage ?? (s3 ? 's3' : 'disk')
}
