import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import type { QuizWork, Switches } from '../quiz-work.ts'
import { findUnsavedQuiz, forgetUnsavedQuiz, storeUnsavedQuiz, type UnsavedQuiz } from './unsaved-quiz.ts'

const waitMs = 300

/**
 * Stores the edited quiz in this browser until it is saved, so that a closed tab loses nothing. `found` is what
 * an earlier page left; `isStored` says whether the browser accepted the last write.
 */
export function useUnsavedQuiz(quizKey: string) {
  const userId = useUser()._id
  const [found] = useState(() => findUnsavedQuiz(userId, quizKey))
  const [isStored, setStored] = useState(true)
  const [window] = useState(() => Math.random().toString(36).slice(2))
  const waiting = useRef<UnsavedQuiz | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = () => {
    clearTimeout(timer.current)
    const draft = waiting.current
    waiting.current = null
    if (draft) setStored(storeUnsavedQuiz(userId, quizKey, draft))
  }
  const writeLatest = useRef(write)
  writeLatest.current = write

  // From now on it belongs to this window.
  useEffect(() => {
    if (found) storeUnsavedQuiz(userId, quizKey, { ...found, window })
  }, [found, userId, quizKey, window])

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
    isStored,
    store: (work: QuizWork, revision: number, switches: Switches) => {
      waiting.current = { work, revision, switches, savedAtMs: Date.now(), window }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => writeLatest.current(), waitMs)
    },
    forget: () => {
      clearTimeout(timer.current)
      waiting.current = null
      forgetUnsavedQuiz(userId, quizKey, window)
    },
  }
}
