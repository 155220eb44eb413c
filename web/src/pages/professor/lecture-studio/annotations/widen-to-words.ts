import type { Range } from './shown-words.ts'

const letter = /^[\p{L}\p{M}\p{N}]$/u
/** Scripts without spaces or with written-on endings: part of a run of letters can be a word of its own. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/**
 * Widens a range to whole words, since an annotation must not begin or end inside a word. A blank range
 * stays unchanged.
 */
export function widenToWords(text: string, { start, end }: Range): Range {
  const range = { start, end }
  if (text.slice(start, end).trim() === '') return range
  while (isInsideWord(text, range.start)) range.start -= 1
  while (isInsideWord(text, range.end)) range.end += 1
  return range
}

function isInsideWord(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false
  // Read by code points: a surrogate pair is one letter, and an offset between its halves is inside that
  // letter.
  const before = [...text.slice(Math.max(0, offset - 2), offset)].at(-1) ?? ''
  const behind = [...text.slice(offset, offset + 2)][0] ?? ''
  if (/^[\uD800-\uDBFF]$/.test(before) && /^[\uDC00-\uDFFF]$/.test(behind)) return true
  return [before, behind].every((one) => letter.test(one) && !unspaced.test(one))
}
