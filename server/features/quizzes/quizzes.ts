import { isDeepStrictEqual } from 'node:util'
import type { Question } from '@lectern/contract/questions.ts'
import type {
  newQuiz,
  Quiz,
  QuizListItem,
  quizChange,
  RandomPick,
  Release,
} from '@lectern/contract/quizzes.ts'
import { phaseOf } from '@lectern/core/attempt/window.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { CheckedOn } from '@lectern/core/questions/question-type.ts'
import { readQuestions } from '@lectern/core/questions/question-types.ts'
import { ownQuestions } from '@lectern/core/questions/random-picks.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { conflict, notFound, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from '../courses/courses.access.ts'
import { moveItem, quizOrder } from '../courses/item-order.ts'
import { addPools, checkPicks, countsOf, presentPicks } from './picks.ts'
import { insertQuizPictures } from './question-pictures.queries.ts'
import { readPictures } from './question-pictures.ts'
import { replaceQuestionSlides } from './question-slides.queries.ts'
import {
  hasSameSlides,
  readQuestionSlides,
  type SlidesOfQuestions,
  takeSlides,
  withSlide,
} from './question-slides.ts'
import { makeQuizCode } from './quiz-code.ts'
import { getVersion, type QuizVersion } from './quiz-versions.ts'
import {
  checkIsNotDeleted,
  getStaffQuiz,
  lockStaffQuiz,
  type QuizOfCourse,
  type QuizRow,
} from './quizzes.access.ts'
import {
  countAttempts,
  insertQuiz,
  insertVersion,
  type ListedQuiz,
  listQuizzesOf,
  updateQuiz,
} from './quizzes.queries.ts'
import { getRelease } from './release.ts'
import { moveDeadlines } from './window.queries.ts'
import { readWindow } from './window.ts'

/** There are 28 million codes. */
const CODE_TRIES = 20

/** Shown with a quiz, but not in its row: open attempts, submissions, what students see of results, slides, the time. */
type QuizCounts = {
  open: number
  submitted: number
  release: Release
  slides: SlidesOfQuestions
  picks: Quiz['picks']
  nowMs: number
}

const readCounts = async (
  context: Context,
  quiz: QuizRow,
  version: Pick<QuizVersion, 'questions' | 'picks'>,
  db: Queryable = context.database,
) => ({
  ...(await countAttempts(db, quiz.id)),
  release: await getRelease(context, quiz, db),
  slides: await readQuestionSlides(db, quiz.id),
  picks: await presentPicks(db, quiz.courseId, version),
  nowMs: context.clock.nowMs(),
})

const presentWindow = (
  quiz: Pick<QuizRow, 'isActive' | 'opensAt' | 'closesAt' | 'timeZone'>,
  nowMs: number,
): Pick<Quiz, 'opens_at' | 'closes_at' | 'time_zone' | 'phase'> => ({
  opens_at: quiz.opensAt?.toISOString() ?? null,
  closes_at: quiz.closesAt?.toISOString() ?? null,
  time_zone: quiz.timeZone,
  phase: phaseOf(quiz, nowMs),
})

const presentQuiz = (
  quiz: QuizOfCourse,
  version: Omit<QuizVersion, 'shown' | 'askedCount'>,
  { open, submitted, release, slides, picks, nowMs }: QuizCounts,
): Quiz => ({
  _id: quiz.id,
  title: version.title,
  description: version.description,
  time_limit_minutes: version.timeLimitMinutes,
  is_active: quiz.isActive && quiz.archivedAt === null,
  ...presentWindow(quiz, nowMs),
  course_id: quiz.courseId,
  course_name: quiz.courseName,
  questions: ownQuestions(version).map((question) => withSlide(question, slides)),
  picks,
  total_points: version.totalPoints,
  quiz_code: quiz.code,
  leniency: version.leniency,
  shuffle_options: version.shuffleOptions,
  shuffle_questions: version.shuffleQuestions,
  assistant_adjusts: quiz.assistantAdjusts,
  assistant_guard: quiz.assistantGuard,
  show_results: quiz.showResults,
  show_correct_answers: quiz.showCorrectAnswers,
  results_released_at: quiz.resultsReleasedAt?.toISOString() ?? null,
  correct_answers_released_at: quiz.correctAnswersReleasedAt?.toISOString() ?? null,
  release,
  revision: quiz.revision,
  created_at: quiz.createdAt.toISOString(),
  updated_at: quiz.updatedAt.toISOString(),
  archived_at: quiz.archivedAt?.toISOString() ?? null,
  open_attempts: open,
  submission_count: submitted,
})

