import { isUnanswered } from './api-error.ts'

const afterFailureMs = 15_000

/**
 * When a screen asks again for data that change by themselves. A server that does not answer slows it down, but does
 * not stop it: the screen would show its last data forever, without a message. (The watch of a job stops and says so.)
 */
export const pollEvery = (intervalMs: number | false, error: unknown): number | false =>
  intervalMs === false || !error ? intervalMs : isUnanswered(error) && Math.max(intervalMs, afterFailureMs)
