import type { Draft } from '@lectern/contract/submissions.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { type Timed, timeCall } from '../timed.ts'
import {
  listUnsentAnswers,
  listUnsentQuizzes,
  markOrphaned,
  removeAnswer,
  removeAnswersOf,
  storeAnswer,
  type UnsentAnswer,
} from './answers.ts'
import { asApiError, isTransient } from './outbox.ts'
import { type Reconciled, reconcileAnswers } from './reconcile-answers.ts'

/** What became of a save. */
type SaveOutcome =
  | { kind: 'saved'; reconciled: Reconciled[] }
  /** Handed in meanwhile, by another device, the professor or the server itself. */
  | { kind: 'handedIn' }
  /** The quiz is gone, or not this student's any more. */
  | { kind: 'gone' }
  /** The answers stay in the outbox. */
  | { kind: 'failed'; error: ApiError }

type SaveOptions = {
  /** The question that is open from now on; none once the time is over. */
  openQuestionId?: string | undefined
  /** Nothing can be saved any more: without unsent answers the server is only asked. */
  isOver?: boolean
  /** The page may go before the answer comes. */
  keepalive?: boolean
  /** Called before anything leaves the outbox. */
  onReply?: (draft: Timed<Draft>) => void
}

/** A connection that is open and silent must not hold back the next try. */
const timeoutMs = 10_000
/** The browser's limit for all requests that outlive a page is 64 kB; the server's for a body is 2 MB. */
const keepaliveBytes = 55_000
const bodyBytes = 1_800_000
/** The fields around an answer in a body. */
const frameBytes = 70
const encoder = new TextEncoder()

/**
 * Sends all unsent answers of a quiz and reconciles them with the reply. Never throws. Each answer carries a version,
 * so that two tabs, a second try or a late packet change nothing twice.
 */
export async function saveAnswers(
  userId: string,
  quizId: string,
  { openQuestionId, isOver = false, keepalive = false, onReply }: SaveOptions = {},
): Promise<SaveOutcome> {
  const waiting = Object.entries(listUnsentAnswers(userId, quizId)).filter(([, { isLate }]) => !isLate)
  const chosen = newestWithin(waiting, keepalive ? keepaliveBytes : bodyBytes)
  const sent = Object.fromEntries(chosen.map(([questionId, { version }]) => [questionId, version]))
  const reconcile = (draft: Timed<Draft>): SaveOutcome => {
    onReply?.(draft)
    const reconciled = reconcileAnswers(sent, listUnsentAnswers(userId, quizId), draft.reply.answers)
    for (const one of reconciled) {
      if (one.kind === 'saved') removeAnswer(userId, quizId, one.questionId, one.version)
      else storeAnswer(userId, quizId, one.questionId, one.unsent)
    }
    return { kind: 'saved', reconciled }
  }
  if (!isOver || chosen.length > 0) {
    try {
      return reconcile(await timeCall(() => save(quizId, chosen, openQuestionId, keepalive)))
    } catch (error) {
      const failure = asApiError(error)
      if (failure.status === 403 || failure.status === 404) {
        // With the server's own message it says that the attempt does not exist. A new one takes the answers up.
        if (failure.status === 404 && failure.detail) markOrphaned(userId, quizId)
        return { kind: 'gone' }
      }
      if (failure.status !== 409) return { kind: 'failed', error: failure }
    }
  }
  // 409: handed in, or the time is over. The draft tells which, and which answers came too late.
  try {
    const draft = await timeCall(() =>
      callApi(calls.submissions.draft, { params: { id: quizId }, ...withTimeout() }),
    )
    if (draft.reply.remaining_seconds === 0 || chosen.length === 0) return reconcile(draft)
    onReply?.(draft)
    return { kind: 'failed', error: new ApiError(409) }
  } catch (error) {
    const failure = asApiError(error)
    if (failure.status !== 404) return { kind: 'failed', error: failure }
    removeAnswersOf(userId, quizId)
    return { kind: 'handedIn' }
  }
}

const withTimeout = () => ({ signal: AbortSignal.timeout(timeoutMs) })

const save = (
  quizId: string,
  answers: readonly [string, UnsentAnswer][],
  openQuestionId: string | undefined,
  keepalive: boolean,
) =>
  callApi(calls.submissions.saveProgress, {
    params: { id: quizId },
    body: {
      answers: answers.map(([question_id, { answer, version }]) => ({
        question_id,
        answer: typeof answer === 'string' ? answer.toWellFormed() : answer,
        version,
      })),
      time_taken_seconds: 0,
      ...(openQuestionId === undefined ? {} : { open_question_id: openQuestionId }),
    },
    keepalive,
    ...(keepalive ? {} : withTimeout()),
  })

/** An answer that another device's answer stood in the way of goes again with a higher version. */
const maxRounds = 3

/**
 * Sends the answers that closed pages have left. Never throws; what cannot be sent now stays.
 * @param openQuizId the quiz that is open in this window, which sends its own answers
 */
export async function sendUnsentAnswers(userId: string, openQuizId?: string): Promise<void> {
  for (const quizId of listUnsentQuizzes(userId)) {
    if (quizId === openQuizId) continue
    for (let round = 0; round < maxRounds; round += 1) {
      const outcome = await saveAnswers(userId, quizId)
      if (outcome.kind === 'failed' && isTransient(outcome.error)) return
      if (outcome.kind !== 'saved' || !outcome.reconciled.some(({ kind }) => kind === 'again')) break
    }
  }
}

/** The answers given last that fit into a number of bytes; the others go with the next save. */
function newestWithin(answers: [string, UnsentAnswer][], bytes: number): [string, UnsentAnswer][] {
  let left = bytes
  return [...answers]
    .sort(([, one], [, other]) => other.keptAtMs - one.keptAtMs)
    .filter(([questionId, { answer }]) => {
      const size = encoder.encode(JSON.stringify([questionId, answer])).length + frameBytes
      const isIn = size <= left
      if (isIn) left -= size
      return isIn
    })
}