const presentListed = (quiz: ListedQuiz, nowMs: number): QuizListItem => ({
  _id: quiz.id,
  title: quiz.title,
  description: quiz.description,
  time_limit_minutes: quiz.timeLimitMinutes,
  is_active: quiz.isActive,
  ...presentWindow(quiz, nowMs),
  course_id: quiz.courseId,
  total_points: quiz.totalPoints,
  quiz_code: quiz.code,
  leniency: quiz.leniency,
  assistant_adjusts: quiz.assistantAdjusts,
  revision: quiz.revision,
  created_at: quiz.createdAt.toISOString(),
  updated_at: quiz.updatedAt.toISOString(),
  open_attempts: quiz.open,
  submission_count: quiz.submitted,
  question_count: quiz.questionCount,
  graded_count: quiz.graded,
  pending_claims: quiz.claims,
  flagged_answers: quiz.flagged,
  stopped_count: quiz.stopped,
  average_percentage: quiz.averagePercentage === null ? null : Math.round(quiz.averagePercentage * 10) / 10,
})

/** Normalizes questions. @throws invalid with the problem of the first invalid one */
const wholeQuestions = (questions: readonly Question[], on: CheckedOn): Question[] => {
  const read = readQuestions(questions, on)
  if ('questions' in read) return read.questions
  const where = questions.length > 1 ? [createMessage('in_question', { number: read.number })] : []
  throw new RequestError('invalid', [...where, read.problem])
}

/** @param makeCode for tests that need a collision */
export const createQuiz = async (
  context: Context,
  courseId: string,
  asked: z.output<typeof newQuiz>,
  user: Identity,
  makeCode = makeQuizCode,
): Promise<Quiz> => {
  const course = await getStaffCourse(context, courseId, user, 'edit_quizzes')
  const whole = wholeQuestions(asked.questions, 'create')
  const window = readWindow(asked, { opensAt: null, closesAt: null, timeZone: null }, context.clock.nowMs())
  return context.database.transaction(async (tx) => {
    const withPools = await addPools(tx, course.id, whole, asked.picks)
    if (asked.is_active) checkPicks(withPools.picks)
    const { questions, slides } = await takeSlides(tx, course.id, withPools.questions)
    const pictures = await readPictures(tx, course.id, questions)
    for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
      const now = new Date(context.clock.nowMs())
      const quiz = await insertQuiz(tx, {
        courseId: course.id,
        code: makeCode(),
        isActive: asked.is_active,
        ...window,
        assistantAdjusts: asked.assistant_adjusts,
        assistantGuard: asked.assistant_guard,
        showResults: asked.show_results,
        showCorrectAnswers: asked.show_correct_answers,
        createdAt: now,
        updatedAt: now,
      })
      if (!quiz) continue
      const version = await insertVersion(tx, {
        quizId: quiz.id,
        revision: quiz.revision,
        title: asked.title,
        description: asked.description,
        timeLimitMinutes: asked.time_limit_minutes,
        questions,
        picks: withPools.picks,
        ...countsOf(withPools),
        leniency: asked.leniency,
        shuffleOptions: asked.shuffle_options,
        shuffleQuestions: asked.shuffle_questions,
      })
      await replaceQuestionSlides(tx, quiz.id, slides)
      await insertQuizPictures(tx, quiz.id, quiz.revision, pictures)
      const shown = { ...quiz, courseName: course.name }
      return presentQuiz(shown, version, await readCounts(context, quiz, version, tx))
    }
    throw new Error('No free access code was found.')
  })
}

