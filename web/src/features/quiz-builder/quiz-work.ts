import type { Question } from '@lectern/contract/questions.ts'
import type { AssistantGuard, Leniency, Quiz, RandomPick, ReleaseTime } from '@lectern/contract/quizzes.ts'
import { pickKey } from '@lectern/core/questions/pick-key.ts'
import { getQuestionType, isReadByGrader, questionTypes } from '@lectern/core/questions/question-types.ts'
import { getQuestionForm } from '../question-builder/question-forms.ts'

/** The settings of the quiz as a whole, as typed. */
export type QuizInfo = {
  title: string
  description: string
  /** Null: no limit. */
  timeLimit: number | null
  isActive: boolean
  /** ISO 8601; both null: opened and closed by hand. */
  opensAt: string | null
  closesAt: string | null
  /** Of the dates as they are typed. */
  timeZone: string | null
  leniency: Leniency
  shuffleOptions: boolean
  shuffleQuestions: boolean
  assistantAdjusts: boolean
  assistantGuard: AssistantGuard
  showResults: ReleaseTime
  showCorrectAnswers: ReleaseTime
}

/** A quiz being edited: what will be saved, and the question in the form. */
export type QuizWork = {
  info: QuizInfo
  questions: Question[]
  /** Count and points are NaN while their fields are empty. */
  picks: RandomPick[]
  /** The present questions of the bank are taken, although nothing else may have changed. */
  takesBank?: boolean
  /** Points are NaN while the field is empty. */
  form: Question
  /** The id of the question that `form` will replace; null for a new one. */
  editing: string | null
}

/**
 * Settings that are merged one by one: two windows that change different ones do not overwrite each other.
 */
export type Switches = Omit<QuizInfo, 'title' | 'description' | 'timeLimit'>

export const assistantGuards: readonly AssistantGuard[] = ['attempt', 'class', 'off']
export const releaseTimes: readonly ReleaseTime[] = ['at_once', 'after_closing', 'by_hand']

/** Of a new quiz. */
export const defaultSwitches: Switches = {
  isActive: true,
  opensAt: null,
  closesAt: null,
  timeZone: null,
  leniency: 'normal',
  shuffleOptions: false,
  shuffleQuestions: false,
  assistantAdjusts: true,
  assistantGuard: 'attempt',
  showResults: 'at_once',
  showCorrectAnswers: 'at_once',
}

type Removed = { question: Question; index: number }

/** Created in the browser in the format that the API requires: prefix, time, random part. */
export const makeQuestionId = (): string => `q_${Date.now()}_${Math.random().toString(36).slice(2, 10)}`

const blankQuestion = (type: string = questionTypes[0]!.name): Question =>
  getQuestionType(type).blank(makeQuestionId())

/** An empty quiz. */
export const blankWork = (): QuizWork => ({
  info: {
    title: '',
    description: '',
    timeLimit: null,
    ...defaultSwitches,
  },
  questions: [],
  picks: [],
  form: blankQuestion(),
  editing: null,
})

export const workOf = (quiz: Quiz): QuizWork => ({
  info: {
    title: quiz.title,
    description: quiz.description ?? '',
    timeLimit: quiz.time_limit_minutes,
    isActive: quiz.is_active,
    opensAt: quiz.opens_at,
    closesAt: quiz.closes_at,
    timeZone: quiz.time_zone,
    leniency: quiz.leniency,
    shuffleOptions: quiz.shuffle_options,
    shuffleQuestions: quiz.shuffle_questions,
    assistantAdjusts: quiz.assistant_adjusts,
    assistantGuard: quiz.assistant_guard,
    showResults: quiz.show_results,
    showCorrectAnswers: quiz.show_correct_answers,
  },
  questions: quiz.questions,
  picks: quiz.picks.map(({ tag, count, points }) => ({ tag, count, points })),
  form: blankQuestion(),
  editing: null,
})

export const switchesIn = ({ title: _, description: __, timeLimit: ___, ...switches }: QuizInfo): Switches =>
  switches

/** The switches that differ from `base`. */
export const changedSwitches = (now: Switches, base: Switches): Partial<Switches> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== base[name as keyof Switches]))

/**
 * The edited quiz on top of another stored version: switches not changed since `base` get their stored
 * values.
 */
export const rebaseSwitches = (work: QuizWork, base: Switches, stored: QuizWork): QuizWork =>
  changeInfo(work, { ...switchesIn(stored.info), ...changedSwitches(switchesIn(work.info), base) })

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
const tidy = (question: Question): Question => getQuestionType(question.question_type).tidy(question)
/** The empty form; it keeps the type used last. */
const withBlankForm = (work: QuizWork): QuizWork => ({
  ...work,
  form: blankQuestion(work.form.question_type),
  editing: null,
})

/** Whether the form holds input that is in no question of the quiz. */
export const isFormTouched = ({ form, editing, questions }: QuizWork): boolean => {
  const stored =
    editing === null
      ? { ...blankQuestion(form.question_type), question_id: form.question_id }
      : questions.find((question) => question.question_id === editing)
  return stored !== undefined && !isSame(tidy(form), tidy(stored))
}

/** Whether questions and picks are the stored ones, and the bank's present questions are not asked for. */
export const asksTheSame = (work: QuizWork, stored: QuizWork): boolean =>
  isSame(work.questions, stored.questions) && isSame(work.picks, stored.picks) && work.takesBank !== true

/** Whether the quiz to be saved differs from the stored one. */
export const isChanged = (work: QuizWork, stored: QuizWork): boolean =>
  !isSame(work.info, stored.info) || !asksTheSame(work, stored)

