/**
 * The one error type that leaves the server on purpose. Routes never catch it: the error handler turns
 * it into `{detail}` with its status. Source of the meanings: docs/architecture.md, "Errors".
 */
export const errorCodes = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_kind: 415,
  invalid: 422,
  too_many: 429,
} as const
export type ErrorCode = keyof typeof errorCodes

export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly code: ErrorCode
  /** What stands in `detail` when it is more than the sentence (a refused publish). */
  readonly detail: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, message: string, more: { detail?: unknown; retryAfterSeconds?: number } = {}) {
    super(message)
    this.code = code
    this.detail = more.detail ?? message
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export const notFound = (message = 'Not found.'): RefusedError => new RefusedError('not_found', message)
export const conflict = (message: string, detail?: unknown): RefusedError =>
  new RefusedError('conflict', message, { detail })
export const forbidden = (message: string): RefusedError => new RefusedError('forbidden', message)
