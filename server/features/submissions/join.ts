import type { StudentQuiz } from '@lectern/contract/submissions.ts'
import { deadlineMs } from '@lectern/core/attempt/clock.ts'
import { earlierOf, ownClosing, phaseOf } from '@lectern/core/attempt/window.ts'
import { questionsInOrder } from '@lectern/core/questions/option-order.ts'
import { drawQuestionIds } from '@lectern/core/questions/random-picks.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { badRequest, conflict, forbidden, notFound, type RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { isQuizCode } from '../quizzes/quiz-code.ts'
import { getVersion, versionOf } from '../quizzes/quiz-versions.ts'
import { createSubject, failuresCountSince, recordFailure, tooManyFailures } from '../users/failures.ts'
import { createKeyedMutex } from '../users/keyed-mutex.ts'
import { insertAttempt } from './attempts.queries.ts'
import { findExtraTime, lockQuizForJoin } from './join.queries.ts'
import {
  type AttemptFacts,
  findQuizByCode,
  findQuizOfStudent,
  type QuizOfStudent,
} from './student-quizzes.queries.ts'
import { earliestOf, getShownVersion, presentStudentQuiz } from './student-quizzes.ts'

/** Per account within ten minutes. Not per address: a class may mistype its code freely. */
const FAILURES_ALLOWED = 20

const runExclusive = createKeyedMutex()

const notAvailable = () => badRequest('quiz_not_available')

/** Counts codes that match no quiz of the student, to stop guessing. */
const refuseAndCount = async (context: Context, user: Identity, error: RequestError): Promise<never> => {
  await recordFailure(context, [createSubject('join', user.userId)])
  throw error
}

/** The quiz of a code for a student who may take it or has begun it. */
const getQuizToJoin = async (context: Context, code: string, user: Identity): Promise<QuizOfStudent> => {
  const { failures, quiz } = await findQuizByCode(context.database, {
    code: isQuizCode(code) ? code : '',
    studentId: user.userId,
    earliest: earliestOf(context),
    subject: createSubject('join', user.userId),
    since: failuresCountSince(context),
  })
  if (failures >= FAILURES_ALLOWED) throw tooManyFailures('too_many_wrong_codes')
  if (!quiz || quiz.isArchived) return refuseAndCount(context, user, notFound('wrong_access_code'))
  if (!quiz.isEnrolled) return refuseAndCount(context, user, forbidden('not_enrolled_for_quiz'))
  if (quiz.isCourseArchived) throw forbidden('course_archived')
  const isOpen = phaseOf(quiz, context.clock.nowMs(), quiz.ownClosesAt) === 'open'
  if (!isOpen && !quiz.attempt) throw notAvailable()
  return quiz
}

/** Starts a student's clock, at the present version; undefined when it runs already. */
const beginAttempt = async (
  { database, clock }: Context,
  tx: Transaction,
  quizId: string,
  studentId: string,
): Promise<Omit<AttemptFacts, 'isGrading'> | undefined> => {
  const quiz = await lockQuizForJoin(tx, quizId)
  if (!quiz || quiz.isArchived) throw notFound('wrong_access_code')
  const version = await getVersion(database, quizId, quiz.revision, tx)
  const extraTime = await findExtraTime(tx, quizId, studentId)
  // Taken here, so that the student does not lose the request's waiting time.
  const startedMs = clock.nowMs()
  const closesAt = ownClosing(quiz, extraTime?.closesAt)
  if (phaseOf(quiz, startedMs, closesAt) !== 'open') throw notAvailable()
  const deadline = earlierOf(deadlineMs(startedMs, version.timeLimitMinutes, extraTime), closesAt)
  const attemptId = newId()
  const questionIds = drawQuestionIds(version, attemptId)
  const startedAt = new Date(startedMs)
  return insertAttempt(tx, {
    id: attemptId,
    quizId,
    studentId,
    revision: quiz.revision,
    questionIds,
    startedAt,
    deadlineAt: deadline === null ? null : new Date(deadline),
    // The question that the screen shows first.
    openQuestionId: questionsInOrder(versionOf(version, questionIds), attemptId)[0]?.question_id ?? null,
    openSince: startedAt,
  })
}

/**
 * Joins by a code: the clock starts, once, and the questions are returned. Joining again resumes. Without `starts` only
 * the code is checked, and the quiz is returned without questions. @throws
 * not_found, forbidden, bad_request in this order; conflict when the student meant another quiz; too_many
 * after guessing codes
 */
export const joinQuiz = (
  context: Context,
  { code, meantId, starts }: { code: string; meantId?: string | undefined; starts: boolean },
  user: Identity,
): Promise<StudentQuiz> =>
  // Sequential per user: otherwise a hundred concurrent tries would be counted before the first has failed.
  runExclusive(user.userId, async () => {
    const found = await getQuizToJoin(context, code, user)
    const wasThere = found.attempt !== undefined
    // Before the transaction, so that the version is cached when a class joins.
    const shown = await getShownVersion(context, found)
    if (meantId !== undefined && meantId !== found.id)
      throw conflict('code_of_other_quiz', { quiz: shown.title })
    if (wasThere || !starts)
      return presentStudentQuiz(found, shown, { nowMs: context.clock.nowMs(), wasThere })
    const attempt = await context.database.transaction((tx) =>
      beginAttempt(context, tx, found.id, user.userId),
    )
    // Another process was first: its clock counts.
    const joined = attempt
      ? { ...found, attempt: { ...attempt, isGrading: false } }
      : await findQuizOfStudent(context.database, {
          quizId: found.id,
          studentId: user.userId,
          earliest: earliestOf(context),
        })
    if (!joined) throw notFound('wrong_access_code')
    return presentStudentQuiz(joined, await getShownVersion(context, joined), {
      nowMs: context.clock.nowMs(),
      wasThere,
    })
  })
