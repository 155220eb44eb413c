import { tell } from '@lectern/core/job-sentences.ts'
import { APICallError } from 'ai'
import { AiMisconfiguredError, AiRefusedError, AiUnavailableError } from '../ai.ts'

const FAULT_DELAY_SECONDS = 10
const LIMIT_DELAY_SECONDS = 20
const LONGEST_DELAY_SECONDS = 3600

/** The seconds that `Retry-After` asks for, as a number or as a date; undefined when it says nothing. */
const retryAfterOf = (headers: Record<string, string> | undefined): number | undefined => {
  const value = headers?.['retry-after']?.trim()
  if (!value) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  if (!Number.isFinite(seconds)) return undefined
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(1, Math.ceil(seconds)))
}

const hasWord = (error: APICallError, words: RegExp): boolean =>
  words.test(`${error.message} ${(error.responseBody ?? '').slice(0, 4_000)}`)

/**
 * What a failed request means for whoever waits for it, in a sentence. The provider's own error is not carried along:
 * it holds the request with everything that was asked, and errors are logged.
 */
export const explainFailure = (error: unknown): Error => {
  if (!APICallError.isInstance(error)) return fault(tell('modelAway'))
  const { statusCode: status, responseHeaders: headers } = error
  const retryAfter = retryAfterOf(headers)
  if (status === 401 || status === 403) return new AiMisconfiguredError(tell('keyRefused'))
  if (status === 402 || (status === 429 && hasWord(error, /insufficient_quota|billing|credit balance/i)))
    return new AiMisconfiguredError(tell('noCredit'))
  if (
    status === 404 ||
    (status === 400 && hasWord(error, /model_not_found|model .{0,80}(not exist|not found)/i))
  )
    return new AiMisconfiguredError(tell('modelUnknown'))
  if (status === 429)
    return new AiUnavailableError(tell('modelBusy'), retryAfter ?? LIMIT_DELAY_SECONDS, 'limit')
  if (status === undefined) return fault(tell('modelAway'))
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return fault(tell('modelFault'), retryAfter)
  if (status < 400) return fault(tell('replyUnreadable'))
  return new AiRefusedError(tell('modelRefused'))
}

const fault = (sentence: string, delaySeconds = FAULT_DELAY_SECONDS): AiUnavailableError =>
  new AiUnavailableError(sentence, delaySeconds, 'fault')
