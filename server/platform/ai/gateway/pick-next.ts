/** A batch call waits at most this long for the next batch start, while interactive calls keep coming. */
const MAX_BATCH_WAIT_MS = 30_000

type Waiting = { id: string; priority: number; askedAtMs: number }

/**
 * Picks the calls that start next: interactive before batch, then first come, first served. So that batch
 * does not starve, its first call goes first when it has waited 30 s and no other batch call has started
 * for 30 s.
 * @returns ids, at most as many as there are free slots
 */
export const pickNext = (
  waiting: readonly Waiting[],
  at: { maxConcurrency: number; lastBatchStartMs: number | null; nowMs: number },
): { ids: string[]; startsBatch: boolean } => {
  const sorted = waiting.toSorted(
    (one, other) =>
      one.priority - other.priority || one.askedAtMs - other.askedAtMs || (one.id < other.id ? -1 : 1),
  )
  const first = sorted.find(({ priority }) => priority > 0)
  const sinceMs = Math.max(first?.askedAtMs ?? Number.POSITIVE_INFINITY, at.lastBatchStartMs ?? 0)
  const isStarving = at.nowMs - sinceMs >= MAX_BATCH_WAIT_MS
  const order = first && isStarving ? [first, ...sorted.filter((one) => one !== first)] : sorted
  const picked = order.slice(0, Math.max(0, at.maxConcurrency))
  return { ids: picked.map(({ id }) => id), startsBatch: picked.some(({ priority }) => priority > 0) }
}
