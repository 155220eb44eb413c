import type {
  QuizStart,
  RunningQuiz,
  StudentQuiz,
  StudentQuizListItem,
} from '@lectern/contract/submissions.ts'
import { deadlineMs, earliestDeadlineMs, remainingSeconds } from '@lectern/core/attempt/clock.ts'
import { phaseOf } from '@lectern/core/attempt/window.ts'
import { percentageOf } from '@lectern/core/grade/points.ts'
import { releaseOf } from '@lectern/core/grade/release.ts'
import { optionOrderOf, questionsInOrder } from '@lectern/core/questions/option-order.ts'
import { isAnswered, isReadByGrader } from '@lectern/core/questions/question-types.ts'
import { ownQuestions } from '@lectern/core/questions/random-picks.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getEnrolledCourse } from '../courses/courses.access.ts'
import { getVersion, type QuizVersion, versionOf } from '../quizzes/quiz-versions.ts'
import {
  type AttemptFacts,
  type Closing,
  findQuizOfStudent,
  listQuizzesOfStudent,
  listRunningAttempts,
  type QuizOfStudent,
} from './student-quizzes.queries.ts'

/** Attempts with an earlier deadline are over. */
export const earliestOf = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(earliestDeadlineMs(clock.nowMs()))

/** Presents the quiz's dates as they are for the student, and whether they can begin it. */
export const presentWindow = (
  quiz: Pick<QuizOfStudent, 'isActive' | 'opensAt' | 'closesAt' | 'ownClosesAt'>,
  nowMs: number,
): Pick<StudentQuizListItem, 'is_active' | 'opens_at' | 'closes_at' | 'phase'> => {
  const phase = phaseOf(quiz, nowMs, quiz.ownClosesAt)
  return {
    is_active: phase === 'open',
    opens_at: quiz.opensAt?.toISOString() ?? null,
    closes_at: quiz.ownClosesAt?.toISOString() ?? null,
    phase,
  }
}

const presentAttempt = (
  quiz: Closing & { attempt: AttemptFacts | undefined },
  totalPoints: number,
  nowMs: number,
): StudentQuizListItem['submission'] => {
  const { attempt } = quiz
  if (!attempt) return null
  const { results } = releaseOf(quiz, quiz.isClosed)
  const { id, deadlineAt, submittedAt, gradedAt, finalPoints, finalPossible } = attempt
  const isSubmitted = submittedAt !== null
  const isShown = gradedAt !== null && results === 'shown'
  return {
    is_draft: !isSubmitted,
    submitted: isSubmitted,
    is_graded: gradedAt !== null,
    remaining_seconds: isSubmitted ? null : remainingSeconds(deadlineAt?.getTime() ?? null, nowMs),
    submission_id: isSubmitted ? id : null,
    submitted_at: submittedAt?.toISOString() ?? null,
    points_earned: isShown ? (finalPoints ?? 0) : null,
    percentage: isShown ? percentageOf(finalPoints ?? 0, finalPossible ?? totalPoints) : null,
    is_provisional: isShown && attempt.isProvisional,
    is_grading: attempt.isGrading,
    results,
  }
}

const presentStart = (quiz: QuizOfStudent, version: QuizVersion): QuizStart => {
  const own = ownQuestions(version)
  const limitMs = deadlineMs(0, version.timeLimitMinutes, quiz.extraTime)
  return {
    own_minutes: limitMs === null ? null : limitMs / 60_000,
    multiple_choice_count: own.filter((one) => one.question_type === 'multiple_choice').length,
    written_count: own.filter(isReadByGrader).length,
    is_drawn: version.picks.length > 0,
    // Results that the professor has shown by hand appear as soon as a later submission is graded.
    show_results: quiz.resultsReleasedAt ? 'at_once' : quiz.showResults,
    show_correct_answers: quiz.correctAnswersReleasedAt ? 'at_once' : quiz.showCorrectAnswers,
    is_assistant_off: quiz.isAssistantOff,
    is_shuffled: version.shuffleQuestions,
  }
}

