const SHOWN = 12

/**
 * Numbers as a list in a sentence: "4, 7 and 9"; three or more in a row as "4–7"; after a dozen pieces "and
 * 5 more".
 */
export function listNumbers(numbers: readonly number[]): string {
  const runs: number[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  const pieces = runs.flatMap((run) =>
    run.length > 2
      ? [{ text: `${run[0]}–${run.at(-1)}`, count: run.length }]
      : run.map((number) => ({ text: String(number), count: 1 })),
  )
  const texts = pieces.slice(0, SHOWN).map((piece) => piece.text)
  const left = pieces.slice(SHOWN).reduce((count, piece) => count + piece.count, 0)
  if (left > 0) texts.push(`${left} more`)
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

/** The numbers in such a list; those counted as "and 5 more" are unknown. */
export const readNumbers = (list: string): number[] =>
  list
    .replace(/ and \d+ more$/, '')
    .split(/, | and /)
    .flatMap((piece) => {
      const [, from, to = from] = /^(\d{1,5})(?:–(\d{1,5}))?$/.exec(piece) ?? []
      if (from === undefined) return []
      return Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, at) => Number(from) + at)
    })

/** "slide 4", "slides 4–6": the noun in singular or plural, with the numbers. */
export const countNoun = (noun: string, numbers: readonly number[]): string =>
  `${noun}${numbers.length === 1 ? '' : 's'} ${listNumbers(numbers)}`
