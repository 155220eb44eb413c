import { type PlayerPreferences, readPreferences, standardPreferences } from './read-preferences.ts'

const keyOf = (userId: string) => `player.${userId}`

/** The preferences that this browser stores. */
export function findPreferences(userId: string): PlayerPreferences {
  try {
    return readPreferences(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return standardPreferences
  }
}

export function storePreferences(userId: string, preferences: PlayerPreferences): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(preferences))
  } catch {
    // Without storage the preferences last until the page is closed.
  }
}
