import { findEndedSession, storeEndedSession } from '../ended-session.ts'
import { listKeys, readText, writeText } from './storage.ts'

/**
 * Gives a user what this browser stores under the ids of accounts that were merged into the user's: answers, notes and
 * drafts that the server does not have, and the page that was open. Every key names its user by the id.
 */
export function takeOverStoredWork(userId: string, mergedIds: readonly string[]): void {
  for (const merged of mergedIds) {
    for (const key of listKeys('').filter((one) => one.includes(merged))) {
      const text = readText(key)
      const ownKey = key.replaceAll(merged, userId)
      // Removed first: a full storage has no room for both.
      writeText(key, null)
      writeText(ownKey, joinTexts(readText(ownKey), text))
    }
    const ended = findEndedSession()
    if (ended?.userId === merged) storeEndedSession({ ...ended, userId })
  }
}

/** Lists of unsent entries are joined; of all others the user's own stays. */
function joinTexts(own: string | null, merged: string | null): string | null {
  if (own === null || merged === null) return own ?? merged
  const lists = [parseList(own), parseList(merged)]
  return lists.includes(undefined) ? own : JSON.stringify(lists.flat())
}

function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