export const listQuizzes = async (
  context: Context,
  courseId: string,
  deleted: 'none' | 'only',
  user: Identity,
): Promise<QuizListItem[]> => {
  const course = await getStaffCourse(context, courseId, user, 'see')
  const quizzes = await listQuizzesOf(context.database, course.id, deleted === 'only')
  return quizzes.map((quiz) => presentListed(quiz, context.clock.nowMs()))
}

/** Moves a quiz within its course. @throws not_found also when the quiz it goes before is gone */
export const moveQuiz = async (
  { database }: Context,
  quizId: string,
  before: string | null,
  user: Identity,
): Promise<{ detail: string }> => {
  const quiz = await getStaffQuiz(database, quizId, user, 'edit_quizzes')
  const items = { table: quizzesTable, order: quizOrder('item'), courseId: quiz.courseId }
  const isMoved = await database.transaction((tx) => moveItem(tx, items, quiz.id, before))
  if (!isMoved) throw notFound('quiz_not_found')
  return { detail: 'The quiz was moved.' }
}

export const getQuiz = async (context: Context, quizId: string, user: Identity): Promise<Quiz> => {
  const { database } = context
  const quiz = await getStaffQuiz(database, quizId, user, 'see')
  const version = await getVersion(database, quiz.id, quiz.revision)
  return presentQuiz(quiz, version, await readCounts(context, quiz, version))
}

/** The questions and pools of a quiz after a change; undefined when it changes neither. */
const readWanted = async (
  db: Queryable,
  quiz: QuizRow,
  before: QuizVersion,
  change: { questions: Question[] | undefined; picks: readonly RandomPick[] | undefined },
) => {
  if (!change.questions && !change.picks) return undefined
  const slides = change.questions ? undefined : await readQuestionSlides(db, quiz.id)
  const own =
    change.questions ?? ownQuestions(before).map((question) => withSlide(question, slides ?? new Map()))
  return addPools(db, quiz.courseId, own, change.picks ?? before.picks, before.picks)
}

/**
 * Changes the given fields. Changed questions become a new version; running attempts and existing grades
 * keep theirs. @throws conflict when `revision` is not the present one
 */
export const changeQuiz = async (
  context: Context,
  quizId: string,
  change: z.output<typeof quizChange>,
  user: Identity,
): Promise<Quiz> => {
  const { database, clock } = context
  const whole = change.questions && wholeQuestions(change.questions, 'edit')
  return database.transaction(async (tx) => {
    // New dates move the deadlines of running attempts, so no student may join meanwhile.
    const hasDates = change.opens_at !== undefined || change.closes_at !== undefined
    const quiz = await lockStaffQuiz(tx, quizId, user, hasDates ? 'update' : 'no key update')
    checkIsNotDeleted(quiz)
    if (change.revision !== undefined && change.revision !== quiz.revision) throw conflict('quiz_changed')
    const before = await getVersion(database, quiz.id, quiz.revision, tx)
    const withPools = await readWanted(tx, quiz, before, { questions: whole, picks: change.picks })
    const wanted = withPools && (await takeSlides(tx, quiz.courseId, withPools.questions))
    const hasOtherSlides = wanted ? !(await hasSameSlides(tx, quiz.id, wanted.slides)) : false
    const asked = {
      title: change.title ?? before.title,
      description: change.description === undefined ? before.description : change.description,
      timeLimitMinutes:
        change.time_limit_minutes === undefined ? before.timeLimitMinutes : change.time_limit_minutes,
      questions: wanted?.questions ?? [...before.questions],
      picks: withPools?.picks ?? [...before.picks],
      leniency: change.leniency ?? before.leniency,
      shuffleOptions: change.shuffle_options ?? before.shuffleOptions,
      shuffleQuestions: change.shuffle_questions ?? before.shuffleQuestions,
    }
    const hasOtherContent = !isMatch(before, asked)
    // Other slides count as a change, so that two windows do not overwrite each other's.
    const isNew = hasOtherContent || hasOtherSlides
    const pictures = isNew ? await readPictures(tx, quiz.courseId, asked.questions) : []
    if (wanted && hasOtherSlides) await replaceQuestionSlides(tx, quiz.id, wanted.slides)
    const revision = quiz.revision + (isNew ? 1 : 0)
    const version = isNew
      ? await insertVersion(tx, { ...asked, quizId: quiz.id, revision, ...countsOf(asked) })
      : before
    await insertQuizPictures(tx, quiz.id, revision, pictures)
    const window = readWindow(change, quiz, clock.nowMs())
    if (!isMatch(quiz, { closesAt: window.closesAt }) || !isMatch(quiz, { opensAt: window.opensAt })) {
      const moved = await moveDeadlines(tx, quiz.id, window.closesAt)
      if (moved > 0 && change.moves_running_attempts !== true)
        throw conflict('quiz_dates_move_attempts', { count: moved })
    }
    const isActive = change.is_active ?? quiz.isActive
    const settings = {
      isActive,
      deactivatedAt: isActive ? null : quiz.isActive ? new Date(clock.nowMs()) : quiz.deactivatedAt,
      ...window,
      assistantAdjusts: change.assistant_adjusts ?? quiz.assistantAdjusts,
      assistantGuard: change.assistant_guard ?? quiz.assistantGuard,
      showResults: change.show_results ?? quiz.showResults,
      showCorrectAnswers: change.show_correct_answers ?? quiz.showCorrectAnswers,
    }
    if (settings.isActive) checkPicks(asked.picks)
    const isOther = isNew || !isMatch(quiz, settings)
    const after = isOther
      ? await updateQuiz(tx, quiz.id, { ...settings, revision, updatedAt: new Date(clock.nowMs()) })
      : quiz
    const shown = { ...after, courseName: quiz.courseName }
    return presentQuiz(shown, version, await readCounts(context, after, version, tx))
  })
}

