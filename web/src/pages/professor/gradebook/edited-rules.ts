import type { Gradebook } from '@lectern/contract/gradebook.ts'

/** `key` stays with its row while letters are added and removed. */
export type Letter = { key: number; letter: string; min: number | null }
/** What the form holds. Null: the field is empty. NaN: its text is not a number. */
export type BookRules = { weights: (number | null)[]; dropLowest: number | null; letters: Letter[] }

export const rulesOf = ({ quizzes, rules }: Gradebook): BookRules => ({
  weights: quizzes.map(({ weight }) => weight),
  dropLowest: rules.drop_lowest,
  letters: rules.scale.map((one, key) => ({ key, ...one })),
})

const isAmount = (value: number | null, most: number): boolean =>
  value === null || (value >= 0 && value <= most)

type RulesMistake = 'weight' | 'drop' | 'letter' | 'limit' | 'order'

/** Finds the first thing that the server would refuse. */
export const findMistake = ({ weights, dropLowest, letters }: BookRules): RulesMistake | null => {
  if (!weights.every((weight) => isAmount(weight, 1_000))) return 'weight'
  if (!isAmount(dropLowest, 20)) return 'drop'
  if (letters.some(({ letter }) => letter.trim() === '')) return 'letter'
  if (letters.some(({ min }) => min === null || !isAmount(min, 1_000))) return 'limit'
  const isDescending = letters.every(({ min }, index) => index === 0 || min! < letters[index - 1]!.min!)
  return isDescending ? null : 'order'
}

/** Writes the form as the body of the call. @param edited without a mistake */
export const editRules = (
  { quizzes }: Gradebook,
  { weights, dropLowest, letters }: BookRules,
): {
  weights: { quiz_id: string; weight: number | null }[]
  drop_lowest: number
  scale: { letter: string; min: number }[]
} => ({
  weights: quizzes.map(({ _id }, index) => ({ quiz_id: _id, weight: weights[index] ?? null })),
  drop_lowest: dropLowest ?? 0,
  scale: letters.map(({ letter, min }) => ({ letter: letter.trim(), min: min ?? 0 })),
})
