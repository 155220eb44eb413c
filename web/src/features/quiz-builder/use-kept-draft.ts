import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../api/session.ts'
import { type BuilderDraft, findDraft, forgetDraft, storeDraft } from './builder-draft.ts'
import type { QuizWork, Switches } from './quiz-work.ts'

const waitMs = 300

/**
 * Keeps a quiz in work in this browser as long as it is not saved, so that a closed tab loses nothing. `found` is
 * what an earlier page left, `isKept` whether the browser takes it.
 */
export function useKeptDraft(place: string) {
  const userId = useUser()._id
  const [found] = useState(() => findDraft(userId, place))
  const [isKept, setKept] = useState(true)
  const [window] = useState(() => Math.random().toString(36).slice(2))
  const waiting = useRef<BuilderDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = () => {
    clearTimeout(timer.current)
    const draft = waiting.current
    waiting.current = null
    if (draft) setKept(storeDraft(userId, place, draft))
  }
  const writeLatest = useRef(write)
  writeLatest.current = write

  // From here on it is this window's.
  useEffect(() => {
    if (found) storeDraft(userId, place, { ...found, window })
  }, [found, userId, place, window])

  useEffect(() => {
    const hurry = () => writeLatest.current()
    globalThis.addEventListener('pagehide', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      hurry()
      globalThis.removeEventListener('pagehide', hurry)
      document.removeEventListener('visibilitychange', hurry)
    }
  }, [])

  return {
    found,
    isKept,
    keep: (work: QuizWork, revision: number, switches: Switches) => {
      waiting.current = { work, revision, switches, savedAtMs: Date.now(), window }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => writeLatest.current(), waitMs)
    },
    forget: () => {
      clearTimeout(timer.current)
      waiting.current = null
      forgetDraft(userId, place, window)
    },
  }
}
