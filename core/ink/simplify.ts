import type { InkPoint } from './ink.ts'

/** Points are simplified in chunks of this size, so that the time stays linear. */
const CHUNK = 256

/**
 * The same line with fewer points: no removed point is farther than `tolerance` pixels from the result, and
 * no pressure differs by more than a tenth. The ends stay.
 */
export function simplifyPoints(points: readonly InkPoint[], tolerance: number): InkPoint[] {
  if (points.length < 3) return [...points]
  const kept = new Uint8Array(points.length)
  for (let from = 0; from < points.length - 1; from += CHUNK)
    selectPoints(points, from, Math.min(from + CHUNK, points.length - 1), tolerance, kept)
  return points.filter((_, index) => kept[index] === 1)
}

/** Douglas and Peucker between two points, with a list instead of recursion. */
function selectPoints(
  points: readonly InkPoint[],
  first: number,
  last: number,
  tolerance: number,
  kept: Uint8Array,
): void {
  kept[first] = 1
  kept[last] = 1
  const open: [number, number][] = [[first, last]]
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [from, to] = pair
    const start = points[from] as InkPoint
    const end = points[to] as InkPoint
    let worst = 1
    let at = -1
    for (let index = from + 1; index < to; index += 1) {
      const wrong = wrongnessOf(points[index] as InkPoint, start, end, tolerance)
      if (wrong > worst) {
        worst = wrong
        at = index
      }
    }
    if (at === -1) continue
    kept[at] = 1
    open.push([from, at], [at, to])
  }
}

const PRESSURE_TOLERANCE = 0.1

/** Distance of a point from the line between two others, in tolerances. */
function wrongnessOf(point: InkPoint, start: InkPoint, end: InkPoint, tolerance: number): number {
  const { distance, share } = distanceToSegment(point, start, end)
  const pressure = start.pressure + (end.pressure - start.pressure) * share
  return Math.max(distance / tolerance, Math.abs(point.pressure - pressure) / PRESSURE_TOLERANCE)
}

type At = { x: number; y: number }

/** Distance of a point from a segment, and the share (0 to 1) of the segment where it is nearest. */
export function distanceToSegment(point: At, start: At, end: At): { distance: number; share: number } {
  const dx = end.x - start.x
  const dy = end.y - start.y
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / squared
  const share = Math.min(1, Math.max(0, along))
  return {
    distance: Math.hypot(point.x - start.x - dx * share, point.y - start.y - dy * share),
    share,
  }
}
