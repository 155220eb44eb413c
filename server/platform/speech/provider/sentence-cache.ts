/** About 12 minutes of speech. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * A cache of spoken sentences, least recently used first out. When a slide is retried or one of its
 * sentences changes, the others are not paid for again.
 */
export const createSentenceCache = () => {
  const cached = new Map<string, Int16Array>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= cached.get(key)?.byteLength ?? 0
    cached.delete(key)
  }
  return {
    /** Removes a sentence whose audio is faulty, so that it is requested again. */
    drop,
    find(key: string): Int16Array | undefined {
      const samples = cached.get(key)
      if (!samples) return undefined
      cached.delete(key)
      cached.set(key, samples)
      return samples
    },
    add(key: string, samples: Int16Array): void {
      drop(key)
      if (samples.byteLength > MAX_BYTES) return
      // Copy the samples: a view would keep the whole larger buffer in memory.
      cached.set(key, samples.slice())
      bytes += samples.byteLength
      while (bytes > MAX_BYTES) drop(cached.keys().next().value as string)
    },
  }
}
