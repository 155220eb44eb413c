/** A browser has no `setImmediate`. */
const endTask = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve)
  })

/** What a request may have to wait for work that goes on beside it. */
const MAX_BLOCKED_MS = 15

/**
 * For long work on the thread that also answers requests. Called between its steps, it lets everybody else go
 * first once a turn is over.
 */
export const createYieldToEventLoop = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_BLOCKED_MS) return
    await endTask()
    since = performance.now()
  }
}
