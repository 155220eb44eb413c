import {
  AiBudgetError,
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { JobDelayedError, JobFailedError } from '../jobs/job.ts'

/** Above this the time to wait is told in minutes. */
const MANY_SECONDS = 120

const continuesIn = (seconds: number): Message =>
  seconds > MANY_SECONDS
    ? createMessage('continues_in_minutes', { number: Math.ceil(seconds / 60) })
    : createMessage('continues_in_seconds', { count: seconds })

/**
 * What an engine's error means for the job that asked: what is not to be had now is waited for, with the reason and the
 * time in its message; what will not succeed ends it, in the engine's words. While a circuit is open or a limit holds
 * (`reason: 'limit'`) waiting is no attempt: it uses up none of the job's tries. Every other error comes back as it is.
 * @param kept a sentence for the end of a failure, on what stays of the work that is done
 */
export const jobErrorOf = (error: unknown, kept?: Message): unknown => {
  if (error instanceof AiUnavailableError) {
    const seconds = Math.max(1, Math.ceil(error.delaySeconds))
    return new JobDelayedError([...error.messages, continuesIn(seconds)], seconds, {
      isAttempt: error.reason === 'fault',
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

/** The same, thrown: `await context.ai.writeScript(…).catch(throwJobError)`. */
export const throwJobError = (error: unknown): never => {
  throw jobErrorOf(error)
}
