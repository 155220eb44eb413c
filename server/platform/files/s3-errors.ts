import type { S3Config } from '../config/s3-config.ts'
import { StorageError } from './storage-error.ts'

/** Source: Amazon S3 API reference, "Error responses"; other stores use the same codes. */
const DENIED = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AuthorizationHeaderMalformed',
  'Forbidden',
])
const WRONG_BUCKET = new Set(['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect'])

const CLOCK_APART = 'RequestTimeTooSkewed'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The HTTP status of an answer that the client could not use; undefined when there was no answer. */
export const statusOf = (error: unknown): number | undefined => {
  const { $metadata, $response } = (error ?? {}) as {
    $metadata?: { httpStatusCode?: number }
    $response?: { statusCode?: number }
  }
  return $metadata?.httpStatusCode ?? $response?.statusCode
}

/** Whether the store refused a request because its clock and ours differ. The client then knows the store's time. */
export const isClockApart = (error: StorageError): boolean =>
  error.cause instanceof Error && error.cause.name === CLOCK_APART

/** The answer comes from another program, or from another store than the settings mean. */
export const notS3 = ({ endpoint, prefix }: S3Config, answer: string, cause?: unknown): StorageError =>
  new StorageError(
    'failed',
    `The file storage at ${endpoint} answered what no S3 store answers (${answer}): check ${prefix}ENDPOINT.`,
    cause,
  )

/** Says in one line what is wrong with the store, from an error of its client or of the network. */
export const toStorageError = (error: unknown, config: S3Config): StorageError => {
  const { endpoint, bucket, limitMs, prefix } = config
  if (error instanceof StorageError) return error
  const name = error instanceof Error ? error.name : ''
  const status = statusOf(error)
  // The client calls a connection that was reset a TimeoutError, too.
  const isReset = codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE'
  if (!isReset && (name === 'TimeoutError' || name === 'AbortError' || codeOf(error) === 'ETIMEDOUT')) {
    return new StorageError(
      'silent',
      `The file storage at ${endpoint} did not answer within ${limitMs / 1_000} s: look whether it works, or correct ${prefix}ENDPOINT.`,
      error,
    )
  }
  if (status === undefined || isReset) {
    return new StorageError(
      'unreachable',
      `The file storage at ${endpoint} cannot be reached (${codeOf(error) || name || String(error)}): start it, or correct ${prefix}ENDPOINT.`,
      error,
    )
  }
  if (WRONG_BUCKET.has(name)) {
    return new StorageError(
      'bucket',
      `The file storage at ${endpoint} has no bucket ${bucket} (${name}): make it, or correct ${prefix === 'S3_' ? 'S3_BUCKET' : 'its address'} and ${prefix}REGION.`,
      error,
    )
  }
  if (name === CLOCK_APART) {
    return new StorageError(
      'failed',
      `The clock of this machine and that of the file storage at ${endpoint} differ by more than it allows: check the time services of both.`,
      error,
    )
  }
  if (DENIED.has(name) || status === 401 || status === 403) {
    return new StorageError(
      'denied',
      `The file storage at ${endpoint} refuses the key (${name}): check ${prefix}ACCESS_KEY_ID and ${prefix}SECRET_ACCESS_KEY, and that the key may list, read, write and delete in ${bucket}.`,
      error,
    )
  }
  if (status >= 500 || status === 429) {
    return new StorageError(
      'busy',
      `The file storage at ${endpoint} is busy or out of order (${status} ${name}): look into its log.`,
      error,
    )
  }
  return notS3(config, `${status} ${name}`, error)
}
