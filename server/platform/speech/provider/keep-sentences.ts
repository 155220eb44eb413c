/** About 12 minutes of speech. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * A cache of spoken sentences, least recently used first out. When a slide is retried or one of its
 * sentences changes, the others are not paid for again.
 */
export const createSentenceKeeper = (mostBytes = MOST_BYTES) => {
  const kept = new Map<string, Int16Array>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.byteLength ?? 0
    kept.delete(key)
  }
  return {
    /** Removes a sentence whose audio is faulty, so that it is requested again. */
    drop,
    find(key: string): Int16Array | undefined {
      const samples = kept.get(key)
      if (!samples) return undefined
      kept.delete(key)
      kept.set(key, samples)
      return samples
    },
    keep(key: string, samples: Int16Array): void {
      drop(key)
      if (samples.byteLength > mostBytes) return
      // Copy the samples: a view would keep the whole larger buffer in memory.
      kept.set(key, samples.slice())
      bytes += samples.byteLength
      while (bytes > mostBytes) drop(kept.keys().next().value as string)
    },
  }
}
