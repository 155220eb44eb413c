import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import { tidyTags } from '@lectern/core/questions/tags.ts'

/** Empty texts do not filter. */
export type BankFilter = { words: string; type: string; tag: string }
export const noFilter: BankFilter = { words: '', type: '', tag: '' }

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Finds the questions that have all words of the search in their text, and the type and tag. */
export const filterBank = (
  bank: readonly BankQuestion[],
  { words, type, tag }: BankFilter,
): BankQuestion[] => {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  return bank.filter(({ question, tags }) => {
    const text = fold(question.question_text)
    return (
      (type === '' || question.question_type === type) &&
      (tag === '' || tags.includes(tag)) &&
      wanted.every((word) => text.includes(word))
    )
  })
}

/** Weakest first, then those without answers, in the order of the list. */
export const orderBank = (bank: readonly BankQuestion[]): BankQuestion[] =>
  bank.toSorted((one, other) => (one.success ?? 101) - (other.success ?? 101))

/** Counts all tags with the number of their questions, by name. */
export const countTags = (bank: readonly BankQuestion[]): { tag: string; count: number }[] =>
  [
    ...Map.groupBy(
      bank.flatMap(({ tags }) => tags),
      (tag) => tag,
    ),
  ]
    .map(([tag, { length }]) => ({ tag, count: length }))
    .toSorted((one, other) => one.tag.localeCompare(other.tag))

/** Tags as typed, with commas between them; those of East Asian keyboards count. */
export const readTags = (text: string): string[] => tidyTags(text.split(/[,，、;；\n]/))
