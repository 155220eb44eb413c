import type { Box, WordBox } from '@lectern/core/annotations/geometry.ts'
import { boxLines } from '@lectern/core/annotations/word-boxes.ts'

export type Phrase = { text: string; prose: boolean; boxes: Box[] }

/** At most this many phrases per page. */
const PER_PAGE = 60

/**
 * Runs of 3 to 8 words of the reference on one line or continuing in the next, spread evenly over the page.
 * `prose`: all of them are words (letters, with punctuation around them), none a symbol or a number.
 */
export function takePhrases(words: readonly WordBox[], scale: number): Phrase[] {
  const phrases: Phrase[] = []
  let seed = words.length
  const step = Math.max(1, Math.floor(words.length / PER_PAGE))
  for (let first = 0; first < words.length && phrases.length < PER_PAGE; first += step) {
    // A generator with a fixed seed: every run takes the same phrases.
    seed = (seed * 1103515245 + 12345) % 2147483648
    const last = first + 2 + (Math.floor(seed / 65536) % 6)
    if (last >= words.length) break
    const run = words.slice(first, last + 1)
    if (!run.every((_, at) => at === 0 || follows(words, first + at))) continue
    phrases.push({
      text: run.map((word) => word.text).join(' '),
      prose:
        run.every((word) => isWord(word.text)) &&
        run.filter((word) => /\p{L}{2}/u.test(word.text)).length > 2,
      boxes: boxLines(words, first, last).map(({ x, y, width, height }) => ({
        x: x * scale,
        y: y * scale,
        width: width * scale,
        height: height * scale,
      })),
    })
  }
  return phrases
}

function isWord(text: string): boolean {
  const bare = text.replace(/^[\p{Ps}\p{Pi}"']+|[\p{Pe}\p{Pf}\p{Po}"']+$/gu, '')
  if (!/^\p{L}[\p{L}\p{M}’'-]*$/u.test(bare)) return false
  // A single letter is a symbol in most decks, except the article.
  return (
    [...bare].length > 1 ||
    /^[aA]$|\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(bare)
  )
}

function follows(words: readonly WordBox[], at: number): boolean {
  const before = words[at - 1] as WordBox
  const after = words[at] as WordBox
  const size = Math.max(before.height, after.height)
  if (isLevel(before, after)) {
    const gap = after.x - before.x - before.width
    return gap > -0.2 * size && gap < 1.2 * size
  }
  const down = after.y - before.y
  const alike = Math.min(before.height, after.height) > 0.85 * size
  // The next line of a paragraph starts at about the same x; a capital or a bullet begins the next list
  // item.
  const near = Math.abs(after.x - lineStart(words, at - 1)) < 2 * size
  return alike && near && down > 0.6 * size && down < 1.8 * size && !/^[\p{Lu}\p{P}\p{S}]/u.test(after.text)
}

function isLevel(one: WordBox, other: WordBox): boolean {
  const below = one.y + one.height - other.y - other.height
  return Math.abs(below) < 0.4 * Math.max(one.height, other.height)
}

function lineStart(words: readonly WordBox[], from: number): number {
  let at = from
  while (at > 0 && isLevel(words[at - 1] as WordBox, words[at] as WordBox)) at--
  return (words[at] as WordBox).x
}
