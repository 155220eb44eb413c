import { findText, storeText } from '../../api/browser-storage.ts'

const storageKey = 'shared-link'

/**
 * Remembers in this tab the link of a course or quiz that a visitor has opened, until the visitor has logged in or
 * registered. @param path of this application, with the code
 */
export function noteSharedLink(path: string): void {
  storeText(storageKey, path, 'sessionStorage')
}

export function findSharedLink(): string | null {
  const path = findText(storageKey, 'sessionStorage')
  // Only pages of this application.
  return path !== null && /^\/[^/\\]/.test(path) ? path : null
}

export function forgetSharedLink(): void {
  storeText(storageKey, null, 'sessionStorage')
}
