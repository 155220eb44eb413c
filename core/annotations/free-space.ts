import type { Box, Point } from './geometry.ts'
import { between, type PictureSize, pointOf } from './placed-annotation.ts'

/** How much of a slide is occupied, on a coarse grid. The sum over any rectangle takes four look-ups. */
export type FreeSpace = {
  /** Occupies a box; words weigh more than the margin around them. */
  take: (box: Box, weight?: number) => void
  /** Whether a box covers no words and hardly any margin around them. */
  isFree: (box: Box) => boolean
  /**
   * A box of this size that covers as little as possible, near `near`; of the best candidates, the one with
   * the least `extra` cost, in shares of the picture's diagonal.
   */
  findFreeBox: (size: PictureSize, near: Point | null, extra?: (box: Box) => number) => Box
}

/** This many best candidates are compared by their `extra` cost. */
const CLOSE_LOOKS = 240

const CELL_POINTS = 6
/** Mean weight of a box's cells below which it counts as free. */
const MAX_COVERED = 0.04

/** Free space of an empty picture. */
export function makeFreeSpace(picture: PictureSize): FreeSpace {
  const cell = pointOf(picture) * CELL_POINTS
  const columns = Math.max(1, Math.ceil(picture.width / cell))
  const rows = Math.max(1, Math.ceil(picture.height / cell))
  const taken = new Float64Array(columns * rows)
  let sums: Float64Array | null = null

  const take = (box: Box, weight = 1): void => {
    const left = between(Math.floor(box.x / cell), 0, columns)
    const top = between(Math.floor(box.y / cell), 0, rows)
    const right = between(Math.ceil((box.x + box.width) / cell), 0, columns)
    const bottom = between(Math.ceil((box.y + box.height) / cell), 0, rows)
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const at = row * columns + column
        taken[at] = Math.max(taken[at] as number, weight)
      }
    }
    sums = null
  }

  /** `sums[r][c]`: occupied weight above and left of cell (r, c). */
  const sumUp = (): Float64Array => {
    const total = new Float64Array((columns + 1) * (rows + 1))
    for (let row = 0; row < rows; row++) {
      let inRow = 0
      for (let column = 0; column < columns; column++) {
        inRow += taken[row * columns + column] as number
        total[(row + 1) * (columns + 1) + column + 1] =
          (total[row * (columns + 1) + column + 1] as number) + inRow
      }
    }
    return total
  }

  const findFreeBox: FreeSpace['findFreeBox'] = (size, near, extra) => {
    sums ??= sumUp()
    const total = sums
    const wide = between(Math.ceil(size.width / cell), 1, columns)
    const high = between(Math.ceil(size.height / cell), 1, rows)
    // Without an anchor, use the lower right corner, where slides usually have room.
    const goal = near ?? { x: picture.width, y: picture.height }
    const diagonal = Math.hypot(picture.width, picture.height)
    const candidates: { box: Box; cost: number }[] = []
    for (let row = 0; row + high <= rows; row++) {
      for (let column = 0; column + wide <= columns; column++) {
        const line = columns + 1
        const covered =
          (total[(row + high) * line + column + wide] as number) -
          (total[row * line + column + wide] as number) -
          (total[(row + high) * line + column] as number) +
          (total[row * line + column] as number)
        const x = column * cell + size.width / 2
        const y = row * cell + size.height / 2
        const atEdge = row === 0 || column === 0 || row + high === rows || column + wide === columns
        const distance = Math.hypot(x - goal.x, (y - goal.y) * 1.3) / diagonal
        const cost = covered * 4 + distance + (atEdge ? 0.15 : 0)
        candidates.push({ box: boxAt(column * cell, row * cell, size), cost })
      }
    }
    candidates.sort((one, other) => one.cost - other.cost)
    const close = candidates.slice(0, extra ? CLOSE_LOOKS : 1)
    let best = close[0]?.box ?? boxAt(0, 0, size)
    let lowest = Number.POSITIVE_INFINITY
    for (const { box, cost } of close) {
      const whole = cost + (extra?.(box) ?? 0)
      if (whole >= lowest) continue
      lowest = whole
      best = box
    }
    return best
  }

  const isFree: FreeSpace['isFree'] = (box) => {
    let covered = 0
    let cells = 0
    for (let row = Math.floor(box.y / cell); row < Math.min(rows, (box.y + box.height) / cell); row++) {
      for (
        let column = Math.floor(box.x / cell);
        column < Math.min(columns, (box.x + box.width) / cell);
        column++
      ) {
        cells += 1
        covered += taken[row * columns + column] ?? 0
      }
    }
    return covered <= cells * MAX_COVERED
  }

  const boxAt = (x: number, y: number, size: PictureSize): Box => ({
    x: between(x, 0, Math.max(0, picture.width - size.width)),
    y: between(y, 0, Math.max(0, picture.height - size.height)),
    width: Math.min(size.width, picture.width),
    height: Math.min(size.height, picture.height),
  })
  return { take, isFree, findFreeBox }
}
