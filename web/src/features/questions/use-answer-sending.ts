import { useEffect } from 'react'
import { useUser } from '../../api/session.ts'

/**
 * Sends answers that a closed page has left in this browser, at once and when the connection is back: their quiz
 * need not be opened again. A page of a student places it; the take screen has its own way.
 */
export function useAnswerSending(): void {
  const { _id: userId } = useUser()
  useEffect(() => {
    const send = () => {
      // Nobody waits for it, and most have nothing to send.
      import('../../api/answer-sending.ts')
        .then(({ sendKeptAnswers }) => sendKeptAnswers(userId))
        .catch(() => undefined)
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId])
}
