import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { type PlayerPreferences, readPreferences, standardPreferences } from './read-preferences.ts'

const keyOf = (userId: string) => `player.${userId}`

export type Preferences = ReturnType<typeof usePlayerPreferences>

/** The user's preferences for all lectures, stored in this browser. */
export function usePlayerPreferences() {
  const { _id: userId } = useUser()
  const [preferences, setPreferences] = useState(() => find(userId))
  const prefer = useCallbackRef((change: Partial<PlayerPreferences>) => {
    // Another tab may have changed the others.
    const next = { ...preferences, ...find(userId), ...change }
    setPreferences(next)
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next))
    } catch {
      // Without storage the preferences last until the page is closed.
    }
  })
  return { ...preferences, prefer }
}

function find(userId: string): PlayerPreferences {
  try {
    return readPreferences(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return standardPreferences
  }
}
