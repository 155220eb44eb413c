import { languageName } from '../languages.ts'

const MAX_RANGES = 12
const MAX_WORD_CHARS = 80

/** Three or more consecutive numbers form one range. */
type NumberRange = { from: number; to: number }

/** Sorted numbers as at most twelve ranges; `left` counts the numbers after them. */
export function findRanges(numbers: readonly number[]): { ranges: NumberRange[]; left: number } {
  const runs: number[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  const ranges = runs.flatMap((run) =>
    run.length > 2
      ? [{ from: run[0]!, to: run.at(-1)! }]
      : run.map((number) => ({ from: number, to: number })),
  )
  const left = ranges.slice(MAX_RANGES).reduce((count, { from, to }) => count + to - from + 1, 0)
  return { ranges: ranges.slice(0, MAX_RANGES), left }
}

export const formatRange = ({ from, to }: NumberRange): string => (from === to ? `${from}` : `${from}–${to}`)

/** "1–3, 5", in ascending order; a list of more than twelve ranges ends with "…". */
export function writeRanges(numbers: readonly number[]): string {
  const { ranges, left } = findRanges(numbers.toSorted((one, other) => one - other))
  return [...ranges.map(formatRange), ...(left > 0 ? ['…'] : [])].join(', ')
}

/** Shortens the first `max` texts and puts them in quotation marks; `left` counts the others. */
export function quoteWords(words: readonly string[], max: number): { quoted: string[]; left: number } {
  const quoted = words.slice(0, max).map((one) => {
    const line = one.replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ').trim()
    const characters = [...line.toWellFormed()]
    return `“${characters.length > MAX_WORD_CHARS ? `${characters.slice(0, MAX_WORD_CHARS - 1).join('')}…` : line}”`
  })
  return { quoted, left: Math.max(0, words.length - max) }
}

const joinWithAnd = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/** "4, 7 and 9"; three or more consecutive numbers as "4–7"; after twelve ranges "and 5 more". */
export function listNumbers(numbers: readonly number[]): string {
  const { ranges, left } = findRanges(numbers)
  return joinWithAnd([...ranges.map(formatRange), ...(left > 0 ? [`${left} more`] : [])])
}

/** “one”, “two”, “three” and 4 more. */
export function listWords(words: readonly string[], max: number): string {
  const { quoted, left } = quoteWords(words, max)
  return left > 0 ? `${quoted.join(', ')} and ${left} more` : quoted.join(', ')
}

/** "Slides 3 and 7 in English; slide 2 in Korean", from slide numbers by language code. */
export function listMissing(missing: Readonly<Record<string, readonly number[]>>): string {
  const text = Object.entries(missing)
    .map(([language, numbers]) => {
      const shown = joinWithAnd([
        ...numbers.slice(0, MAX_RANGES).map(String),
        ...(numbers.length > MAX_RANGES ? [`${numbers.length - MAX_RANGES} more`] : []),
      ])
      return `${numbers.length > 1 ? 'slides' : 'slide'} ${shown} in ${languageName(language)}`
    })
    .join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
