import { onStorageChange, readText, writeText } from './storage.ts'

/** How the entries of one outbox are stored. */
export type StoredKind<T> = {
  /** The storage key is `<name>.<owner>`: it must stay, for a browser may hold unsent entries of an older version. */
  name: string
  isItem: (value: unknown) => value is T
  /** Whether a new entry takes the place of a stored one. */
  isSame: (one: T, other: T) => boolean
  /** Joins a new entry with the stored one, in its place in the order; left out, the new entry goes to the end. */
  join?: (stored: T, added: T) => T
  /** The oldest beyond this number are dropped. */
  maxItems?: number
  /** The stored form; a JSON list unless said. */
  format?: { read: (stored: unknown) => unknown; write: (items: readonly T[]) => unknown }
}

/** Opens the entries of an outbox in the browser's storage: a list for each owner, shared by all tabs. */
export function openStoredEntries<T>({ name, isItem, isSame, join, maxItems = 0, format }: StoredKind<T>) {
  const parsed = new Map<string, { text: string; items: readonly T[] }>()
  const keyOf = (owner: string) => `${name}.${owner}`
  const none: readonly T[] = []

  /** The entries of a stored text; what cannot be read is left out. */
  function parse(text: string): readonly T[] {
    try {
      const stored: unknown = JSON.parse(text)
      const items = format ? format.read(stored) : stored
      return Array.isArray(items) ? items.filter(isItem) : none
    } catch {
      return none
    }
  }
  /** The entries, oldest first; the same list as long as nothing has changed. */
  function list(owner: string): readonly T[] {
    const text = readText(keyOf(owner))
    if (text === null) return none
    const known = parsed.get(owner)
    if (known?.text === text) return known.items
    const items = parse(text)
    parsed.set(owner, { text, items })
    return items
  }
  const store = (owner: string, items: readonly T[]) =>
    writeText(keyOf(owner), items.length > 0 ? JSON.stringify(format ? format.write(items) : items) : null)

  return {
    parse,
    list,
    put(owner: string, item: T): void {
      const all = list(owner)
      const stored = all.find((one) => isSame(one, item))
      if (stored && join)
        store(
          owner,
          all.map((one) => (one === stored ? join(stored, item) : one)),
        )
      else store(owner, [...all.filter((one) => one !== stored), item].slice(-maxItems))
    },
    /** Puts into the place of each entry what is left of it. */
    reduce(owner: string, leftOf: (item: T) => T | undefined): void {
      store(
        owner,
        list(owner).flatMap((item) => leftOf(item) ?? []),
      )
    },
    /** Calls back after every change of the entries, in any tab; returns the function that ends it. */
    onChange: (listener: () => void): (() => void) => onStorageChange(`${name}.`, listener),
  }
}
