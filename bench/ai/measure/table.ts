/** A row of the table: `of` is the number of cases, `figure` the text to show. */
export type Figure = { task: string; by: string; language: string; what: string; of: number; figure: string }

export const share = (part: number, of: number): string =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)

/** Pearson's r; 0 if one side is constant. */
export const pearson = (ones: readonly number[], others: readonly number[]): number => {
  const [one, other] = [mean(ones), mean(others)]
  const product = mean(ones.map((value, index) => (value - one) * ((others[index] ?? 0) - other)))
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
  const of = spread(ones, one) * spread(others, other)
  return of === 0 ? 0 : product / of
}
