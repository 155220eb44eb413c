import type { Box, WordBox } from './geometry.ts'
import { boxAround } from './geometry.ts'
import { isRightToLeft } from './word-folding.ts'

/** Code points of the first and last word that belong to a run: `from` included, `to` excluded. */
type Ends = { from: number; to: number }

/**
 * Boxes around the words from `first` to `last`, one per line; the outer words are cut to their characters.
 */
export function boxLines(words: readonly WordBox[], first: number, last: number, ends?: Ends): Box[] {
  const lines: WordBox[][] = []
  for (let index = first; index <= last; index++) {
    const word = words[index]
    if (!word) continue
    const length = ends ? [...word.text.normalize('NFC')].length : 0
    const cut = ends
      ? cutWord(word, index === first ? ends.from : 0, index === last ? ends.to : length)
      : word
    const line = lines.at(-1)
    const before = line?.at(-1)
    if (line && before && isBeside(before, cut)) line.push({ ...cut, text: word.text })
    else lines.push([{ ...cut, text: word.text }])
  }
  return lines.map((line) => boxAround(line)).filter((box) => box !== null)
}

/** Whether a word continues the previous word's line, on either side, without a gap as between columns. */
export function isBeside(before: Box, after: Box): boolean {
  const level = Math.min(before.y + before.height, after.y + after.height) - Math.max(before.y, after.y)
  if (level < 0.3 * Math.min(before.height, after.height)) return false
  const gap = Math.max(before.x, after.x) - Math.min(before.x + before.width, after.x + after.width)
  return gap <= 2 * Math.max(before.height, after.height)
}

/** The part of a word's box for some of its code points, by usual letter widths. */
function cutWord(word: WordBox, from: number, to: number): Box {
  const { x, y, width, height } = word
  const box = { x, y, width, height }
  const characters = [...word.text.normalize('NFC')]
  if (from <= 0 && to >= characters.length) return box
  // The direction of rotated text is not known here.
  if (characters.length > 2 && height > 1.5 * width) return box
  const widths = characters.map(usualWidth)
  const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
  const all = sum(widths)
  if (all === 0) return box
  const before = (sum(widths.slice(0, from)) / all) * width
  const inside = (sum(widths.slice(from, to)) / all) * width
  const left = isRightToLeft(word.text) ? x + width - before - inside : x + before
  return { ...box, x: round(left), width: round(inside) }
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

function usualWidth(character: string): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0
  if (/[.,;:!|'’‘·iljI1ıft()[\]{}/\\ ]/.test(character)) return 0.55
  if (/[mwMW—…%@]/.test(character)) return 1.5
  if (/\p{Lu}/u.test(character)) return 1.2
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]/.test(character)) return 1.8
  return 1
}
