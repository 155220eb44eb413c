import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { findPreferences, storePreferences } from './preference-storage.ts'
import type { PlayerPreferences } from './read-preferences.ts'

export type Preferences = ReturnType<typeof usePlayerPreferences>

/**
 * The user's preferences for all lectures, stored in this browser. Autoplay and speed are the person's over all devices:
 * the server has them, too, and its values replace those of this browser when the page opens.
 */
export function usePlayerPreferences() {
  const { _id: userId } = useUser()
  const [preferences, setPreferences] = useState(() => findPreferences(userId))
  const keep = (change: Partial<PlayerPreferences>) => {
    // Another tab may have changed the others.
    const next = { ...preferences, ...findPreferences(userId), ...change }
    setPreferences(next)
    storePreferences(userId, next)
  }
  const prefer = useCallbackRef((change: Partial<PlayerPreferences>) => {
    keep(change)
    if ('autoplay' in change || 'rate' in change)
      loadSync().then(({ sendPreferences }) => sendPreferences(userId), ignore)
  })
  const adopt = useCallbackRef(keep)
  useEffect(() => {
    let isGone = false
    loadSync()
      .then(({ readOwnPreferences }) => readOwnPreferences(userId))
      .then((own) => {
        if (own && !isGone) adopt(own)
      })
      // Offline: those of this browser stay.
      .catch(ignore)
    return () => {
      isGone = true
    }
  }, [userId, adopt])
  return { ...preferences, prefer }
}

/** Loaded after the page, which does not wait for it. */
const loadSync = () => import('./preference-sync.ts')
const ignore = () => undefined
