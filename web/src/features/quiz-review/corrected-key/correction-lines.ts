import type { RegradedQuestion, RegradeKey } from '@lectern/contract/regrading.ts'
import { keyInWords, listChosenOptions } from '@lectern/core/questions/question-types.ts'
import { blankQuestion } from '@lectern/core/questions/shared-rules.ts'

/** The former key of a question, and the one in its place. */
export type Correction = Pick<RegradedQuestion['corrections'][number], 'before' | 'after'>
/** One changed part of a key; null where a value is missing. */
type CorrectionLine = {
  part: 'points' | 'reference' | 'partial' | 'units' | 'keywords' | 'rubric' | 'leniency'
  before: string | null
  after: string | null
}

/** An option of a corrected question, and whether it was or is the key. */
type OptionLine = { text: string; wasKey: boolean; isKey: boolean }

/**
 * The options as these students saw them, with the former and the new key; empty for a question whose answers
 * choose no options.
 */
export function listOptionLines({ before, after }: Correction, type: string): OptionLine[] {
  const keyOf = ({ correct_answer }: RegradeKey) => listChosenOptions({ question_type: type }, correct_answer)
  const [former, present] = [keyOf(before), keyOf(after)]
  if (!former || !present) return []
  return (before.options ?? []).map((text, index) => ({
    text,
    wasKey: former.includes(index),
    isKey: present.includes(index),
  }))
}

/** A key that is no choice of options, in words. */
const keyText = (key: RegradeKey, type: string): string | null =>
  listChosenOptions({ question_type: type }, null) === null
    ? textOrNull(keyInWords({ ...blankQuestion('', type), ...key, question_type: type }))
    : null

const textOf = (
  key: RegradeKey,
  part: CorrectionLine['part'],
  type: string,
  number: (value: number) => string,
) => {
  if (part === 'points') return number(key.points)
  if (part === 'reference') return keyText(key, type)
  if (part === 'partial') return key.partial_points ?? null
  if (part === 'units') return textOrNull((key.units ?? []).join(', '))
  if (part === 'keywords') return textOrNull((key.keywords ?? []).join(', '))
  return textOrNull(part === 'rubric' ? key.rubric : key.leniency)
}
const textOrNull = (value: string | number | null): string | null =>
  value === null || String(value).trim() === '' ? null : String(value)

const parts = ['points', 'reference', 'partial', 'units', 'keywords', 'rubric', 'leniency'] as const

/** Lists the other changed parts of a key, as text. */
export const listCorrectionLines = (
  { before, after }: Correction,
  type: string,
  number: (value: number) => string,
): CorrectionLine[] =>
  parts
    .map((part) => ({
      part,
      before: textOf(before, part, type, number),
      after: textOf(after, part, type, number),
    }))
    .filter((line) => line.before !== line.after)
