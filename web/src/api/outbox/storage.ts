/** One entry of the browser's storage has changed, here or in another tab; `key` is null when all were removed. */
type StorageChange = { key: string | null; before: string | null; after: string | null }

/** Stands in for storage that is denied or full, as long as the page lives. */
const memory = new Map<string, string>()
const listeners = new Set<(change: StorageChange) => void>()

/** Whether all entries with this prefix outlive the page. */
export const isDurable = (prefix: string): boolean =>
  ![...memory.keys()].some((key) => key.startsWith(prefix))

export function readText(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** Stores a text; null removes the entry. */
export function writeText(key: string, text: string | null): void {
  const before = readText(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    if (text === null) memory.delete(key)
    else memory.set(key, text)
  }
  for (const listener of listeners) listener({ key, before, after: text })
}

export function listKeys(prefix: string): string[] {
  const keys = new Set(memory.keys())
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index)
      if (key !== null) keys.add(key)
    }
  } catch {
    // Only the entries in memory exist.
  }
  return [...keys].filter((key) => key.startsWith(prefix))
}

/** Calls back after every change of an entry with this prefix; returns the function that ends it. */
export function onStorageChange(prefix: string, listener: (change: StorageChange) => void): () => void {
  const filtered = (change: StorageChange) => {
    if (change.key === null || change.key.startsWith(prefix)) listener(change)
  }
  // Browsers report only the changes of other tabs.
  const listen = ({ key, oldValue, newValue }: StorageEvent) =>
    filtered({ key, before: oldValue, after: newValue })
  listeners.add(filtered)
  window.addEventListener('storage', listen)
  return () => {
    listeners.delete(filtered)
    window.removeEventListener('storage', listen)
  }
}
