import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { hasUnsentAnswers } from '../../api/outbox/answers-folder.ts'
import { useUser } from '../../api/session.ts'

/**
 * Sends answers that a closed page left in this browser: whenever a student page opens, on each navigation, and
 * when the connection returns. The quiz itself need not be opened again.
 * @param takenId the quiz that is open now; it sends its own answers
 */
export function useAnswerSending(takenId?: string): void {
  const { _id: userId } = useUser()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page tries it again
  useEffect(() => {
    const send = () => {
      // Most students have nothing to send, and do not load the code for it.
      if (!hasUnsentAnswers(userId)) return
      import('../../api/outbox/send-answers.ts')
        .then(({ sendUnsentAnswers }) => sendUnsentAnswers(userId, takenId))
        .catch(() => undefined)
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [userId, takenId, pathname])
}
