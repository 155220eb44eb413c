/** Shorter stretches are not worth another hand: what goes on from its neighbour would find it unfinished too often. */
const MIN_CHUNK_SIZE = 3

/** What comes of one item, and of all: `stop` begins nothing more, and lets the others end. */
export type ChunkStep = 'stop' | undefined

/** How many hands such work has: as many as may be, fewer where there is little to do. */
export const countWorkers = (items: number, most: number): number =>
  Math.max(1, Math.min(most, Math.ceil(items / MIN_CHUNK_SIZE)))

/** As many stretches of neighbours as there are hands, none of them much longer than another. */
const cut = <T>(items: readonly T[], count: number): T[][] => {
  return Array.from({ length: count }, (_, index) =>
    items.slice(Math.round((index * items.length) / count), Math.round(((index + 1) * items.length) / count)),
  )
}

/**
 * Works through items several at once, each exactly once. Each hand goes through a stretch of neighbours in their order,
 * so that an item that goes on from the one before it nearly always finds that one done; who is through takes the later
 * half of the longest stretch that is left.
 * @param hands how many at once at most; one goes through all in their order
 * @param signal begins nothing more once it aborts; `work` gets one that aborts with it, and when another item threw
 * @returns `stop` where one said so
 * @throws what the first failing `work` threw, once all others have ended; the signal's reason
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
