/** Batch waits behind persons, but at most this long for one turn while it waits at all. */
export const BATCH_PATIENCE_MS = 30_000

export type Waiting = { id: string; lane: number; askedAtMs: number }

/**
 * Who begins next: a person before batch, and in a lane who asked first. So that batch does not starve behind a stream
 * of persons, its first call goes before them when it has waited for 30 s and no other of batch has begun for 30 s.
 * @returns ids, at most as many as there are places
 */
export const pickNext = (
  waiting: readonly Waiting[],
  at: { places: number; batchAtMs: number | null; nowMs: number },
): { ids: string[]; batchBegins: boolean } => {
  const sorted = waiting.toSorted(
    (one, other) => one.lane - other.lane || one.askedAtMs - other.askedAtMs || (one.id < other.id ? -1 : 1),
  )
  const first = sorted.find(({ lane }) => lane > 0)
  const sinceMs = Math.max(first?.askedAtMs ?? Number.POSITIVE_INFINITY, at.batchAtMs ?? 0)
  const isHungry = at.nowMs - sinceMs >= BATCH_PATIENCE_MS
  const order = first && isHungry ? [first, ...sorted.filter((one) => one !== first)] : sorted
  const picked = order.slice(0, Math.max(0, at.places))
  return { ids: picked.map(({ id }) => id), batchBegins: picked.some(({ lane }) => lane > 0) }
}
