import { ConfigError } from './config-error.ts'
import { type ReadSetting, readKey } from './provider-access.ts'

export type S3Config = {
  /** Without a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Until an answer begins, and between two parts of a body. */
  limitMs: number
}

const LIMIT_MS = 10_000
const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const readEndpoint = (value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new ConfigError('S3_ENDPOINT must look like https://s3.example.org, without a path or a password.')
  return url.origin
}

/** Reads the S3-compatible store; undefined when none is set. @throws ConfigError when only a part is set */
export const readS3Config = (read: ReadSetting): S3Config | undefined => {
  const missing = NEEDED.filter((name) => read(name) === undefined)
  if (missing.length === NEEDED.length && read('S3_REGION') === undefined) return undefined
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: ${NEEDED.join(', ')} belong together.`,
    )
  const bucket = read('S3_BUCKET')!
  // Source: Amazon S3 user guide, "General purpose bucket naming rules".
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET must have 3 to 63 small letters, digits, dots and hyphens.')
  const region = read('S3_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,60}$/.test(region)) throw new ConfigError('S3_REGION must look like eu-central-1.')
  return {
    endpoint: readEndpoint(read('S3_ENDPOINT')!),
    bucket,
    region,
    accessKeyId: readKey('S3_ACCESS_KEY_ID', read('S3_ACCESS_KEY_ID'))!,
    secretAccessKey: readKey('S3_SECRET_ACCESS_KEY', read('S3_SECRET_ACCESS_KEY'))!,
    limitMs: LIMIT_MS,
  }
}

/** Which of the two new files are written to. @throws ConfigError for a store that is not set */
export const readStorage = (storage: 'disk' | 's3' | undefined, s3: S3Config | undefined): 'disk' | 's3' => {
  if (storage === 's3' && !s3) throw new ConfigError(`STORAGE is s3, so ${NEEDED.join(', ')} must be set.`)
  return storage ?? (s3 ? 's3' : 'disk')
}
