import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { createMessage } from '../messages/message.ts'
import { findSameText, readIndexes, sortTexts, writeIndexes } from './indexes.ts'
import { pointsOfShare } from './points-of-share.ts'
import type { QuestionType } from './question-type.ts'
import {
  blankQuestion,
  checkPoints,
  checkText,
  hasBlankPart,
  tidyShared,
  toStudentShared,
} from './shared-rules.ts'

const FIRST_PAIRS = 3

/** Reads for each left side the index of a right side, or null. */
export const readMatches = (value: unknown, prompts: number, options: number): (number | null)[] => {
  const indexes = readIndexes(value)
  return Array.from({ length: prompts }, (_, at) => {
    const index = indexes[at] ?? null
    return index !== null && index < options ? index : null
  })
}

type MatchingKey = Pick<Question, 'options' | 'prompts' | 'correct_answer'>

/** The key. Null means: the n-th right side belongs to the n-th left side. */
export const rightMatchesOf = ({ options, prompts, correct_answer }: MatchingKey): (number | null)[] => {
  const [lefts, rights] = [prompts?.length ?? 0, options?.length ?? 0]
  if (correct_answer !== null) return readMatches(correct_answer, lefts, rights)
  return Array.from({ length: lefts }, (_, at) => (at < rights ? at : null))
}

/** Rows as the builder shows them: pairs, then right sides that belong to nothing, with an empty left side. */
export const pairsOf = (question: MatchingKey): { left: string; right: string }[] => {
  const { options, prompts } = question
  const key = rightMatchesOf(question)
  const pairs = (prompts ?? []).map((left, at) => ({ left, right: options?.[key[at] ?? -1] ?? '' }))
  const others = (options ?? []).filter((_, index) => !key.includes(index))
  return [...pairs, ...others.map((right) => ({ left: '', right }))]
}

/**
 * Left sides, each to be matched with a right side. Right sides without a left one are wrong answers. The stored right
 * sides are sorted, so that their order says nothing; key and answer name one for each left side: "1,,0". Each right
 * pair earns its share.
 */
export const matching: QuestionType = {
  name: 'matching',
  blank: (id) => ({
    ...blankQuestion(id, 'matching'),
    prompts: Array.from({ length: FIRST_PAIRS }, () => ''),
    options: Array.from({ length: FIRST_PAIRS }, () => ''),
  }),
  tidy(question) {
    const rows = pairsOf(question).map(({ left, right }) => ({ left: left.trim(), right: right.trim() }))
    const options = sortTexts([...new Set(rows.flatMap(({ right }) => (right === '' ? [] : [right])))])
    const pairs = rows.filter(({ left }) => left !== '')
    const key = pairs.map(({ right }) => (right === '' ? null : options.indexOf(right)))
    return {
      ...tidyShared(question),
      prompts: pairs.map(({ left }) => left),
      options,
      correct_answer: writeIndexes(key),
    }
  },
  findProblem(question, on) {
    const problem = checkText(question.question_text, on)
    if (problem) return problem
    const [options, prompts] = [question.options ?? [], question.prompts ?? []]
    const open = prompts.find((_, at) => rightMatchesOf(question)[at] === null)
    if (open !== undefined) return createMessage('pair_incomplete', { words: [open] })
    if (prompts.length < 2 || options.length < 2) return createMessage('pairs_required')
    if (options.length > limits.optionsPerQuestion || prompts.length > limits.optionsPerQuestion)
      return createMessage('too_many_options', { max: limits.optionsPerQuestion })
    if (new Set(prompts).size < prompts.length) return createMessage('entries_repeated')
    return checkPoints(question.points)
  },
  toStudent: (question) => ({
    ...toStudentShared(question),
    options: question.options,
    prompts: question.prompts ?? [],
  }),
  cleanAnswer(question, answer) {
    const matches = readMatches(answer, question.prompts?.length ?? 0, question.options?.length ?? 0)
    return matches.every((index) => index === null) ? null : writeIndexes(matches)
  },
  scoreExactly(question, answer) {
    const key = rightMatchesOf(question)
    const given = readMatches(answer, key.length, question.options?.length ?? 0)
    if (answer === null || key.length === 0) return { points: 0, isCorrect: false }
    return pointsOfShare(
      question,
      key.filter((index, at) => index !== null && given[at] === index).length / key.length,
    )
  },
  lacksPart: (answer) => hasBlankPart(answer, ','),
  inWords({ options, prompts }, answer) {
    const matches = readMatches(answer, prompts?.length ?? 0, options?.length ?? 0)
    return matches
      .flatMap((index, at) => (index === null ? [] : [`${prompts?.[at] ?? ''} = ${options?.[index] ?? ''}`]))
      .join('; ')
  },
  withKeyOf(asked, later) {
    const [lefts, rights] = [asked.prompts ?? [], asked.options ?? []]
    if (lefts.length !== later.prompts?.length) return null
    const laterKey = rightMatchesOf(later)
    const key = lefts.map((_, at) => {
      const row = findSameText(later.prompts ?? [], lefts, at)
      const index = row === null ? null : (laterKey[row] ?? null)
      return index === null ? null : findSameText(rights, later.options ?? [], index)
    })
    return key.includes(null) ? null : { ...asked, points: later.points, correct_answer: writeIndexes(key) }
  },
}
