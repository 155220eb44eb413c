import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { createMessage } from '../messages/message.ts'
import { findSameText, readPermutation, sortTexts, writeIndexes } from './indexes.ts'
import { pointsOfShare } from './points-of-share.ts'
import type { QuestionType } from './question-type.ts'
import { blankQuestion, checkPoints, checkText, tidyShared, toStudentShared } from './shared-rules.ts'

const FIRST_ITEMS = 3

/** The items in their right order. A key that is null means: the options stand in it. */
export const itemsInOrder = ({
  options,
  correct_answer,
}: Pick<Question, 'options' | 'correct_answer'>): string[] => {
  const items = options ?? []
  const order = correct_answer === null ? null : readPermutation(correct_answer, items.length)
  return order ? order.map((index) => items[index] ?? '') : [...items]
}

/** How many items directly follow the item that they follow in the right order. */
const countFollowing = (right: readonly number[], given: readonly number[]): number =>
  right.slice(1).filter((item, at) => given[given.indexOf(item) - 1] === right[at]).length

/**
 * Items to be put in order. The stored options are sorted, so that their order says nothing; key and answer are the
 * indexes in order: "2,0,1". Each item that directly follows the right one earns its share.
 */
export const ordering: QuestionType = {
  name: 'ordering',
  blank: (id) => ({
    ...blankQuestion(id, 'ordering'),
    options: Array.from({ length: FIRST_ITEMS }, () => ''),
  }),
  tidy(question) {
    const { options, correct_answer: key } = question
    const isKnown = key === null || readPermutation(key, options?.length ?? 0) !== null
    const items = itemsInOrder(question)
      .map((item) => item.trim())
      .filter((item) => item !== '')
    if (!isKnown) return { ...tidyShared(question), options: sortTexts(items), correct_answer: '' }
    const sorted = sortTexts(items)
    const used = new Set<number>()
    const order = items.map((item) => {
      const index = sorted.findIndex((text, at) => text === item && !used.has(at))
      used.add(index)
      return index
    })
    return { ...tidyShared(question), options: sorted, correct_answer: writeIndexes(order) }
  },
  findProblem(question, on) {
    const problem = checkText(question.question_text, on)
    if (problem) return problem
    const items = question.options ?? []
    if (items.length < 2) return createMessage('items_required')
    if (items.length > limits.optionsPerQuestion)
      return createMessage('too_many_options', { max: limits.optionsPerQuestion })
    if (new Set(items).size < items.length) return createMessage('entries_repeated')
    if (!readPermutation(question.correct_answer, items.length)) return createMessage('right_order_invalid')
    return checkPoints(question.points)
  },
  toStudent: (question) => ({ ...toStudentShared(question), options: question.options }),
  cleanAnswer(question, answer) {
    const order = readPermutation(answer, question.options?.length ?? 0)
    return order && order.length > 0 ? writeIndexes(order) : null
  },
  scoreExactly(question, answer) {
    const count = question.options?.length ?? 0
    const right = readPermutation(question.correct_answer, count)
    const given = readPermutation(answer, count)
    if (!right || !given || count < 2) return { points: 0, isCorrect: false }
    return pointsOfShare(question, countFollowing(right, given) / (count - 1))
  },
  inWords: ({ options }, answer) =>
    (readPermutation(answer, options?.length ?? 0) ?? [])
      .map((index, at) => `${at + 1}. ${options?.[index] ?? ''}`)
      .join('; '),
  withKeyOf(asked, later) {
    const items = asked.options ?? []
    const key = readPermutation(later.correct_answer, later.options?.length ?? 0)
    const order = key?.map((index) => findSameText(items, later.options ?? [], index)) ?? []
    const written = writeIndexes(order)
    if (items.length === 0 || order.length !== items.length || !readPermutation(written, items.length))
      return null
    return { ...asked, points: later.points, correct_answer: written }
  },
}
