import { ApiError } from './api-error.ts'

/** Only failures that can pass are tried again; any other answer would come again. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.isNetworkFailure || error.status >= 502)
}

const afterFailureMs = 15_000

/**
 * When a screen asks again for data that change by themselves. A failure that can pass slows it down, but does not
 * stop it: the screen would show its last data for ever and not say so. (The watch of a job stops and says so.)
 */
export const pollEvery = (intervalMs: number | false, error: unknown): number | false =>
  intervalMs === false || !error ? intervalMs : isPassing(error) && Math.max(intervalMs, afterFailureMs)
