import {
  AiBudgetError,
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { JobDelayedError, JobFailedError } from '../jobs/job.ts'

/** Longer delays are shown in minutes. */
const MANY_SECONDS = 120

const continuesIn = (seconds: number): Message =>
  seconds > MANY_SECONDS
    ? createMessage('continues_in_minutes', { number: Math.ceil(seconds / 60) })
    : createMessage('continues_in_seconds', { count: seconds })

/**
 * Returns the job error for an engine's error.
 * An unavailable provider delays the job, with the reason and the time in its message. An error that a
 * retry cannot cure fails the job with the engine's message. While a circuit is open or a limit holds
 * (`reason: 'limit'`) the delay is not counted as an attempt. Every other error is returned unchanged.
 * @param kept message that ends a failure: which finished work is stored
 */
export const jobErrorOf = (error: unknown, kept?: Message): unknown => {
  if (error instanceof AiUnavailableError) {
    const seconds = Math.max(1, Math.ceil(error.delaySeconds))
    return new JobDelayedError([...error.messages, continuesIn(seconds)], seconds, {
      isAttempt: error.reason !== 'limit',
      reason: error.messages,
    })
  }
  const isFinal =
    error instanceof AiBudgetError ||
    error instanceof AiMisconfiguredError ||
    error instanceof AiRefusedError ||
    error instanceof AiReplyError
  return isFinal ? new JobFailedError(kept ? [...error.messages, kept] : error.messages) : error
}

/** Throws the result of `jobErrorOf`: `await context.ai.writeScript(…).catch(throwJobError)`. */
export const throwJobError = (error: unknown): never => {
  throw jobErrorOf(error)
}
