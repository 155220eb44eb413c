/** Batch waits behind persons, but at most this long for one turn while it waits at all. */
export const MAX_BATCH_WAIT_MS = 30_000

export type Waiting = { id: string; priority: number; askedAtMs: number }

/**
 * Who begins next: a person before batch, and in a lane who asked first. So that batch does not starve behind a stream
 * of persons, its first call goes before them when it has waited for 30 s and no other of batch has begun for 30 s.
 * @returns ids, at most as many as there are places
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
