import type { AnswerValue } from '@lectern/contract/questions.ts'
import type { SavedAnswer } from '@lectern/contract/submissions.ts'

type Sent = { question_id: string; answer: AnswerValue; version: number }
export type SeenSave = { quizId: string; answers: Sent[]; openQuestionId?: string; isKeepalive: boolean }
type Attempt = {
  answers: Map<string, { answer: AnswerValue; version: number }>
  /** Zero: the time is over, and answers are rejected. */
  remainingSeconds: number
  isHandedIn: boolean
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/**
 * The server's side of an attempt: of two versions of an answer the higher wins; of equal versions the
 * first. Its `fetch` replaces the browser's. `hold` delays replies until they are released, in any order.
 */
export function makeQuizServer() {
  const attempts = new Map<string, Attempt>()
  const saves: SeenSave[] = []
  const held: (() => void)[] = []
  let errorReply: (() => Response) | null = null
  let isReachable = true
  let isHolding = false

  const attemptOf = (quizId: string): Attempt => {
    const found = attempts.get(quizId) ?? { answers: new Map(), remainingSeconds: 600, isHandedIn: false }
    attempts.set(quizId, found)
    return found
  }
  const draftOf = ({ answers, remainingSeconds }: Attempt) => ({
    answers: [...answers].map(([question_id, one]): SavedAnswer => ({ question_id, ...one })),
    saved_at: null,
    remaining_seconds: remainingSeconds,
    server_time: new Date(0).toISOString(),
  })
  const take = (attempt: Attempt, sent: readonly Sent[]) => {
    for (const { question_id, answer, version } of sent)
      if (version > (attempt.answers.get(question_id)?.version ?? 0))
        attempt.answers.set(question_id, { answer, version })
  }

  const reply = (address: string, init: RequestInit): Response => {
    const [, quizId = '', call] = /quizzes\/([^/]+)\/(draft|save-progress)$/.exec(address) ?? []
    const attempt = attemptOf(quizId)
    if (call === 'draft')
      return attempt.isHandedIn
        ? json(404, { detail: 'There is no attempt that runs.' })
        : json(200, draftOf(attempt))
    const body = JSON.parse(String(init.body)) as { answers: Sent[]; open_question_id?: string }
    saves.push({
      quizId,
      answers: body.answers,
      ...(body.open_question_id !== undefined && { openQuestionId: body.open_question_id }),
      isKeepalive: init.keepalive === true,
    })
    if (errorReply) return errorReply()
    if (attempt.isHandedIn) return json(409, { detail: 'This quiz was handed in.' })
    if (attempt.remainingSeconds > 0) take(attempt, body.answers)
    return json(200, draftOf(attempt))
  }

  return {
    /** Every save that arrived, whatever its result. */
    saves,
    attemptOf,
    fetch: async (address: string, init: RequestInit = {}): Promise<Response> => {
      if (!isReachable) throw new TypeError('Failed to fetch')
      const answer = reply(address, init)
      if (isHolding) await new Promise<void>((go) => held.push(go))
      return answer
    },
    setReachable: (next: boolean) => {
      isReachable = next
    },
    /** The status that every save gets; null restores normal replies. */
    refuse: (status: number | null, detail = '', headers = {}) => {
      errorReply = status === null ? null : () => json(status, detail ? { detail } : {}, headers)
    },
    hold: () => {
      isHolding = true
    },
    /** Releases one held reply, by default the first. */
    letGo: (place = 0) => held.splice(place, 1)[0]?.(),
    letAllGo: () => {
      isHolding = false
      for (const go of held.splice(0)) go()
    },
  }
}
