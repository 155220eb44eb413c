/**
 * Minimum chunk size. A script continues its predecessor; with smaller chunks the predecessor is often
 * unfinished.
 */
const MIN_CHUNK_SIZE = 3

/** Result of one item, and of all: after `stop` no further item starts, and running ones end. */
export type ChunkStep = 'stop' | undefined

/** Counts the workers: up to the limit, fewer for few items. */
export const countWorkers = (items: number, most: number): number =>
  Math.max(1, Math.min(most, Math.ceil(items / MIN_CHUNK_SIZE)))

/** Cuts items into chunks of neighbours of about equal length. */
const cut = <T>(items: readonly T[], count: number): T[][] => {
  return Array.from({ length: count }, (_, index) =>
    items.slice(Math.round((index * items.length) / count), Math.round(((index + 1) * items.length) / count)),
  )
}

/**
 * Works through items several at once, each exactly once. Each worker takes a chunk of neighbours in order,
 * so that an item that continues its predecessor nearly always finds it finished. An idle worker takes the
 * later half of the longest remaining chunk. Own code: p-limit takes items in list order (decision 0027).
 * @param maxConcurrency items at once; with 1 they run in order
 * @param signal its abort starts no further item; the signal for `work` also aborts when another item
 * failed
 * @returns `stop` if an item returned it
 * @throws the first error of `work`, once all others have ended; or the signal's reason
 */
export const runConcurrently = async <T>(
  items: readonly T[],
  { maxConcurrency, signal }: { maxConcurrency: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<ChunkStep>,
): Promise<ChunkStep> => {
  const chunks = cut(items, countWorkers(items.length, maxConcurrency))
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  let isStopped = false
  let failure: { error: unknown } | undefined

  const takeOver = (own: T[]): boolean => {
    const longest = chunks.reduce((found, one) => (one.length > found.length ? one : found), own)
    own.push(...longest.splice(Math.floor(longest.length / 2)))
    return own.length > 0
  }
  const worker = async (own: T[]): Promise<void> => {
    while (!isStopped && !either.aborted && (own.length > 0 || takeOver(own))) {
      try {
        if ((await work(own.shift()!, either)) === 'stop') isStopped = true
      } catch (error) {
        failure ??= { error }
        failed.abort(error)
      }
    }
  }
  await Promise.all(chunks.map(worker))
  signal.throwIfAborted()
  if (failure) throw failure.error
  return isStopped ? 'stop' : undefined
}
