/** A lecture of 100 slides has about 30 MB of audio and 20 MB of pictures. */
const limitBytes = 80_000_000

/**
 * Loads files into the browser's cache, one after the other. Returns whether all are there. It ends early when a
 * file cannot be had, when `signal` aborts, or when more than `maxBytes` have been loaded.
 */
export async function preloadFiles(
  urls: readonly string[],
  { signal, maxBytes = limitBytes }: { signal: AbortSignal; maxBytes?: number },
): Promise<boolean> {
  let sum = 0
  for (const url of urls) {
    if (signal.aborted || sum >= maxBytes) return false
    try {
      const response = await fetch(url, { signal, priority: 'low' })
      if (!response.ok) return false
      sum += (await response.arrayBuffer()).byteLength
    } catch {
      return false
    }
  }
  return true
}
