import type { PublishRefusal } from '@lectern/contract/errors.ts'
import { sayRefusal } from './say-refusal.ts'

type Facts = { detail?: string; refusal?: PublishRefusal; retryAfterSeconds?: number }

/** A call that did not succeed. `status` 0 means that no answer came at all (`isNetworkFailure`). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's own sentence, if it sent one. */
  readonly detail: string | undefined
  /** Which slides lack what, if the publishing of a lecture was refused for that. */
  readonly refusal: PublishRefusal | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, facts: Facts = {}) {
    super(facts.detail ?? (status === 0 ? 'No answer from the server.' : `HTTP ${status}`))
    this.status = status
    this.detail = facts.detail
    this.refusal = facts.refusal
    this.retryAfterSeconds = facts.retryAfterSeconds
  }

  get isNetworkFailure(): boolean {
    return this.status === 0
  }
}

/** Reads the body of a failed answer (any text) into an error. */
export function readApiError(status: number, body: string, retryAfter: string | null): ApiError {
  const facts: Facts = {}
  const seconds = Number(retryAfter)
  if (retryAfter && Number.isFinite(seconds)) facts.retryAfterSeconds = seconds
  const detail = findDetail(body)
  if (typeof detail === 'string' && detail.trim() !== '') facts.detail = detail
  if (isPublishRefusal(detail)) {
    facts.refusal = detail
    facts.detail = detail.message
  }
  return new ApiError(status, facts)
}

function findDetail(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && 'detail' in parsed ? parsed.detail : undefined
  } catch {
    return undefined
  }
}

/** The one detail that is no sentence; the server builds it from the contract. */
function isPublishRefusal(detail: unknown): detail is PublishRefusal {
  if (typeof detail !== 'object' || detail === null || !('type' in detail)) return false
  const isKnown = detail.type === 'missing_script' || detail.type === 'missing_audio'
  return isKnown && 'message' in detail && typeof detail.message === 'string'
}

/** The sentence to show: the server's own where it sent one, otherwise the screen's. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? sayRefusal(error.detail) : fallback
}

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status)
}
