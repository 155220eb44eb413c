import type { Draft } from '@lectern/contract/submissions.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { calls } from './calls.ts'
import {
  dropKeptAnswer,
  dropKeptQuiz,
  findKeptAnswers,
  findKeptQuizzes,
  type KeptAnswer,
  keepAnswer,
} from './kept-answers.ts'
import { type Settlement, settleAnswers } from './settle-answers.ts'
import { type Timed, timed } from './timed.ts'

/** What became of a save. */
export type SaveOutcome =
  | { kind: 'saved'; settled: Settlement[] }
  /** Handed in meanwhile, by another device, the professor or the server itself. */
  | { kind: 'handedIn' }
  /** The quiz is gone, or is none of this student's any more. */
  | { kind: 'gone' }
  /** No answer, or none that would hold the next time. */
  | { kind: 'failed'; error: ApiError }

type SaveWishes = {
  /** The question that is open from now on; none once the time is over. */
  openQuestionId?: string | undefined
  /** Nothing can be saved any more: where nothing waits the server is only asked. */
  isOver?: boolean
  /** The page may go before the answer comes. */
  keepalive?: boolean
  /** What the server holds is known before what is kept here is dropped. */
  onReply?: (draft: Timed<Draft>) => void
}

/** A line that is open and says nothing must not hold back the next try. */
const patienceMs = 10_000
/** The browser's bound for all requests that outlive a page is 64 kB; the server's for a body is 2 MB. */
const keepaliveBytes = 55_000
const bodyBytes = 1_800_000
/** What stands around an answer in a body. */
const frameBytes = 70
const encoder = new TextEncoder()

/**
 * Sends everything that is kept of a quiz and settles it by the reply. Never throws. A version is sent with
 * each answer, so that two tabs, a second try or a late packet change nothing twice.
 */
export async function saveKeptAnswers(
  userId: string,
  quizId: string,
  { openQuestionId, isOver = false, keepalive = false, onReply }: SaveWishes = {},
): Promise<SaveOutcome> {
  const waiting = Object.entries(findKeptAnswers(userId, quizId)).filter(([, { isLate }]) => !isLate)
  const chosen = newestWithin(waiting, keepalive ? keepaliveBytes : bodyBytes)
  const sent = Object.fromEntries(chosen.map(([questionId, { version }]) => [questionId, version]))
  const settle = (draft: Timed<Draft>): SaveOutcome => {
    onReply?.(draft)
    const settled = settleAnswers(sent, findKeptAnswers(userId, quizId), draft.reply.answers)
    for (const one of settled) {
      if (one.kind === 'taken') dropKeptAnswer(userId, quizId, one.questionId, one.version)
      else keepAnswer(userId, quizId, one.questionId, one.kept)
    }
    return { kind: 'saved', settled }
  }
  if (!isOver || chosen.length > 0) {
    try {
      return settle(await timed(() => save(quizId, chosen, openQuestionId, keepalive)))
    } catch (error) {
      const failure = asApiError(error)
      if (failure.status === 403 || failure.status === 404) {
        // The server's own sentence: there is no such attempt, and no answer to it will ever be taken.
        if (failure.status === 404 && failure.detail) dropKeptQuiz(userId, quizId)
        return { kind: 'gone' }
      }
      if (failure.status !== 409) return { kind: 'failed', error: failure }
    }
  }
  // Handed in, or the time is over: what the server holds tells which, and which answers came too late.
  try {
    const draft = await timed(() =>
      callApi(calls.submissions.draft, { params: { id: quizId }, ...patience() }),
    )
    if (draft.reply.remaining_seconds === 0 || chosen.length === 0) return settle(draft)
    onReply?.(draft)
    return { kind: 'failed', error: new ApiError(409) }
  } catch (error) {
    const failure = asApiError(error)
    if (failure.status !== 404) return { kind: 'failed', error: failure }
    dropKeptQuiz(userId, quizId)
    return { kind: 'handedIn' }
  }
}

const patience = () => ({ signal: AbortSignal.timeout(patienceMs) })
const asApiError = (error: unknown) => (error instanceof ApiError ? error : new ApiError(0))

const save = (
  quizId: string,
  answers: readonly [string, KeptAnswer][],
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
    ...(keepalive ? {} : patience()),
  })

/** What another device's answer stood in the way of goes again with its new version. */
const roundsAtMost = 3

/**
 * Sends what pages that are closed by now have left. Never throws; what cannot go now stays.
 * @param takenId the quiz that is taken at this moment, which sends its own
 */
export async function sendKeptAnswers(userId: string, takenId?: string): Promise<void> {
  for (const quizId of findKeptQuizzes(userId)) {
    if (quizId === takenId) continue
    for (let round = 0; round < roundsAtMost; round += 1) {
      const outcome = await saveKeptAnswers(userId, quizId)
      if (outcome.kind === 'failed' && outcome.error.isNetworkFailure) return
      if (outcome.kind !== 'saved' || !outcome.settled.some(({ kind }) => kind === 'again')) break
    }
  }
}

/** The answers given last that fit into a number of bytes; what is left goes with the next save. */
function newestWithin(answers: [string, KeptAnswer][], bytes: number): [string, KeptAnswer][] {
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
