import type { Box, WordBox } from './geometry.ts'
import { overlapOf } from './geometry.ts'
import { boxLines, isBeside } from './word-boxes.ts'
import type { WordIndex } from './word-index.ts'

/**
 * The run of words that a drag over the slide (its box, in pixels of the picture) touches, with what stands between
 * them on the lines that it crosses; null if it touches none. Where it touches several runs (two columns, the cells of
 * a table), the one it covers most is taken.
 */
export function wordsInside(
  { words }: WordIndex,
  box: Box,
): { text: string; boxes: Box[]; first: number; last: number } | null {
  const drag = {
    x: box.width < 0 ? box.x + box.width : box.x,
    y: box.height < 0 ? box.y + box.height : box.y,
    width: Math.max(1, Math.abs(box.width)),
    height: Math.max(1, Math.abs(box.height)),
  }
  const runs: { first: number; last: number; covered: number }[] = []
  words.forEach((word, at) => {
    if (!isTouched(word, drag)) return
    const run = runs.at(-1)
    const covered = overlapOf(word, drag)
    if (run && isOneRun(words, run.last, at, drag)) {
      run.last = at
      run.covered += covered
    } else runs.push({ first: at, last: at, covered })
  })
  const run = runs.reduce<(typeof runs)[number] | null>(
    (most, one) => (most && most.covered >= one.covered ? most : one),
    null,
  )
  if (!run) return null
  const { first, last } = run
  const text = words.slice(first, last + 1).map((word) => word.text)
  return { text: text.join(' '), boxes: boxLines(words, first, last), first, last }
}

/** Nearly all of what can be covered of a short side; a line that is only brushed is not meant. */
function isTouched(word: Box, drag: Box): boolean {
  return (
    sharedLength(word.x, word.width, drag.x, drag.width) > 0.25 * Math.min(word.width, drag.width) &&
    isLevel(word, drag)
  )
}

const isLevel = (word: Box, drag: Box) =>
  sharedLength(word.y, word.height, drag.y, drag.height) > 0.35 * Math.min(word.height, drag.height)

function sharedLength(one: number, length: number, other: number, otherLength: number): number {
  return Math.min(one + length, other + otherLength) - Math.max(one, other)
}

/** Whether two touched words belong together: all between them is on the lines of the drag, without a wide gap. */
function isOneRun(words: readonly WordBox[], from: number, to: number, drag: Box): boolean {
  for (let at = from + 1; at <= to; at++) {
    const before = words[at - 1] as WordBox
    const word = words[at] as WordBox
    if (!isLevel(word, drag)) return false
    const sameLine = isLevel(word, before)
    if (sameLine && !isBeside(before, word)) return false
    // The next line stands below; above it is the next column.
    if (!sameLine && word.y < before.y) return false
  }
  return true
}
