const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u
const COMBINING = /^\p{M}/u

/** Returns true if most of a text is written from right to left. */
export function isRightToLeft(text: string): boolean {
  let right = 0
  let left = 0
  for (const character of text) {
    if (RIGHT_TO_LEFT.test(character)) right++
    else if (LEFT_TO_RIGHT.test(character)) left++
  }
  return right > left
}

/** Returns true if any part of a text is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/**
 * Turns items that are sorted from left to right on the page into reading order. In a line that runs from
 * right to left, sequences of left-to-right items (Latin words, numbers) keep their order.
 */
export function orderForReading<Item extends { text: string }>(
  items: Item[],
  lineIsRightToLeft: boolean,
): Item[] {
  const isRight = (item: Item) => RIGHT_TO_LEFT.test(item.text) || COMBINING.test(item.text)
  const isLeft = (item: Item) => LEFT_TO_RIGHT.test(item.text) && !isRight(item)
  const source = lineIsRightToLeft ? [...items].reverse() : items
  const keepsOrder = lineIsRightToLeft ? isLeft : isRight
  const ordered: Item[] = []
  let run: Item[] = []
  for (const item of source) {
    if (keepsOrder(item)) run.unshift(item)
    else {
      ordered.push(...run, item)
      run = []
    }
  }
  ordered.push(...run)
  return ordered
}
