import { findValue, storeValue } from '../../../api/browser-storage.ts'
import { type BrowserPreferences, readPreferences } from './read-preferences.ts'

const keyOf = (userId: string) => `player.${userId}`

/** Finds the preferences that this browser stores. */
export const findPreferences = (userId: string): BrowserPreferences =>
  readPreferences(findValue(keyOf(userId)))

export function storePreferences(userId: string, preferences: BrowserPreferences): void {
  storeValue(keyOf(userId), preferences)
}
