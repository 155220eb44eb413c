const storageKey = 'shared-link'

/**
 * Remembers in this tab the link of a course or quiz that a visitor has opened, until the visitor has logged in or
 * registered. @param path of this application, with the code
 */
export function noteSharedLink(path: string): void {
  try {
    sessionStorage.setItem(storageKey, path)
  } catch {
    // Without storage, the student types the code.
  }
}

export function findSharedLink(): string | null {
  try {
    const path = sessionStorage.getItem(storageKey)
    // Only pages of this application.
    return path !== null && /^\/[^/\\]/.test(path) ? path : null
  } catch {
    return null
  }
}

export function forgetSharedLink(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was remembered.
  }
}
