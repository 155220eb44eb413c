/** `same`: an approved claim would change nothing. */
export type PointsProblem = 'none' | 'number' | 'steps' | 'range' | 'same'

/**
 * Parses typed points: the number, or the problem. A comma counts as a decimal point, as in many countries.
 */
export function readPoints(
  typed: string,
  maxPoints: number,
): { points: number } | { problem: PointsProblem } {
  const text = typed.normalize('NFKC').trim().replace(',', '.')
  if (text === '') return { problem: 'none' }
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return { problem: 'number' }
  const points = Number(text)
  if (points < 0 || points > maxPoints) return { problem: 'range' }
  // A line of a rubric may have thirds: all of it can be given.
  return Number.isInteger(points * 2) || points === maxPoints ? { points } : { problem: 'steps' }
}

/**
 * Goes to the next half point up or down within the bounds; starts from the lower bound if the text is not a
 * number.
 */
export function stepPoints(typed: string, maxPoints: number, step: 0.5 | -0.5): string {
  const read = readPoints(typed, maxPoints)
  const halves = 'points' in read ? read.points * 2 : null
  const next = halves === null ? 0 : step > 0 ? Math.floor(halves + 1) / 2 : Math.ceil(halves - 1) / 2
  return String(Math.min(maxPoints, Math.max(0, next)))
}
