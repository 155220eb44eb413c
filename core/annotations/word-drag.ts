import type { Box, WordBox } from './geometry.ts'
import { overlapOf } from './geometry.ts'
import { boxLines, isBeside } from './word-boxes.ts'
import type { WordIndex } from './word-index.ts'

/**
 * The run of words inside a drag's box (pixels of the picture), with all words between them on the crossed
 * lines; null when it touches none. Of several runs (columns, table cells), the one it covers most.
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

/** Requires nearly the full short side, so that a line that is only touched does not count. */
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

/**
 * Whether two touched words belong to one run: all words between them are on the drag's lines, without a
 * wide gap.
 */
function isOneRun(words: readonly WordBox[], from: number, to: number, drag: Box): boolean {
  for (let at = from + 1; at <= to; at++) {
    const before = words[at - 1] as WordBox
    const word = words[at] as WordBox
    if (!isLevel(word, drag)) return false
    const sameLine = isLevel(word, before)
    if (sameLine && !isBeside(before, word)) return false
    // The next line is below; a word above starts the next column.
    if (!sameLine && word.y < before.y) return false
  }
  return true
}
