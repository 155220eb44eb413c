import type { PlayerPreferences } from '@lectern/contract/users.ts'
import { findText, storeText } from '../../../api/browser-storage.ts'
import { callApi } from '../../../api/call-api.ts'
import { calls } from '../../../api/calls.ts'
import { findPreferences } from './preference-storage.ts'
import type { BrowserPreferences, syncedPreferences } from './read-preferences.ts'

/** Set while this browser has a choice that the server does not have: it is sent when a lecture opens next. */
const unsentKey = (userId: string) => `player-unsent.${userId}`
/** Calls run one after the other, so that an older choice never arrives last. */
let calling: Promise<unknown> = Promise.resolve()

const inOrder = <T>(call: () => Promise<T>): Promise<T> => {
  const next = calling.then(call, call)
  calling = next
  return next
}

/** Sends autoplay and speed as they are in this browser by then. Without a connection they stay to be sent. */
export function sendPreferences(userId: string): Promise<void> {
  storeText(unsentKey(userId), `${Date.now()} ${Math.random()}`)
  return inOrder(() => send(userId)).catch(() => undefined)
}

/**
 * Reads the person's own choice as the server has it, after an unsent one of this browser; null where nothing is to be changed.
 */
export const readOwnPreferences = (
  userId: string,
): Promise<Partial<Pick<BrowserPreferences, (typeof syncedPreferences)[number]>> | null> =>
  inOrder(async () => {
    if (findText(unsentKey(userId)) !== null) {
      await send(userId)
      return null
    }
    const own = await callApi(calls.users.playerPreferences)
    // The student has made another choice meanwhile.
    if (findText(unsentKey(userId)) !== null) return null
    return {
      ...(own.autoplay !== null && { autoplay: own.autoplay }),
      ...(own.playback_rate !== null && { rate: own.playback_rate }),
    }
  })

async function send(userId: string): Promise<void> {
  const unsent = findText(unsentKey(userId))
  const { autoplay, rate } = findPreferences(userId)
  const body = { autoplay, playback_rate: rate as PlayerPreferences['playback_rate'] }
  await callApi(calls.users.setPlayerPreferences, { body })
  // A choice made during the call has set another value.
  if (findText(unsentKey(userId)) === unsent) storeText(unsentKey(userId), null)
}
