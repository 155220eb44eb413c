import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { createMessage } from '../messages/message.ts'
import { foldText } from '../text/fold-text.ts'
import { pickKey } from './pick-key.ts'
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

/** A blank in a question's text: three underscores or more. */
const BLANK = /_{3,}/g

/** Splits the text around the blanks: one piece more than there are blanks. */
export const splitAtBlanks = (text: string): string[] => text.split(BLANK)
export const countBlanks = (text: string): number => splitAtBlanks(text).length - 1

/** Reads one line for each blank. */
export const readLines = (value: unknown, count: number): string[] => {
  const lines = typeof value === 'string' || typeof value === 'number' ? String(value).split('\n') : []
  return Array.from({ length: count }, (_, at) => lines[at] ?? '')
}

const readAlternatives = (line: string): string[] =>
  line
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '')

type BlanksKey = Pick<Question, 'question_text' | 'correct_answer'>

/** The accepted answers of each blank. */
export const blanksOf = ({ question_text, correct_answer }: BlanksKey): string[][] =>
  readLines(correct_answer, countBlanks(question_text)).map(readAlternatives)

const comparable = (text: string): string =>
  foldText(text).replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()

/** Whether a text fills a blank: capitals, width, accents of Latin letters and extra spaces do not matter. */
export const fillsBlank = (alternatives: readonly string[], text: string): boolean =>
  alternatives.some((one) => comparable(one) === comparable(text))

/**
 * A text with blanks (`___`). The key has a line for each blank, with its accepted answers between "|"; an answer has
 * a line for each blank. Each right blank earns its share.
 */
export const fillInTheBlanks: QuestionType = {
  name: 'fill_in_the_blanks',
  blank: (id) => ({ ...blankQuestion(id, 'fill_in_the_blanks'), correct_answer: '' }),
  tidy: (question) => ({
    ...tidyShared(question),
    correct_answer: blanksOf(question)
      .map((alternatives) => [...new Set(alternatives)].join('|'))
      .join('\n'),
  }),
  findProblem(question, on) {
    const problem = checkText(question.question_text, on)
    if (problem) return problem
    const blanks = blanksOf(question)
    if (blanks.length === 0) return createMessage('blanks_missing')
    if (blanks.length > limits.optionsPerQuestion)
      return createMessage('too_many_blanks', { max: limits.optionsPerQuestion })
    const empty = blanks.findIndex((alternatives) => alternatives.length === 0)
    if (empty >= 0) return createMessage('blank_without_answer', { number: empty + 1 })
    return checkPoints(question.points)
  },
  toStudent: toStudentShared,
  cleanAnswer({ question_text }, answer) {
    const count = countBlanks(question_text)
    if (count === 0) return null
    // Each line has its share of the longest answer.
    const most = Math.floor(limits.answerChars / count) - 1
    const lines = readLines(answer, count).map((line) => line.slice(0, most).toWellFormed())
    return lines.every((line) => line.trim() === '') ? null : lines.join('\n')
  },
  scoreExactly(question, answer) {
    const blanks = blanksOf(question)
    if (answer === null || blanks.length === 0) return { points: 0, isCorrect: false }
    const lines = readLines(answer, blanks.length)
    return pointsOfShare(
      question,
      blanks.filter((alternatives, at) => fillsBlank(alternatives, lines[at] ?? '')).length / blanks.length,
    )
  },
  lacksPart: (answer) => hasBlankPart(answer, '\n'),
  inWords: (_question, answer) =>
    String(answer)
      .split('\n')
      .map((line, at) => `${at + 1}. ${line.trim() || '–'}`)
      .join('; '),
  withKeyOf: (asked, later) =>
    countBlanks(asked.question_text) === countBlanks(later.question_text)
      ? { ...asked, points: later.points, ...pickKey(later) }
      : null,
}
