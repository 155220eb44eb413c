import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { bookmarkOutbox } from '../../api/outbox/bookmarks.ts'
import { viewedOutbox } from '../../api/outbox/viewed-annotations.ts'
import { useUser } from '../../api/session.ts'
import { sendUnsent } from './send-unsent.ts'
import { useUnsentNotes } from './use-lecture-notes.ts'

const afterTypingMs = 1_000
const tryAgainMs = 5_000

export type NoteSending = ReturnType<typeof useNoteSending>

/**
 * Sends notes a second after the last keystroke, at once when asked or when the page is hidden or left, and every few
 * seconds while no answer comes; with them the waiting bookmarks and viewed annotations. A page where notes can be
 * written calls it once.
 */
export function useNoteSending() {
  const { _id: userId } = useUser()
  const [state, setState] = useState<'resting' | 'typing' | 'sending'>('resting')
  const [isUnreachable, setUnreachable] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waitingBookmarks = useSyncExternalStore(
    bookmarkOutbox.subscribe,
    () => bookmarkOutbox.list(userId).length,
  )
  const waitingViews = useSyncExternalStore(viewedOutbox.subscribe, () =>
    viewedOutbox.list(userId).reduce((sum, { ids }) => sum + ids.length, 0),
  )
  const hasWaiting =
    useUnsentNotes().some((note) => note.state === 'waiting') || waitingBookmarks > 0 || waitingViews > 0

  const sendNow = useCallback(async () => {
    clearTimeout(timer.current)
    setState('sending')
    const outcome = await sendUnsent(userId)
    setUnreachable(outcome.isUnreachable)
    setState('resting')
  }, [userId])
  const sendSoon = useCallback(() => {
    clearTimeout(timer.current)
    setState('typing')
    timer.current = setTimeout(() => void sendNow(), afterTypingMs)
  }, [sendNow])

  useEffect(() => {
    const send = () => void sendNow()
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send()
    }
    send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', sendWhenHidden)
    return () => {
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendWhenHidden)
      clearTimeout(timer.current)
      void sendUnsent(userId)
    }
  }, [sendNow, userId])

  useEffect(() => {
    if (waitingViews > 0) sendSoon()
  }, [waitingViews, sendSoon])

  const mustTryAgain = isUnreachable && hasWaiting
  useEffect(() => {
    if (!mustTryAgain) return
    const again = setInterval(() => void sendNow(), tryAgainMs)
    return () => clearInterval(again)
  }, [mustTryAgain, sendNow])

  return { state, isUnreachable, sendNow, sendSoon }
}
