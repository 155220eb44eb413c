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

/** What answers is another program, or another store than the settings mean. */
export const notS3 = ({ endpoint }: S3Config, answer: string, cause?: unknown): StorageError =>
  new StorageError(
    'failed',
    `The file storage at ${endpoint} answered what no S3 store answers (${answer}): check S3_ENDPOINT.`,
    cause,
  )

/** Says in one line what is wrong with the store, from an error of its client or of the network. */
export const toStorageError = (error: unknown, config: S3Config): StorageError => {
  const { endpoint, bucket, limitMs } = config
  if (error instanceof StorageError) return error
  const name = error instanceof Error ? error.name : ''
  const status = statusOf(error)
  if (name === 'TimeoutError' || name === 'AbortError' || codeOf(error) === 'ETIMEDOUT') {
    return new StorageError(
      'silent',
      `The file storage at ${endpoint} did not answer within ${limitMs / 1_000} s: look whether it works, or correct S3_ENDPOINT.`,
      error,
    )
  }
  if (status === undefined || codeOf(error) === 'ECONNRESET') {
    return new StorageError(
      'unreachable',
      `The file storage at ${endpoint} cannot be reached (${codeOf(error) || name || String(error)}): start it, or correct S3_ENDPOINT.`,
      error,
    )
  }
  if (WRONG_BUCKET.has(name)) {
    return new StorageError(
      'bucket',
      `The file storage at ${endpoint} has no bucket ${bucket} (${name}): make it, or correct S3_BUCKET and S3_REGION.`,
      error,
    )
  }
  if (DENIED.has(name) || status === 401 || status === 403) {
    return new StorageError(
      'denied',
      `The file storage at ${endpoint} refuses the key (${name}): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may list, read, write and delete in ${bucket}.`,
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