export const changeInfo = (work: QuizWork, change: Partial<QuizInfo>): QuizWork => ({
  ...work,
  info: { ...work.info, ...change },
})

export const changeForm = (work: QuizWork, change: Partial<Question>): QuizWork => ({
  ...work,
  form: { ...work.form, ...change },
})

/** Changes the type: text, points and slide stay, the rest is reset. */
export const changeType = (work: QuizWork, type: string): QuizWork => {
  const { question_id, question_text, points, question_type, slide } = work.form
  if (type === question_type) return work
  const blank = getQuestionType(type).blank(question_id)
  return { ...work, form: { ...blank, question_text, points, ...(slide ? { slide } : {}) } }
}

/** Whether another type would drop input. */
export const wouldLoseInput = ({ form }: QuizWork): boolean =>
  getQuestionForm(form.question_type).hasOwnContent(form)

/** Puts the form's question into the quiz: at the end, or in place of the one it was loaded from. */
export const applyForm = (work: QuizWork): QuizWork => {
  const written = tidy(work.form)
  const isTaken =
    work.editing === null && work.questions.some((one) => one.question_id === written.question_id)
  const question = isTaken ? { ...written, question_id: makeQuestionId() } : written
  const questions =
    work.editing === null
      ? [...work.questions, question]
      : work.questions.map((one) =>
          one.question_id === work.editing ? { ...question, question_id: one.question_id } : one,
        )
  return withBlankForm({ ...work, questions })
}

/** Loads a question into the form. */
export const editQuestion = (work: QuizWork, id: string): QuizWork => {
  const question = work.questions.find((one) => one.question_id === id)
  return question ? { ...work, form: structuredClone(question), editing: id } : work
}

export const dropForm = withBlankForm

/** Begins a new question with given content. */
export const startForm = (work: QuizWork, question: Question): QuizWork => ({
  ...work,
  form: structuredClone(question),
  editing: null,
})

/** Adds a question at the end, unless the quiz has it already. */
export const addQuestion = (work: QuizWork, question: Question): QuizWork =>
  work.questions.some((one) => one.question_id === question.question_id)
    ? work
    : { ...work, questions: [...work.questions, question] }

/** Adds a random pick, or puts it in place of the one with its tag. */
export const putPick = (work: QuizWork, pick: RandomPick): QuizWork => ({
  ...work,
  picks: work.picks.some(({ tag }) => tag === pick.tag)
    ? work.picks.map((one) => (one.tag === pick.tag ? pick : one))
    : [...work.picks, pick],
})

export const removePick = (work: QuizWork, tag: string): QuizWork => ({
  ...work,
  picks: work.picks.filter((one) => one.tag !== tag),
})

/** Counts how many questions each student is asked, and for how many points. */
export const sumOfQuiz = ({ questions, picks }: QuizWork): { count: number; points: number } => ({
  count: picks.reduce((sum, { count }) => sum + (count || 0), questions.length),
  points: picks.reduce(
    (sum, { count, points }) => sum + (count * points || 0),
    questions.reduce((sum, { points }) => sum + (points || 0), 0),
  ),
})

export const removeQuestion = (work: QuizWork, id: string): { work: QuizWork; removed: Removed | null } => {
  const index = work.questions.findIndex((one) => one.question_id === id)
  const question = work.questions[index]
  if (!question) return { work, removed: null }
  const rest = { ...work, questions: work.questions.filter((one) => one !== question) }
  return { work: work.editing === id ? withBlankForm(rest) : rest, removed: { question, index } }
}

/** Undoes a removal: the question returns to its old position, or to the end. */
export const restoreQuestion = (work: QuizWork, { question, index }: Removed): QuizWork =>
  work.questions.some((one) => one.question_id === question.question_id)
    ? work
    : { ...work, questions: work.questions.toSpliced(index, 0, question) }

/** Inserts a copy with a new id below the question. */
export const duplicateQuestion = (work: QuizWork, id: string): QuizWork => {
  const index = work.questions.findIndex((one) => one.question_id === id)
  const question = work.questions[index]
  if (!question) return work
  const copy = { ...structuredClone(question), question_id: makeQuestionId() }
  return { ...work, questions: work.questions.toSpliced(index + 1, 0, copy) }
}

/** Moves a question to another index, clamped to the list. */
export const moveQuestion = (work: QuizWork, id: string, to: number): QuizWork => {
  const question = work.questions.find((one) => one.question_id === id)
  if (!question) return work
  const rest = work.questions.filter((one) => one !== question)
  return { ...work, questions: rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, question) }
}

const scored = (question: Question) => {
  const { points, options, prompts, question_type } = question
  return { ...pickKey(question), points, options, prompts, question_type }
}

/** Whether the points of submitted answers could change: through a key, points or leniency. */
export const needsRegrade = (before: Quiz, after: Quiz): boolean => {
  // Leniency applies only to answers that a grader reads.
  const mayBeRead = after.questions.some(isReadByGrader) || after.picks.length > 0
  if (before.leniency !== after.leniency && mayBeRead) return true
  const pointsOf = new Map(before.picks.map(({ tag, points }) => [tag, points]))
  if (after.picks.some(({ tag, points }) => (pointsOf.get(tag) ?? points) !== points)) return true
  // The present questions of the bank took the place of former ones.
  const isOutdated = new Set(after.picks.flatMap(({ tag, is_outdated }) => (is_outdated ? [tag] : [])))
  if (before.picks.some(({ tag, is_outdated }) => is_outdated && !isOutdated.has(tag))) return true
  const old = new Map(before.questions.map((question) => [question.question_id, question]))
  return after.questions.some((question) => {
    const stored = old.get(question.question_id)
    return stored !== undefined && !isSame(scored(stored), scored(question))
  })
}
