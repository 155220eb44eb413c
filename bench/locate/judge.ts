import type { Box } from '@lectern/core/annotations/geometry.ts'

/**
 * How well boxes cover the reference's boxes, from 0 to 1: the shared horizontal length divided by the
 * longer of both. Only boxes on one level count: half of the lower one's height is shared.
 */
export function measureOverlap(found: readonly Box[], reference: readonly Box[]): number {
  let shared = 0
  for (const one of found) {
    for (const other of reference) {
      const level = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
      if (level < 0.5 * Math.min(one.height, other.height)) continue
      shared += Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x))
    }
  }
  const sum = (boxes: readonly Box[]) => boxes.reduce((total, box) => total + box.width, 0)
  return shared / Math.max(sum(found), sum(reference), 1)
}

/** Letters and digits alone, to test whether a phrase is on a page according to the reference. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
