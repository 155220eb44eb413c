import { AiMisconfiguredError, AiRefusedError, AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { createMessage, type Message, type Messages } from '@lectern/core/messages/message.ts'
import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from 'ai'
import type { ModelConfig } from '../../../config/model-config.ts'
import { findEndless } from '../../careful-fetch.ts'
import { createMisconfigured } from '../../misconfigured.ts'
import { retryAfterOf } from '../../retry-after.ts'

export const FAULT_DELAY_SECONDS = 10
const LIMIT_DELAY_SECONDS = 20
const READ_CHARS = 4_000

/**
 * The part of a request that a server may refuse: `limit` is the name of the token limit, `room` its
 * number, `counts` the request for usage at the end of a stream.
 */
export type Refusable = 'picture' | 'schema' | 'limit' | 'room' | 'counts'

/**
 * The server refused a part of the request and may accept it without that part. `about` is null if the
 * error names no part.
 */
export class RequestRefusedError extends AiRefusedError {
  readonly about: Refusable | null
  /** Maximum tokens of an answer, if the error names them. */
  readonly room: number | undefined
  constructor(messages: Messages, about: Refusable | null, room?: number) {
    super(messages)
    this.about = about
    this.room = room
  }
}

/**
 * The facts of a failed call, for every protocol. `words` is the server's own text: never show or log it.
 */
type Failed = { status: number | undefined; headers: Record<string, string> | undefined; words: string }

const keyWords = /API_KEY_INVALID|API key not valid|API key expired/i
const creditWords =
  /insufficient_quota|billing_hard_limit|billing_error|credit balance|reached your specified .{0,20}usage limits/i
const unknownModelWords =
  /model_not_found|model .{0,80}(?:does not exist|not exist|not found|not supported for)/i
const tooLongWords =
  /context_length_exceeded|context length|context window|prompt is too long|too many tokens|exceeds? the (?:maximum|available)|exceed context limit/i
const limitWords = /max_completion_tokens/i
const countWords = /stream_options|include_usage/i
const pictureWords = /image|picture|vision|multi-?modal|mmproj/i
const schemaWords =
  /response_?format|response_?mime|json_?\s?schema|schema|grammar|structured|guided|output_config|output_format|\btools?\b|tool_choice/i

const filterWords =
  /content_filter|content_policy|content management policy|content filtering policy|safety system/i
const roomWords =
  /(?:max_tokens|max_completion_tokens|max_?output_?tokens)\W[\s\S]{0,120}?(?:too large|maximum allowed|at most|supported range)/i

/** Finds the maximum tokens of an answer in a server's error text. */
const roomIn = (words: string): number | undefined => {
  const context = /maximum context length is (\d{1,8})[\s\S]{0,80}?has (\d{1,8}) input/i.exec(words)
  if (context) return Math.max(0, Number(context[1]) - Number(context[2]))
  const match = /at most (\d{1,8})|> (\d{1,8}), which is the maximum|to (\d{1,8}) \(exclusive\)/i.exec(words)
  if (!match) return undefined
  return match[3] === undefined ? Number(match[1] ?? match[2]) : Number(match[3]) - 1
}

/** Finds the part of a request that an error text is about. */
function findRefusedPart(words: string): Refusable | null {
  if (countWords.test(words)) return 'counts'
  if (limitWords.test(words)) return 'limit'
  if (pictureWords.test(words)) return 'picture'
  return schemaWords.test(words) ? 'schema' : null
}

const factsOf = (error: unknown): Failed | undefined => {
  if (APICallError.isInstance(error))
    return {
      status: error.statusCode,
      headers: error.responseHeaders,
      words: `${error.message} ${(error.responseBody ?? '').slice(0, READ_CHARS)}`,
    }
  // An error in the middle of a stream has a status of its own, but is not a failed call.
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return undefined
  return { status: error.statusCode, headers: undefined, words: error.message.slice(0, READ_CHARS) }
}

/**
 * Converts a failed request into an error with a message for the user. The provider's own error is dropped:
 * it holds the whole request, and errors are logged.
 * @param config of the model that was asked: the message names the settings to check
 */
export const explainFailure = (error: unknown, config: ModelConfig): Error => {
  const endless = findEndless(error)
  if (endless) return endless
  const failed = factsOf(error)
  if (!failed) return fault(createMessage(isUnreadable(error) ? 'reply_unreadable' : 'model_unreachable'))
  const { status, words } = failed
  const { toCheck } = config
  const retryAfter = retryAfterOf(failed.headers, words)
  if (status === undefined) return fault(createMessage('model_unreachable'))
  if (status === 401 || status === 403 || (status === 400 && keyWords.test(words)))
    return createMisconfigured('key_refused', toCheck.key)
  if (status === 402 || ((status === 429 || status === 400) && creditWords.test(words)))
    return new AiMisconfiguredError(createMessage('no_credit'))
  // A 404 that names the model means an unknown model. Any other 404 means the base URL is not an AI API.
  if (status === 404 && !/model/i.test(words)) return createMisconfigured('address_unknown', toCheck.address)
  if (status === 404 || (status === 400 && unknownModelWords.test(words)))
    return createMisconfigured('model_unknown', toCheck.model, toCheck.address)
  // 529: the provider is overloaded.
  if (status === 429 || status === 529)
    return new AiUnavailableError(createMessage('model_busy'), retryAfter ?? LIMIT_DELAY_SECONDS, 'limit')
  // Small servers answer 500 or 501 if they do not support pictures or schemas.
  if ((status === 500 || status === 501) && isAboutWhatItCan(words))
    return new RequestRefusedError(createMessage('model_refused'), findRefusedPart(words))
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return fault(createMessage('model_fault'), retryAfter)
  // Redirects are not followed: the key is for the configured address only.
  if (status >= 300 && status < 400) return createMisconfigured('provider_moved', toCheck.address)
  if (status < 400) return fault(createMessage('reply_unreadable'))
  if (filterWords.test(words)) return new AiRefusedError(createMessage('provider_refused_text'))
  if (roomWords.test(words))
    return new RequestRefusedError(createMessage('model_context_exceeded'), 'room', roomIn(words))
  if (status === 413 || tooLongWords.test(words))
    return new AiRefusedError(createMessage('model_context_exceeded'))
  return new RequestRefusedError(createMessage('model_refused'), findRefusedPart(words))
}

const isAboutWhatItCan = (words: string): boolean =>
  findRefusedPart(words) !== null &&
  /not support|unsupported|not implemented|missing|failed to parse|mmproj/i.test(words)

const isUnreadable = (error: unknown): boolean =>
  InvalidResponseDataError.isInstance(error) ||
  JSONParseError.isInstance(error) ||
  TypeValidationError.isInstance(error)

const fault = (message: Message, delaySeconds = FAULT_DELAY_SECONDS): AiUnavailableError =>
  new AiUnavailableError(message, delaySeconds, 'fault')
