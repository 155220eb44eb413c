/** Some 12 minutes of speech. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Sentences that were spoken, the last ones used: when a slide is tried again, or one sentence of it changes, what is
 * known already is not paid for again.
 */
export const createSentenceKeeper = (mostBytes = MOST_BYTES) => {
  const kept = new Map<string, Int16Array>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.byteLength ?? 0
    kept.delete(key)
  }
  return {
    /** Sentences that turned out to sound wrong are asked for anew. */
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
      // A part of a larger buffer would keep all of it.
      kept.set(key, samples.slice())
      bytes += samples.byteLength
      while (bytes > mostBytes) drop(kept.keys().next().value as string)
    },
  }
}
