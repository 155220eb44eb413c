const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u
const MARK = /^\p{M}/u

/** Whether a text is mostly written from right to left. */
export function isRightToLeft(text: string): boolean {
  let right = 0
  let left = 0
  for (const character of text) {
    if (RIGHT_TO_LEFT.test(character)) right++
    else if (LEFT_TO_RIGHT.test(character)) left++
  }
  return right > left
}

/** Whether any of a text is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/**
 * Turns things that were sorted from left to right on the page into the order in which they are read.
 * In a line that runs from right to left, stretches of left-to-right things (Latin words, numbers) keep theirs.
 */
export function orderForReading<Item extends { text: string }>(
  items: Item[],
  lineIsRightToLeft: boolean,
): Item[] {
  const isRight = (item: Item) => RIGHT_TO_LEFT.test(item.text) || MARK.test(item.text)
  const isLeft = (item: Item) => LEFT_TO_RIGHT.test(item.text) && !isRight(item)
  const source = lineIsRightToLeft ? [...items].reverse() : items
  const keepsOrder = lineIsRightToLeft ? isLeft : isRight
  const ordered: Item[] = []
  let stretch: Item[] = []
  for (const item of source) {
    if (keepsOrder(item)) stretch.unshift(item)
    else {
      ordered.push(...stretch, item)
      stretch = []
    }
  }
  ordered.push(...stretch)
  return ordered
}
