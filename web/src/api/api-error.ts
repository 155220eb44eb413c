import type { PublishError } from '@lectern/contract/errors.ts'
import type { MessageData } from '@lectern/contract/messages.ts'
import { translateMessages } from '../i18n/translate-messages.ts'

/** As the specification describes it: the message may be missing. */
export type ReceivedPublishError = Omit<PublishError, 'message'> & Partial<Pick<PublishError, 'message'>>

type Facts = {
  detail?: string
  messages?: MessageData[]
  publishError?: ReceivedPublishError
  retryAfterSeconds?: number
}

/** A call that did not succeed. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's own sentence, if it sent one. */
  readonly detail: string | undefined
  /** The same as data: the first by which screens decide, then those that follow it. */
  readonly messages: readonly MessageData[]
  /** Which slides lack what, if the publishing of a lecture was refused for that. */
  readonly publishError: ReceivedPublishError | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, facts: Facts = {}) {
    super(facts.detail ?? (status === 0 ? 'No answer from the server.' : `HTTP ${status}`))
    this.status = status
    this.detail = facts.detail
    this.messages = facts.messages ?? []
    this.publishError = facts.publishError
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** Reads the body of a failed answer (any text) into an error. */
export function readApiError(status: number, body: string, retryAfter: string | null): ApiError {
  const facts: Facts = {}
  const seconds = Number(retryAfter)
  if (retryAfter && Number.isFinite(seconds)) facts.retryAfterSeconds = seconds
  const { detail, messages } = readBody(body)
  facts.messages = messages
  if (typeof detail === 'string' && detail.trim() !== '') facts.detail = detail
  if (isPublishError(detail)) {
    facts.publishError = detail
    if (detail.message) facts.detail = detail.message
  }
  return new ApiError(status, facts)
}

/** What the body says, as far as it is one of ours; a proxy may have answered instead of the server. */
function readBody(body: string): { detail: unknown; messages: MessageData[] } {
  try {
    const parsed: unknown = JSON.parse(body)
    const fields: Record<string, unknown> = typeof parsed === 'object' ? { ...parsed } : {}
    const details: unknown[] = Array.isArray(fields.details) ? fields.details : []
    return { detail: fields.detail, messages: [fields, ...details].filter(isMessage).map(toMessage) }
  } catch {
    return { detail: undefined, messages: [] }
  }
}

const isMessage = (value: unknown): value is MessageData =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'params' in value &&
  typeof value.params === 'object' &&
  value.params !== null

const toMessage = ({ code, params }: MessageData): MessageData => ({ code, params })

/** The one detail that is no sentence; the server builds it from the contract. */
function isPublishError(detail: unknown): detail is ReceivedPublishError {
  if (typeof detail !== 'object' || detail === null || !('type' in detail)) return false
  return detail.type === 'missing_script' || detail.type === 'missing_audio'
}

/** The message to show: the server's own, in the interface's language, or the screen's where it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail
    ? translateMessages(error.messages, error.detail)
    : fallback
}

/** A specified sentence, followed by the server's reason if it sent one. */
export function withReason(error: unknown, sentence: string): string {
  const reason = messageOf(error, '')
  return reason && reason !== sentence ? `${sentence} ${reason}` : sentence
}

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status)
}

/** Whether the server itself has not answered: nothing came, or only what a proxy says in its place. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

/** Whether the first message of the server's answer, by which screens decide, has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.messages[0]?.code === code
}
