import type { Draft } from '@lectern/contract/submissions.ts'
import { earliestDeadlineMs, remainingSeconds } from '@lectern/core/attempt/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { conflict, notFound, type RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getVersion, type QuizVersion, versionOf } from '../quizzes/quiz-versions.ts'
import {
  type AttemptRow,
  type Frozen,
  findAttempt,
  findFrozen,
  type StoredDraft,
  saveAnswers,
} from './attempts.queries.ts'
import { cleanSentAnswers, type SentAnswer } from './clean-answers.ts'

export const notJoined = (): RequestError => notFound('not_joined')
export const alreadySubmitted = (): RequestError => conflict('already_submitted')

type FrozenQuiz = Frozen & { version: QuizVersion }

const REMEMBERED_ATTEMPTS = 20_000
/**
 * An attempt's version and its questions never change, so they are cached. Only a merge of two accounts puts another attempt in
 * its place: `saveAnswers` checks. A map per database.
 */
const remembered = new WeakMap<Database, Map<string, Frozen>>()

const keyOf = (quizId: string, studentId: string) => `${quizId}/${studentId}`

export const rememberAttempt = (
  database: Database,
  { quizId, studentId, ...frozen }: Frozen & { quizId: string; studentId: string },
): void => {
  const attempts = remembered.get(database) ?? new Map()
  remembered.set(database, attempts)
  if (attempts.size >= REMEMBERED_ATTEMPTS) attempts.clear()
  attempts.set(keyOf(quizId, studentId), frozen)
}

/** Returns the version of a student's attempt. @throws not_found before they have joined */
export const getFrozenQuiz = async (
  { database }: Context,
  quizId: string,
  studentId: string,
): Promise<FrozenQuiz> => {
  let frozen = remembered.get(database)?.get(keyOf(quizId, studentId))
  if (!frozen) {
    frozen = await findFrozen(database, quizId, studentId)
    if (!frozen) throw notJoined()
    rememberAttempt(database, { ...frozen, quizId, studentId })
  }
  const version = await getVersion(database, quizId, frozen.revision)
  return { ...frozen, version: versionOf(version, frozen.questionIds) }
}

/** Forgets what is cached of an attempt if another one has taken its place. @returns whether it had */
const forgetReplaced = async (
  { database }: Context,
  quizId: string,
  studentId: string,
  cached: Frozen,
): Promise<boolean> => {
  const now = await findFrozen(database, quizId, studentId)
  const isSame =
    now?.revision === cached.revision &&
    JSON.stringify(now.questionIds) === JSON.stringify(cached.questionIds)
  if (isSame) return false
  remembered.get(database)?.delete(keyOf(quizId, studentId))
  return now !== undefined
}

const presentDraft = (
  { answers, savedAt, deadlineAt }: StoredDraft,
  version: QuizVersion,
  nowMs: number,
): Draft => ({
  answers: [...version.shown.keys()].flatMap((question_id) => {
    const kept = answers[question_id]
    return kept ? [{ question_id, ...kept }] : []
  }),
  saved_at: savedAt?.toISOString() ?? null,
  remaining_seconds: remainingSeconds(deadlineAt?.getTime() ?? null, nowMs),
  server_time: new Date(nowMs).toISOString(),
})

type AskedSave = {
  quizId: string
  answers: readonly SentAnswer[]
  openQuestionId?: string | undefined
  user: Identity
}

/**
 * Merges answers into the student's attempt. `saved` is undefined when it is not running. @param nowMs taken after the body has
 * arrived, so that a slow upload cannot extend the deadline
 */
export const saveSent = async (
  context: Context,
  asked: AskedSave,
  nowMs: number,
): Promise<FrozenQuiz & { saved: Awaited<ReturnType<typeof saveAnswers>> }> => {
  const { quizId, openQuestionId } = asked
  const studentId = asked.user.userId
  const save = async () => {
    const frozen = await getFrozenQuiz(context, quizId, studentId)
    const { version, revision, questionIds } = frozen
    const saved = await saveAnswers(context.database, {
      quizId,
      studentId,
      revision,
      questionIds,
      answers: cleanSentAnswers(asked.answers, version),
      openQuestionId:
        openQuestionId !== undefined && version.shown.has(openQuestionId) ? openQuestionId : null,
      now: new Date(nowMs),
      earliestDeadline: new Date(earliestDeadlineMs(nowMs)),
    })
    return { ...frozen, saved }
  }
  const first = await save()
  if (first.saved || !(await forgetReplaced(context, quizId, studentId, first))) return first
  return save()
}

const errorFor = (attempt: AttemptRow | undefined): RequestError => {
  if (!attempt) return notJoined()
  return attempt.submittedAt === null ? conflict('time_expired') : alreadySubmitted()
}

/**
 * Stores answers of a running attempt, up to ten seconds after its deadline. One statement. @returns what
 * the server holds now
 */
export const saveProgress = async (
  context: Context,
  asked: {
    quizId: string
    answers: readonly SentAnswer[]
    openQuestionId: string | undefined
    user: Identity
  },
): Promise<Draft> => {
  const { quizId, user } = asked
  const { saved: kept, version } = await saveSent(context, asked, context.clock.nowMs())
  if (!kept) throw errorFor(await findAttempt(context.database, quizId, user.userId))
  return presentDraft(kept, version, context.clock.nowMs())
}

/** Returns the stored answers of an open attempt. @throws not_found without one */
export const getDraft = async (context: Context, quizId: string, user: Identity): Promise<Draft> => {
  const attempt = await findAttempt(context.database, quizId, user.userId)
  if (!attempt) throw notJoined()
  if (attempt.submittedAt !== null) throw notFound('no_draft')
  const version = await getVersion(context.database, quizId, attempt.revision)
  return presentDraft(attempt, versionOf(version, attempt.questionIds), context.clock.nowMs())
}
