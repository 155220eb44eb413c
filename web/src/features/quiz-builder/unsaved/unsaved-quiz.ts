import { findQuestionType } from '@lectern/core/questions/question-types.ts'
import { findValue, storeText, storeValue } from '../../../api/browser-storage.ts'
import { hasTexts } from '../../forms/has-texts.ts'
import {
  assistantGuards,
  blankWork,
  defaultSwitches,
  type QuizWork,
  releaseTimes,
  type Switches,
} from '../quiz-work.ts'

/** An edited quiz that is not saved yet, as stored in this browser. */
export type UnsavedQuiz = {
  work: QuizWork
  /** The revision of the quiz it is based on; 0 for a new one. */
  revision: number
  /** The stored switches it is based on. */
  switches: Switches
  savedAtMs: number
  /** The id of the window that wrote it last. */
  window: string
}

const leniencies = ['strict', 'normal', 'lenient']

const keyOf = (userId: string, quizKey: string) => `quiz draft ${userId} ${quizKey}`

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

const isQuestion = (value: unknown): boolean =>
  hasTexts(value, 'question_id', 'question_type', 'question_text') &&
  findQuestionType(value.question_type) !== undefined &&
  (value.points === null || typeof value.points === 'number') &&
  (value.options === null || isTexts(value.options)) &&
  (value.keywords === null || isTexts(value.keywords)) &&
  [value.prompts, value.units].every((texts) => texts === undefined || isTexts(texts)) &&
  ['number', 'undefined'].includes(typeof value.tolerance) &&
  [value.tolerance_kind, value.partial_points].every((name) =>
    ['string', 'undefined'].includes(typeof name),
  ) &&
  (value.max_length === null || typeof value.max_length === 'number') &&
  (value.rubric === null || typeof value.rubric === 'string') &&
  ['string', 'number'].includes(typeof (value.correct_answer ?? ''))

const isNumber = (value: unknown): boolean => value === null || typeof value === 'number'
const isPick = (value: unknown): boolean =>
  hasTexts(value, 'tag') && isNumber(value.count) && isNumber(value.points)

const areSwitches = (value: unknown): boolean =>
  hasTexts(value, 'leniency') &&
  leniencies.includes(value.leniency) &&
  typeof value.isActive === 'boolean' &&
  typeof value.assistantAdjusts === 'boolean' &&
  ['boolean', 'undefined'].includes(typeof value.shuffleOptions) &&
  ['boolean', 'undefined'].includes(typeof value.shuffleQuestions) &&
  [value.opensAt, value.closesAt, value.timeZone].every(
    (date) => date === null || ['string', 'undefined'].includes(typeof date),
  ) &&
  [...assistantGuards, undefined].some((known) => known === value.assistantGuard) &&
  [value.showResults, value.showCorrectAnswers].every(
    (time) => time === undefined || releaseTimes.some((known) => known === time),
  )

function isUnsavedQuiz(value: unknown): value is UnsavedQuiz {
  if (!hasTexts(value, 'window') || typeof value.revision !== 'number' || typeof value.savedAtMs !== 'number')
    return false
  const work = value.work as Partial<QuizWork> | null
  if (!hasTexts(work?.info, 'title', 'description')) return false
  const { timeLimit } = work.info as Record<string, unknown>
  return (
    (timeLimit === null || typeof timeLimit === 'number') &&
    areSwitches(work.info) &&
    areSwitches(value.switches) &&
    Array.isArray(work.questions) &&
    work.questions.every(isQuestion) &&
    (work.picks === undefined || (Array.isArray(work.picks) && work.picks.every(isPick))) &&
    isQuestion(work.form) &&
    (work.editing === null || typeof work.editing === 'string')
  )
}

/**
 * The unsaved quiz stored for a key (a quiz id, or a course's new quiz); one of another version is ignored.
 */
export function findUnsavedQuiz(userId: string, quizKey: string): UnsavedQuiz | undefined {
  const value = findValue(keyOf(userId, quizKey))
  if (!isUnsavedQuiz(value)) return undefined
  const { form, info, picks = [] } = value.work
  return {
    ...value,
    // One that was stored before a switch existed does not hold it.
    switches: { ...defaultSwitches, ...value.switches },
    work: {
      ...value.work,
      info: { ...blankWork().info, ...info },
      picks: picks.map(({ tag, count, points }) => ({
        tag,
        count: count ?? Number.NaN,
        points: points ?? Number.NaN,
      })),
      // JSON has no NaN: restore it for an empty field.
      form: { ...form, points: form.points ?? Number.NaN },
    },
  }
}

/** Stores an unsaved quiz. Returns whether that worked: storage can be full or denied. */
export const storeUnsavedQuiz = (userId: string, quizKey: string, draft: UnsavedQuiz): boolean =>
  storeValue(keyOf(userId, quizKey), draft)

/** Removes what a window stored; another window's unsaved quiz stays. */
export function forgetUnsavedQuiz(userId: string, quizKey: string, window: string): void {
  const draft = findUnsavedQuiz(userId, quizKey)
  if (draft === undefined || draft.window === window) storeText(keyOf(userId, quizKey), null)
}
