/** A browser has no `setImmediate`. */
const endTask = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve)
  })

/** Longest time that other requests wait for long work on this thread. */
const MAX_BLOCKED_MS = 15

/**
 * For long work on a thread that also answers requests. Call it between steps: it lets other work run once
 * the time is used up.
 */
export const createYieldToEventLoop = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_BLOCKED_MS) return
    await endTask()
    since = performance.now()
  }
}
