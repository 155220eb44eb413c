export type PointsProblem = 'none' | 'number' | 'steps' | 'range'

/** What was typed as points: their number, or what is wrong with it. A comma is a point, as half the world types it. */
export function readPoints(typed: string, most: number): { points: number } | { problem: PointsProblem } {
  const text = typed.normalize('NFKC').trim().replace(',', '.')
  if (text === '') return { problem: 'none' }
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return { problem: 'number' }
  const points = Number(text)
  if (points < 0 || points > most) return { problem: 'range' }
  return Number.isInteger(points * 2) ? { points } : { problem: 'steps' }
}

/** Half a point more or less, within the bounds; from what cannot be read, from the lower end. */
export function stepPoints(typed: string, most: number, step: 0.5 | -0.5): string {
  const read = readPoints(typed, most)
  const from = 'points' in read ? read.points + step : 0
  return String(Math.min(most, Math.max(0, from)))
}
