import type { RegradedQuestion, RegradeKey } from '@lectern/contract/regrading.ts'

export type Correction = RegradedQuestion['corrections'][number]
/** One changed part of a key; null where a value is missing. */
export type CorrectionLine = {
  part: 'points' | 'reference' | 'keywords' | 'rubric' | 'leniency'
  before: string | null
  after: string | null
}

/** An option of a corrected question, and whether it was or is the key. */
export type OptionLine = { text: string; wasKey: boolean; isKey: boolean }

/**
 * The options as these students saw them, with the former and the new key; empty for a question without
 * options.
 */
export function listOptionLines({ before, after }: Correction): OptionLine[] {
  const options = before.options ?? []
  const isAt = ({ correct_answer: answer }: RegradeKey, index: number) =>
    answer !== null && Number(answer) === index
  return options.map((text, index) => ({ text, wasKey: isAt(before, index), isKey: isAt(after, index) }))
}

const textOf = (key: RegradeKey, part: CorrectionLine['part'], number: (value: number) => string) => {
  if (part === 'points') return number(key.points)
  if (part === 'reference') return key.options === null ? textOrNull(key.correct_answer) : null
  if (part === 'keywords') return textOrNull((key.keywords ?? []).join(', '))
  return textOrNull(part === 'rubric' ? key.rubric : key.leniency)
}
const textOrNull = (value: string | number | null): string | null =>
  value === null || String(value).trim() === '' ? null : String(value)

const parts = ['points', 'reference', 'keywords', 'rubric', 'leniency'] as const

/** The other changed parts of a key, as text. */
export const listCorrectionLines = (
  { before, after }: Correction,
  number: (value: number) => string,
): CorrectionLine[] =>
  parts
    .map((part) => ({ part, before: textOf(before, part, number), after: textOf(after, part, number) }))
    .filter((line) => line.before !== line.after)
