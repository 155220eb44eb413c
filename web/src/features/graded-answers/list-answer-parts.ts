import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { blanksOf, fillsBlank, readLines } from '@lectern/core/questions/fill-in-the-blanks.ts'
import { readPermutation } from '@lectern/core/questions/indexes.ts'
import { readMatches, rightMatchesOf } from '@lectern/core/questions/matching.ts'
import { itemsInOrder } from '@lectern/core/questions/ordering.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'

/** One part of an answer beside the right one. `isRight` and `right` are null while the key is withheld. */
export type AnswerPart = {
  /** What the part belongs to: a place, a left side, the number of a blank. */
  label: string | null
  given: string | null
  right: string | null
  isRight: boolean | null
}

type Answered = { question: Question; answer: AnswerValue }

const listOrder = ({ question, answer }: Answered): AnswerPart[] => {
  const options = question.options ?? []
  const right = question.correct_answer === null ? null : itemsInOrder(question)
  const given = readPermutation(answer, options.length)?.map((index) => options[index] ?? '')
  return options.map((_, place) => {
    const item = given?.[place] ?? null
    // The first item of the right order is right at the first place; any other one directly after its predecessor.
    const before = right && item !== null ? right[right.indexOf(item) - 1] : undefined
    return {
      label: String(place + 1),
      given: item,
      right: right?.[place] ?? null,
      isRight: right && item !== null && (place === 0 ? before === undefined : before === given?.[place - 1]),
    }
  })
}

const listMatches = ({ question, answer }: Answered): AnswerPart[] => {
  const prompts = question.prompts ?? []
  const options = question.options ?? []
  const key = question.correct_answer === null ? null : rightMatchesOf(question)
  return readMatches(answer, prompts.length, options.length).map((index, at) => ({
    label: prompts[at] ?? '',
    given: index === null ? null : (options[index] ?? null),
    right: options[key?.[at] ?? -1] ?? null,
    isRight: key && key[at] === index,
  }))
}

const listBlanks = ({ question, answer }: Answered): AnswerPart[] => {
  const blanks = blanksOf(question)
  const isKnown = question.correct_answer !== null
  return readLines(answer, blanks.length).map((line, at) => {
    const alternatives = blanks[at] ?? []
    return {
      label: String(at + 1),
      given: line.trim() || null,
      right: isKnown ? alternatives.join(' / ') : null,
      isRight: isKnown ? fillsBlank(alternatives, line) : null,
    }
  })
}

const listNumber = ({ question, answer }: Answered): AnswerPart[] => {
  const { scoreExactly, keyInWords } = getQuestionType(question.question_type)
  const isKnown = question.correct_answer !== null
  return [
    {
      label: null,
      given: answer === null ? null : String(answer),
      right: isKnown ? (keyInWords?.(question) ?? null) : null,
      isRight: isKnown ? (scoreExactly(question, answer)?.isCorrect ?? null) : null,
    },
  ]
}

const lists: Record<string, (answered: Answered) => AnswerPart[]> = {
  ordering: listOrder,
  matching: listMatches,
  fill_in_the_blanks: listBlanks,
  numeric: listNumber,
}

/** The parts of an answer beside the key; null for a type that is shown by its options or as a text. */
export const listAnswerParts = (question: Question, answer: AnswerValue): AnswerPart[] | null =>
  lists[question.question_type]?.({ question, answer }) ?? null
