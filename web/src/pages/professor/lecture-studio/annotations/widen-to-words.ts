import type { Range } from './shown-words.ts'

const letter = /^[\p{L}\p{M}\p{N}]$/u
/** Where there are no spaces, or endings are written to a word, a part of what stands together is a word, too. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** A range of a text, widened to whole words: an annotation never begins or ends inside one. A blank range stays. */
export function widenToWords(text: string, { start, end }: Range): Range {
  const range = { start, end }
  if (text.slice(start, end).trim() === '') return range
  while (isInsideWord(text, range.start)) range.start -= 1
  while (isInsideWord(text, range.end)) range.end += 1
  return range
}

function isInsideWord(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false
  // By code points: a pair of surrogates is one letter, and between its halves one is inside of it.
  const before = [...text.slice(Math.max(0, offset - 2), offset)].at(-1) ?? ''
  const behind = [...text.slice(offset, offset + 2)][0] ?? ''
  if (/^[\uD800-\uDBFF]$/.test(before) && /^[\uDC00-\uDFFF]$/.test(behind)) return true
  return [before, behind].every((one) => letter.test(one) && !unspaced.test(one))
}