const isMatch = <T extends object>(row: T, part: Partial<T>): boolean =>
  Object.entries(part).every(([name, value]) => isDeepStrictEqual(row[name as keyof T], value))

/** Shows results or correct answers now, or takes that back. Repeating it changes nothing. */
export const releaseQuiz = async (
  context: Context,
  quizId: string,
  asked: { results?: boolean | undefined; correct_answers?: boolean | undefined },
  user: Identity,
): Promise<Quiz> =>
  context.database.transaction(async (tx) => {
    const quiz = await lockStaffQuiz(tx, quizId, user)
    const now = new Date(context.clock.nowMs())
    const atOf = (wish: boolean | undefined, before: Date | null) =>
      wish === undefined ? before : wish ? (before ?? now) : null
    const after = await updateQuiz(tx, quiz.id, {
      resultsReleasedAt: atOf(asked.results, quiz.resultsReleasedAt),
      correctAnswersReleasedAt: atOf(asked.correct_answers, quiz.correctAnswersReleasedAt),
    })
    const version = await getVersion(context.database, quiz.id, quiz.revision, tx)
    const shown = { ...after, courseName: quiz.courseName }
    return presentQuiz(shown, version, await readCounts(context, after, version, tx))
  })

/**
 * Hides a quiz: it leaves the lists and cannot be joined; its results stay. Whether it was active is kept for
 * `restoreQuiz`.
 */
export const removeQuiz = async (
  { database, clock }: Context,
  quizId: string,
  user: Identity,
): Promise<{ detail: string }> =>
  database.transaction(async (tx) => {
    const quiz = await lockStaffQuiz(tx, quizId, user)
    if (quiz.archivedAt === null) {
      const now = new Date(clock.nowMs())
      await updateQuiz(tx, quiz.id, { archivedAt: now, updatedAt: now })
    }
    return { detail: 'The quiz was deleted. Its submissions and grades are kept.' }
  })

/** Takes a deletion back: the quiz is as it was before. */
export const restoreQuiz = async (context: Context, quizId: string, user: Identity): Promise<Quiz> =>
  context.database.transaction(async (tx) => {
    const quiz = await lockStaffQuiz(tx, quizId, user)
    const after =
      quiz.archivedAt === null
        ? quiz
        : await updateQuiz(tx, quiz.id, { archivedAt: null, updatedAt: new Date(context.clock.nowMs()) })
    const version = await getVersion(context.database, quiz.id, quiz.revision, tx)
    return presentQuiz(
      { ...after, courseName: quiz.courseName },
      version,
      await readCounts(context, after, version, tx),
    )
  })
