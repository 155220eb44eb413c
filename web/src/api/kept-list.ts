/** A list of a user's that this browser keeps. */
export type KeptList<T> = ReturnType<typeof makeKeptList<T>>

/**
 * Lists that are kept in the browser's storage, one for each user, until the server has taken what they hold: neither
 * a lost connection nor a closed page loses anything. All tabs share them. What cannot be read is left out.
 */
export function makeKeptList<T>(prefix: string, isItem: (value: unknown) => value is T) {
  const listeners = new Set<() => void>()
  /** Stands in for denied or full storage, and lives as long as the page then. */
  const withoutStorage = new Map<string, string>()
  const keyOf = (userId: string) => `${prefix}.${userId}`
  /** The last text that was read and what it says: readers compare lists by identity. */
  const read = new Map<string, { text: string; items: readonly T[] }>()
  const none: readonly T[] = []

  const parse = (text: string): readonly T[] => {
    try {
      const stored: unknown = JSON.parse(text)
      return Array.isArray(stored) ? stored.filter(isItem) : none
    } catch {
      return none
    }
  }
  const findText = (key: string): string | null => {
    try {
      return withoutStorage.get(key) ?? localStorage.getItem(key)
    } catch {
      return withoutStorage.get(key) ?? null
    }
  }
  return {
    parse,
    find: (userId: string): readonly T[] => {
      const key = keyOf(userId)
      const text = findText(key)
      if (text === null) return none
      const known = read.get(key)
      if (known?.text === text) return known.items
      const items = parse(text)
      read.set(key, { text, items })
      return items
    },
    store: (userId: string, items: readonly T[]): void => {
      const key = keyOf(userId)
      const text = JSON.stringify(items)
      try {
        if (items.length > 0) localStorage.setItem(key, text)
        else localStorage.removeItem(key)
        withoutStorage.delete(key)
      } catch {
        withoutStorage.set(key, text)
      }
      for (const listener of listeners) listener()
    },
    /** Calls back after every change, also of another tab; returns the way to stop. */
    onChange: (listener: () => void): (() => void) => {
      const listen = (event: StorageEvent) => {
        if (event.key === null || event.key.startsWith(`${prefix}.`)) listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', listen)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listen)
      }
    },
  }
}