/**
 * A quiz for a student who may see it. Its questions are included once their clock has started, in that
 * version; before, it holds no more than the list.
 */
export const presentStudentQuiz = (
  quiz: QuizOfStudent,
  version: QuizVersion,
  { nowMs, wasThere }: { nowMs: number; wasThere: boolean },
): StudentQuiz => {
  const { attempt } = quiz
  const submission = presentAttempt(quiz, version.totalPoints, nowMs)
  return {
    _id: quiz.id,
    title: version.title,
    description: version.description,
    time_limit_minutes: version.timeLimitMinutes,
    ...presentWindow({ ...quiz, isActive: quiz.isActive && !quiz.isArchived }, nowMs),
    course_id: quiz.courseId,
    course_name: quiz.courseName,
    question_count: version.askedCount,
    total_points: attempt?.finalPossible ?? version.totalPoints,
    created_at: quiz.createdAt.toISOString(),
    submission,
    start: attempt ? null : presentStart(quiz, version),
    questions: attempt
      ? questionsInOrder(version, attempt.id).map((question) => ({
          ...version.shown.get(question.question_id)!,
          option_order: optionOrderOf(version, question, attempt.id),
        }))
      : [],
    is_resuming: wasThere,
    remaining_seconds: submission?.remaining_seconds ?? null,
    started_at: attempt?.startedAt.toISOString() ?? null,
    deadline_at: attempt?.deadlineAt?.toISOString() ?? null,
    server_time: new Date(nowMs).toISOString(),
  }
}

/** Returns the version that a student would get, or the attempt's with its questions. */
export const getShownVersion = async ({ database }: Context, quiz: QuizOfStudent): Promise<QuizVersion> => {
  const version = await getVersion(database, quiz.id, quiz.attempt?.revision ?? quiz.revision)
  return versionOf(version, quiz.attempt?.questionIds ?? null)
}

/** @throws not_found for users outside the course, and for a deleted quiz that they have not begun */
export const getStudentQuiz = async (
  context: Context,
  quizId: string,
  user: Identity,
): Promise<StudentQuiz> => {
  const quiz = await findQuizOfStudent(context.database, {
    quizId,
    studentId: user.userId,
    earliest: earliestOf(context),
  })
  if (!quiz?.isEnrolled || (quiz.isArchived && !quiz.attempt)) throw notFound('quiz_not_found')
  return presentStudentQuiz(quiz, await getShownVersion(context, quiz), {
    nowMs: context.clock.nowMs(),
    wasThere: quiz.attempt !== undefined,
  })
}

/** Lists the attempts that a student can go on with, least time left first. */
export const listRunningQuizzes = async (
  { database, clock }: Context,
  user: Identity,
): Promise<RunningQuiz[]> => {
  const nowMs = clock.nowMs()
  const attempts = await listRunningAttempts(database, user.userId)
  return attempts.map(({ id, title, questionIds: asked, answers, deadlineAt }) => {
    return {
      _id: id,
      title,
      question_count: asked.length,
      answered_count: asked.filter((one) => isAnswered(answers[one]?.answer)).length,
      remaining_seconds: remainingSeconds(deadlineAt?.getTime() ?? null, nowMs),
    }
  })
}

/** Lists a course's quizzes, inactive ones included, without codes and questions. */
export const listStudentQuizzes = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<StudentQuizListItem[]> => {
  const course = await getEnrolledCourse(context, courseId, user)
  const nowMs = context.clock.nowMs()
  const rows = await listQuizzesOfStudent(context.database, {
    courseId: course.id,
    studentId: user.userId,
    earliest: earliestOf(context),
  })
  return rows.map((quiz) => ({
    _id: quiz.id,
    title: quiz.title,
    description: quiz.description,
    time_limit_minutes: quiz.timeLimitMinutes,
    ...presentWindow(quiz, nowMs),
    course_id: quiz.courseId,
    question_count: quiz.questionCount,
    total_points: quiz.attempt?.finalPossible ?? quiz.totalPoints,
    created_at: quiz.createdAt.toISOString(),
    submission: presentAttempt(quiz, quiz.totalPoints, nowMs),
  }))
}
