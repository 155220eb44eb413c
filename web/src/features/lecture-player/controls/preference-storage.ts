import { findValue, storeValue } from '../../../api/browser-storage.ts'
import { type PlayerPreferences, readPreferences } from './read-preferences.ts'

const keyOf = (userId: string) => `player.${userId}`

/** The preferences that this browser stores. */
export const findPreferences = (userId: string): PlayerPreferences =>
  readPreferences(findValue(keyOf(userId)))

export function storePreferences(userId: string, preferences: PlayerPreferences): void {
  storeValue(keyOf(userId), preferences)
}
