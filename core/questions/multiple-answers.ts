import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { createMessage } from '../messages/message.ts'
import { readSet, writeIndexes } from './indexes.ts'
import { FIRST_OPTIONS, findOption } from './multiple-choice.ts'
import { pickKey } from './pick-key.ts'
import { pointsOfShare } from './points-of-share.ts'
import type { QuestionType } from './question-type.ts'
import { blankQuestion, checkPoints, checkText, tidyShared, toStudentShared } from './shared-rules.ts'

/** The indexes of the right options. */
export const rightOptionsOf = ({ options, correct_answer }: Pick<Question, 'options' | 'correct_answer'>) =>
  readSet(correct_answer, options?.length ?? 0)

/**
 * The share that ticks are worth. Without penalty a wrong tick costs nothing, but more ticks than there are right
 * options lower the share: otherwise ticking everything would earn all points.
 */
const shareOf = (question: Question, ticked: readonly number[]): number => {
  const right = rightOptionsOf(question)
  const hits = ticked.filter((index) => right.includes(index)).length
  const misses = ticked.length - hits
  if (hits === right.length && misses === 0) return 1
  if (question.partial_points === 'none' || right.length === 0) return 0
  return question.partial_points === 'penalty'
    ? (hits - misses) / right.length
    : hits / Math.max(right.length, ticked.length)
}

/** Any number of several options is right. The key and an answer are their indexes: "0,2". */
export const multipleAnswers: QuestionType = {
  name: 'multiple_answers',
  blank: (id) => ({
    ...blankQuestion(id, 'multiple_answers'),
    options: Array.from({ length: FIRST_OPTIONS }, () => ''),
    partial_points: 'no_penalty',
  }),
  tidy(question) {
    const options = question.options ?? []
    const kept = options.flatMap((option, index) => (option.trim() === '' ? [] : [index]))
    const key = rightOptionsOf(question).map((index) => kept.indexOf(index))
    return {
      ...tidyShared(question),
      ...(question.keep_option_order ? { keep_option_order: true } : {}),
      options: kept.map((index) => (options[index] ?? '').trim()),
      correct_answer: writeIndexes(key.filter((index) => index >= 0)) || null,
      partial_points: question.partial_points ?? 'no_penalty',
    }
  },
  findProblem(question, on) {
    const problem = checkText(question.question_text, on)
    if (problem) return problem
    const options = question.options ?? []
    if (options.length < 2) return createMessage('options_required')
    if (options.length > limits.optionsPerQuestion)
      return createMessage('too_many_options', { max: limits.optionsPerQuestion })
    if (rightOptionsOf(question).length === 0) return createMessage('right_options_missing')
    return checkPoints(question.points)
  },
  toStudent: (question) => ({
    ...toStudentShared(question),
    options: question.options,
    ...(question.partial_points === 'penalty' ? { wrong_costs: true } : {}),
  }),
  cleanAnswer: (question, answer) => writeIndexes(readSet(answer, question.options?.length ?? 0)) || null,
  scoreExactly: (question, answer) =>
    answer === null
      ? { points: 0, isCorrect: false }
      : pointsOfShare(question, shareOf(question, readSet(answer, question.options?.length ?? 0))),
  inWords: ({ options }, answer) =>
    readSet(answer, options?.length ?? 0)
      .map((index) => options?.[index] ?? '')
      .join('; '),
  listChosen: (answer) => readSet(answer, Number.POSITIVE_INFINITY),
  withKeyOf(asked, later) {
    const key = rightOptionsOf(later).map((index) =>
      findOption(asked.options ?? [], later.options ?? [], index),
    )
    const known = new Set(key)
    if (known.has(null) || known.size < key.length) return null
    return {
      ...asked,
      points: later.points,
      ...pickKey(later),
      correct_answer: writeIndexes(readSet(writeIndexes(key), asked.options?.length ?? 0)),
    }
  },
}
