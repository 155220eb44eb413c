import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { type PlayerPreferences, readPreferences, standardPreferences } from './read-preferences.ts'

const keyOf = (userId: string) => `player.${userId}`

/** The user's preferences, stored in this browser. */
export function usePlayerPreferences() {
  const { _id: userId } = useUser()
  const [preferences, setPreferences] = useState(() => find(userId))
  const prefer = useCallbackRef((change: Partial<PlayerPreferences>) => {
    const next = { ...preferences, ...change }
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
