import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../api/session.ts'

/**
 * Sends answers that a closed page has left in this browser: with whatever page of a student is opened, with every way
 * to another one, and when the connection is back. Their quiz need not be opened again.
 * @param takenId the quiz that is taken at this moment, which sends its own
 */
export function useAnswerSending(takenId?: string): void {
  const { _id: userId } = useUser()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page tries it again
  useEffect(() => {
    const send = () => {
      // Nobody waits for it, and most have nothing to send.
      import('../../api/answer-sending.ts')
        .then(({ sendKeptAnswers }) => sendKeptAnswers(userId, takenId))
        .catch(() => undefined)
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId, takenId, pathname])
}
