import { formatMessage } from '@lectern/core/messages/format-message.ts'
import {
  createMessage,
  type Message,
  type MessageCode,
  type Messages,
  type ParamsArgs,
  toMessageList,
} from '@lectern/core/messages/message.ts'

/** The statuses of errors that the caller caused. */
const errorStatuses = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_kind: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const
type ErrorKind = keyof typeof errorStatuses

type More = {
  /** Replaces the formatted message in `detail`: the report of a refused publish. */
  detail?: unknown
  retryAfterSeconds?: number | undefined
}

/**
 * The only error type that reaches the caller. Routes never catch it: the error handler sends its status
 * and `{detail, code, params, details}`.
 */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly kind: ErrorKind
  readonly status: number
  readonly messages: readonly Message[]
  readonly detail: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(kind: ErrorKind, messages: Messages, more: More = {}) {
    super(formatMessage(messages))
    this.kind = kind
    this.status = errorStatuses[kind]
    this.messages = toMessageList(messages)
    this.detail = more.detail ?? this.message
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

const errorOfKind =
  (kind: ErrorKind) =>
  <Code extends MessageCode>(code: Code, ...params: ParamsArgs<Code>): RequestError =>
    new RequestError(kind, createMessage(code, ...params))

export const notFound = errorOfKind('not_found')
export const conflict = errorOfKind('conflict')
export const forbidden = errorOfKind('forbidden')
export const badRequest = errorOfKind('bad_request')
export const invalid = errorOfKind('invalid')

/** What is loaded, or undefined where it is refused: it is gone, or the user may not see it. Any other error is thrown: it may pass. */
export const unlessRefused = <T>(loading: Promise<T>): Promise<T | undefined> =>
  loading.catch((error: unknown) => {
    if (error instanceof RequestError) return undefined
    throw error
  })

/** Formats a message for the wire, beside its English text. */
export const presentMessages = (
  messages: Messages,
): { code: string; params: Message['params']; details: Message[] } => {
  const [first, ...details] = toMessageList(messages)
  return { code: first?.code ?? '', params: first?.params ?? {}, details }
}
