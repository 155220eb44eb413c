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
  type Save,
  type StoredDraft,
  saveAnswers,
} from './attempts.queries.ts'
import { cleanSentAnswers, type SentAnswer } from './clean-answers.ts'

export const notJoined = (): RequestError => notFound('not_joined')
export const alreadySubmitted = (): RequestError => conflict('already_submitted')

type FrozenQuiz = { version: QuizVersion; courseId: string }

const REMEMBERED_ATTEMPTS = 20_000
/** An attempt's version and its questions never change, so they are cached. A map per database. */
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

/** The version of a student's attempt. @throws not_found before they have joined */
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
  return { version: versionOf(version, frozen.questionIds), courseId: frozen.courseId }
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

/**
 * The values of a save. Taken after the body has arrived, so that a slow upload cannot extend the deadline.
 */
export const saveOf = (
  asked: {
    quizId: string
    studentId: string
    answers: readonly SentAnswer[]
    openQuestionId?: string | undefined
  },
  version: QuizVersion,
  nowMs: number,
): Save => ({
  quizId: asked.quizId,
  studentId: asked.studentId,
  answers: cleanSentAnswers(asked.answers, version),
  openQuestionId:
    asked.openQuestionId !== undefined && version.shown.has(asked.openQuestionId)
      ? asked.openQuestionId
      : null,
  now: new Date(nowMs),
  earliestDeadline: new Date(earliestDeadlineMs(nowMs)),
})

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
  const nowMs = context.clock.nowMs()
  const { quizId, user } = asked
  const { version } = await getFrozenQuiz(context, quizId, user.userId)
  const save = saveOf({ ...asked, studentId: user.userId }, version, nowMs)
  const kept = await saveAnswers(context.database, save)
  if (!kept) throw errorFor(await findAttempt(context.database, quizId, user.userId))
  return presentDraft(kept, version, context.clock.nowMs())
}

/** The stored answers of an open attempt. @throws not_found without one */
export const getDraft = async (context: Context, quizId: string, user: Identity): Promise<Draft> => {
  const { version } = await getFrozenQuiz(context, quizId, user.userId)
  const attempt = await findAttempt(context.database, quizId, user.userId)
  if (!attempt || attempt.submittedAt !== null) throw notFound('no_draft')
  return presentDraft(attempt, version, context.clock.nowMs())
}
