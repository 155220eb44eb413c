import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { blanksOf, fillsBlank, readLines } from '@lectern/core/questions/fill-in-the-blanks.ts'
import { readPermutation } from '@lectern/core/questions/indexes.ts'
import { readMatches, rightMatchesOf } from '@lectern/core/questions/matching.ts'
import { acceptedRangeOf, formatLimit, listNumericFaults } from '@lectern/core/questions/numeric.ts'
import { itemsInOrder } from '@lectern/core/questions/ordering.ts'
import { keyInWords } from '@lectern/core/questions/question-types.ts'

type AnswerPartNote = 'comesFirst' | 'comesAfter' | ReturnType<typeof listNumericFaults>[number] | 'notExact'

/** One part of an answer beside the right one. `isRight` and `right` are null while the key is withheld. */
export type AnswerPart = {
  /** What the part belongs to: a place, a left side, the number of a blank. */
  label: string | null
  given: string | null
  right: string | null
  /** Null also for the first item of a wrong order: it follows no other one, so it earns nothing. */
  isRight: boolean | null
  /** Why it is wrong, where the right one beside it does not say so. */
  notes?: { code: AnswerPartNote; params?: { item?: string; from?: string; to?: string } }[]
}

type Answered = { question: Question; answer: AnswerValue }

const listOrder = ({ question, answer }: Answered): AnswerPart[] => {
  const options = question.options ?? []
  const right = question.correct_answer === null ? null : itemsInOrder(question)
  const given = readPermutation(answer, options.length)?.map((index) => options[index] ?? '')
  const isWhole = right?.every((item, place) => item === given?.[place])
  return options.map((_, place) => {
    const item = given?.[place] ?? null
    const shared = { label: String(place + 1), given: item, right: right?.[place] ?? null }
    if (!right) return { ...shared, isRight: null }
    if (item === null) return { ...shared, isRight: false }
    const before = right[right.indexOf(item) - 1]
    if (before === undefined)
      return { ...shared, isRight: isWhole ? true : null, notes: place > 0 ? [{ code: 'comesFirst' }] : [] }
    const isRight = before === given?.[place - 1]
    return { ...shared, isRight, notes: isRight ? [] : [{ code: 'comesAfter', params: { item: before } }] }
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
  const isKnown = question.correct_answer !== null
  const range = isKnown ? acceptedRangeOf(question) : null
  const faults = isKnown && answer !== null ? listNumericFaults(question, String(answer)) : []
  return [
    {
      label: null,
      given: answer === null ? null : String(answer),
      right: isKnown ? keyInWords(question) : null,
      isRight: isKnown ? answer !== null && faults.length === 0 : null,
      notes: faults.map((code) =>
        code === 'outside' && range
          ? {
              code: range.from === range.to ? 'notExact' : code,
              params: { from: formatLimit(range.from), to: formatLimit(range.to) },
            }
          : { code },
      ),
    },
  ]
}

const lists: Record<string, (answered: Answered) => AnswerPart[]> = {
  ordering: listOrder,
  matching: listMatches,
  fill_in_the_blanks: listBlanks,
  numeric: listNumber,
}

/** Lists the parts of an answer beside the key; null for a type that is shown by its options or as a text. */
export const listAnswerParts = (question: Question, answer: AnswerValue): AnswerPart[] | null =>
  lists[question.question_type]?.({ question, answer }) ?? null
