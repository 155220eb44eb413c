import type { FontKind, Glyph } from './glyph.ts'

/** A line of program text can hold some characters of another font, such as a bullet or a number. */
const MOST = 0.85

/** Names of functions, which LaTeX sets in the font of words. */
const OPERATOR = /^(?:a?r?gmax|a?r?gmin|arg|cos|det|exp|lim|ln|log|max|min|Pr|sin|sup|inf|tan|tanh|mod)$/

/** Scripts whose single characters are words or parts of words. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Finds what the fonts of a line's words prove: program text, or a formula with fewer letters of words than of its own. */
export function findLineFont(words: readonly (readonly Glyph[])[]): FontKind | undefined {
  const glyphs = words.flat()
  const typed = glyphs.filter(({ font }) => font === 'typewriter').length
  // A character of these scripts is as much as two Latin letters.
  const dense = glyphs.filter(({ font, text }) => font !== 'typewriter' && DENSE.test(text)).length
  if (typed > 0 && typed >= (glyphs.length + dense) * MOST) return 'typewriter'
  const math = glyphs.filter(({ font, text }) => font === 'math' && /[\p{L}\p{S}]/u.test(text)).length
  if (math === 0) return undefined
  const inWords = words.reduce((sum, word) => sum + countLetters(word), 0)
  return inWords < math ? 'math' : undefined
}

/** The letters of a word; none for symbols and names of functions. */
function countLetters(word: readonly Glyph[]): number {
  const letters = word.filter(({ font, text }) => font !== 'math' && /\p{L}/u.test(text))
  const dense = letters.filter(({ text }) => DENSE.test(text)).length
  if (dense > 0) return dense * 2
  const isSymbol = word.some(({ font, text }) => font === 'math' && /\p{L}/u.test(text))
  const text = letters.map((letter) => letter.text).join('')
  return isSymbol || text.length < 2 || OPERATOR.test(text) ? 0 : text.length
}
