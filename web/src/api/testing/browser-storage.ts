/**
 * Makes a storage of the browser, as far as it is used here. `isFull` refuses what is new; `onChange` is what other tabs hear.
 */
export function makeStorage(
  entries: Map<string, string>,
  {
    isFull = () => false,
    onChange,
  }: {
    isFull?: () => boolean
    onChange?: (key: string, oldValue: string | null, newValue: string | null) => void
  } = {},
) {
  return {
    get length() {
      return entries.size
    },
    key: (place: number) => [...entries.keys()][place] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError')
      const before = entries.get(key) ?? null
      entries.set(key, value)
      onChange?.(key, before, value)
    },
    removeItem: (key: string) => {
      const before = entries.get(key) ?? null
      entries.delete(key)
      if (before !== null) onChange?.(key, before, null)
    },
  }
}

/** Storage that a browser denies: every use of it throws. */
export const deniedStorage = new Proxy(
  {},
  {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  },
)
