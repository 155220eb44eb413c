/** All coordinates are in pixels of the slide's picture, the origin at its top left. */
export type Point = { x: number; y: number }
export type Box = { x: number; y: number; width: number; height: number }
/** A word of the slide, as the PDF holds it. */
export type WordBox = Box & { text: string }

/** Returns the smallest box around all of them; null around nothing. */
export function boxAround(boxes: readonly Box[]): Box | null {
  const [first] = boxes
  if (!first) return null
  let { x: left, y: top } = first
  let right = left
  let bottom = top
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The area that two boxes share, in square pixels. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}

export const centreOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

export const distanceBetween = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y)

/** Rounds a box to tenths of a pixel, as it is stored. */
export const roundBox = (box: Box): Box => ({
  x: Math.round(box.x * 10) / 10,
  y: Math.round(box.y * 10) / 10,
  width: Math.round(box.width * 10) / 10,
  height: Math.round(box.height * 10) / 10,
})
