import type { FileStore } from './file-store.ts'

const MAX_FILE_BYTES = 512 * 1024

/**
 * Caches recently read small files in memory, up to `maxBytes` in total: a class opens the same slide in
 * the same minute. A key names its content, so cached bytes never become outdated; access is checked on
 * every request.
 */
export const keepRecentFiles = (store: FileStore, maxBytes: number): FileStore => {
  const kept = new Map<string, Uint8Array>()
  let keptBytes = 0

  const forget = (key: string): void => {
    keptBytes -= kept.get(key)?.byteLength ?? 0
    kept.delete(key)
  }
  const keep = (key: string, bytes: Uint8Array): void => {
    forget(key)
    kept.set(key, bytes)
    keptBytes += bytes.byteLength
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes) break
      forget(oldest)
    }
  }

  return {
    ...store,
    async sizeOf(key) {
      return kept.get(key)?.byteLength ?? store.sizeOf(key)
    },
    async read(key) {
      const bytes = kept.get(key) ?? (await store.read(key))
      if (bytes.byteLength <= MAX_FILE_BYTES) keep(key, bytes)
      return bytes
    },
    async remove(key) {
      forget(key)
      await store.remove(key)
    },
  }
}
