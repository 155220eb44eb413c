/** Finds the indexes of a longest increasing subsequence of distinct numbers: of pages, those that are still in order. */
export const findLongestIncreasing = (numbers: readonly number[]): ReadonlySet<number> => {
  /** For each length, the index of the smallest number that ends a sequence of that length. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, number] of numbers.entries()) {
    const longer = ends.findIndex((end) => numbers[end]! > number)
    const length = longer === -1 ? ends.length : longer
    before[index] = ends[length - 1]
    ends[length] = index
  }
  const found = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) found.add(index)
  return found
}
