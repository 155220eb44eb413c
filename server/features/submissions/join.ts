import type { StudentQuiz } from '@lectern/contract/submissions.ts'
import { deadlineMs } from '@lectern/core/attempt/clock.ts'
import { earlierOf, phaseOf } from '@lectern/core/attempt/window.ts'
import { questionsInOrder } from '@lectern/core/questions/option-order.ts'
import { drawQuestionIds } from '@lectern/core/questions/random-picks.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { badRequest, conflict, forbidden, notFound, type RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { isQuizCode } from '../quizzes/quiz-code.ts'
import { type QuizVersion, versionOf } from '../quizzes/quiz-versions.ts'
import { createSubject, failuresCountSince, recordFailure, tooManyFailures } from '../users/failures.ts'
import { createKeyedMutex } from '../users/keyed-mutex.ts'
import { rememberAttempt } from './drafts.ts'
import { insertAttempt } from './join.queries.ts'
import { type AttemptFacts, findQuizByCode, type QuizOfStudent } from './student-quizzes.queries.ts'
import { earliestOf, getShownVersion, presentStudentQuiz } from './student-quizzes.ts'

/** Per account within ten minutes. Not per address: a class may mistype its code freely. */
const FAILURES_ALLOWED = 20
/** A quiz does not change so often within one join. */
const TRIES = 10

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

/** Starts a student's clock; undefined when it runs already, or when the quiz has changed since it was read. */
const beginAttempt = async (
  { database, clock }: Context,
  quiz: QuizOfStudent,
  version: QuizVersion,
  studentId: string,
): Promise<AttemptFacts | undefined> => {
  const begun = await insertAttempt(database, quiz.rowVersion, () => {
    const startedMs = clock.nowMs()
    if (phaseOf(quiz, startedMs, quiz.ownClosesAt) !== 'open') throw notAvailable()
    const limitMs = deadlineMs(startedMs, version.timeLimitMinutes, quiz.extraTime)
    const deadline = earlierOf(limitMs, quiz.ownClosesAt)
    const id = newId()
    const questionIds = drawQuestionIds(version, id)
    return {
      id,
      quizId: quiz.id,
      studentId,
      questionIds,
      startedAt: new Date(startedMs),
      deadlineAt: deadline === null ? null : new Date(deadline),
      // The question that the screen shows first.
      openQuestionId: questionsInOrder(versionOf(version, questionIds), id)[0]?.question_id ?? null,
    }
  })
  if (!begun) return undefined
  const { courseId, revision } = quiz
  rememberAttempt(database, {
    quizId: quiz.id,
    studentId,
    courseId,
    revision,
    questionIds: begun.questionIds,
  })
  return { ...begun, revision, ...notSubmitted }
}

const notSubmitted = {
  submittedAt: null,
  gradedAt: null,
  finalPoints: null,
  finalPossible: null,
  isGrading: false,
  isProvisional: false,
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
    const shown = await getShownVersion(context, found)
    if (meantId !== undefined && meantId !== found.id)
      throw conflict('code_of_other_quiz', { quiz: shown.title })
    if (wasThere || !starts)
      return presentStudentQuiz(found, shown, { nowMs: context.clock.nowMs(), wasThere })
    let joined = found
    // Again when the quiz was changed meanwhile, or another process was first: its clock counts.
    for (let tries = 1; !joined.attempt; tries += 1) {
      const attempt = await beginAttempt(context, joined, await getShownVersion(context, joined), user.userId)
      if (attempt) joined = { ...joined, attempt }
      else if (tries < TRIES) joined = await getQuizToJoin(context, code, user)
      else throw new Error(`The quiz ${joined.id} changed ${TRIES} times while a student joined it.`)
    }
    return presentStudentQuiz(joined, await getShownVersion(context, joined), {
      nowMs: context.clock.nowMs(),
      wasThere,
    })
  })
