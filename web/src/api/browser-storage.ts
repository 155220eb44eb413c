/** Entries of the browser's storage. Where storage is denied or full, nothing is found, and storing returns false. */
type StorageName = 'localStorage' | 'sessionStorage'

export function findText(key: string, storage: StorageName = 'localStorage'): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes the entry. */
export function storeText(key: string, text: string | null, storage: StorageName = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Finds a stored value; null if there is none or its text is no JSON. */
export const findValue = (key: string, storage?: StorageName): unknown => parseJson(findText(key, storage))

/** Stores a value as JSON; null removes the entry. */
export const storeValue = (key: string, value: unknown, storage?: StorageName): boolean =>
  storeText(key, value === null ? null : JSON.stringify(value), storage)

/** Lists the values whose keys begin with a prefix, by the rest of the key. */
export function listValues(prefix: string): [string, unknown][] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.map((key) => [key.slice(prefix.length), findValue(key)])
  } catch {
    return []
  }
}

/** Parses a JSON text; null if it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
