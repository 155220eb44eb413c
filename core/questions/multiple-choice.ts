import { limits } from '@lectern/contract/limits.ts'
import { createMessage } from '../messages/message.ts'
import type { QuestionType } from './question-type.ts'
import { blankQuestion, checkPoints, checkText, tidyShared, toStudentShared } from './shared-rules.ts'

/** Options of a new question; all must be filled on the creating screen. */
export const FIRST_OPTIONS = 4

/** `correct_answer` as an index, whether it came as a number or as its digits; null for anything else. */
const indexOf = (value: unknown): number | null => {
  const index = typeof value === 'string' && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value
  // Adding 0 makes 0 of -0, which JSON does not keep.
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index + 0 : null
}

/**
 * Index of a later version's option among the options as asked: at the same index, or with the same words,
 * or, when its words are new, the only index whose words are gone. Null when ambiguous.
 */
export const findOption = (
  asked: readonly string[],
  later: readonly string[],
  index: number,
): number | null => {
  const words = later[index]
  if (words === undefined) return null
  if (asked[index] === words) return index
  const found = asked.indexOf(words)
  if (found >= 0) return found
  const isGone = (option: string | undefined) => option !== undefined && !later.includes(option)
  if (asked.length === later.length && isGone(asked[index])) return index
  const gone = asked.flatMap((option, at) => (isGone(option) ? [at] : []))
  return gone.length === 1 ? (gone[0] ?? null) : null
}

/** One of several options is right. */
export const multipleChoice: QuestionType = {
  name: 'multiple_choice',
  // The specification: four blank options, the first of them correct.
  blank: (id) => ({
    ...blankQuestion(id, 'multiple_choice'),
    options: Array.from({ length: FIRST_OPTIONS }, () => ''),
    correct_answer: 0,
  }),
  tidy(question, on = 'edit') {
    const options = question.options ?? []
    const key = indexOf(question.correct_answer)
    const isKept = (option: string) => on === 'create' || option.trim() !== ''
    const kept = options.flatMap((option, index) => (isKept(option) ? [index] : []))
    const moved = key === null ? -1 : kept.indexOf(key)
    return {
      ...tidyShared(question),
      ...(question.keep_option_order ? { keep_option_order: true } : {}),
      options: kept.map((index) => (options[index] ?? '').trim()),
      correct_answer: moved < 0 ? null : moved,
    }
  },
  findProblem(question, on) {
    const problem = checkText(question.question_text, on)
    if (problem) return problem
    const options = question.options ?? []
    // The specification: a new question has all its options filled; editing drops blank ones.
    if (on === 'create' && (options.length < 2 || options.includes('')))
      return createMessage('options_missing')
    if (options.length < 2) return createMessage('options_required')
    if (options.length > limits.optionsPerQuestion)
      return createMessage('too_many_options', { max: limits.optionsPerQuestion })
    const key = indexOf(question.correct_answer)
    if (key === null || key >= options.length) return createMessage('correct_option_missing')
    return checkPoints(question.points)
  },
  toStudent: (question) => ({ ...toStudentShared(question), options: question.options }),
  cleanAnswer(question, answer) {
    const index = indexOf(answer)
    return index !== null && index < (question.options?.length ?? 0) ? index : null
  },
  scoreExactly(question, answer) {
    const isCorrect = answer !== null && indexOf(answer) === indexOf(question.correct_answer)
    return { points: isCorrect ? question.points : 0, isCorrect }
  },
  inWords: ({ options }, answer) => options?.[Number(answer)] ?? '',
  listChosen: (answer) => (answer === null ? [] : [Number(answer)]),
  withKeyOf(asked, later) {
    const key = indexOf(later.correct_answer)
    const option = key === null ? null : findOption(asked.options ?? [], later.options ?? [], key)
    return option === null ? null : { ...asked, points: later.points, correct_answer: option }
  },
}
