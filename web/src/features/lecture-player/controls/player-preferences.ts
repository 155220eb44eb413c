import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { findPreferences, storePreferences } from './preference-storage.ts'
import { type BrowserPreferences, syncedPreferences } from './read-preferences.ts'

export type Preferences = ReturnType<typeof usePlayerPreferences>

/**
 * The user's preferences for all lectures, stored in this browser. Autoplay and speed are the person's over all devices:
 * the server has them, too, and its values replace those of this browser when the page opens.
 * Those of a professor, who previews a lecture, stay in this browser.
 */
export function usePlayerPreferences() {
  const { _id: userId, role } = useUser()
  const isSynced = role === 'student'
  const [preferences, setPreferences] = useState(() => findPreferences(userId))
  const keep = (change: Partial<BrowserPreferences>) => {
    // Another tab may have changed the others.
    const next = { ...preferences, ...findPreferences(userId), ...change }
    setPreferences(next)
    storePreferences(userId, next)
  }
  const prefer = useCallbackRef((change: Partial<BrowserPreferences>) => {
    keep(change)
    if (isSynced && syncedPreferences.some((name) => name in change))
      loadSync().then(({ sendPreferences }) => sendPreferences(userId), ignore)
  })
  const adopt = useCallbackRef(keep)
  useEffect(() => {
    if (!isSynced) return
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
  }, [userId, adopt, isSynced])
  return { ...preferences, prefer }
}

/** Loaded after the page, which does not wait for it. */
const loadSync = () => import('./preference-sync.ts')
const ignore = () => undefined
