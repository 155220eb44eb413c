/** A piece of a text: words, or a formula as TeX without its dollars. `isDisplayed`: on a line of its own. */
type TextPiece = { kind: 'text'; text: string } | { kind: 'formula'; text: string; isDisplayed: boolean }

const LONGEST = 1_000
/** "5 and 6": an amount of money with words after it. TeX writes words with a backslash, variables with one letter. */
const amount = /^\d[\d.,]*\s+\p{L}{2}/u

/** Whether the dollar at `at` is one of its own: not escaped, and no part of `$$`. */
const isSingle = (text: string, at: number): boolean =>
  text[at - 1] !== '\\' && text[at - 1] !== '$' && text[at + 1] !== '$'

/** Where the formula that begins at a dollar ends, at its other dollar; null when the dollar begins none. */
const findEnd = (text: string, from: number): number | null => {
  if (!isSingle(text, from) || !/^\S/.test(text.slice(from + 1, from + 2))) return null
  for (let at = from + 1; at < text.length && at - from <= LONGEST; at += 1) {
    const character = text[at]
    if (character === '\n') return null
    if (character !== '$' || text[at - 1] === '\\') continue
    const isClosing = isSingle(text, at) && /\S/.test(text[at - 1] ?? '') && !/\d/.test(text[at + 1] ?? '')
    return isClosing && !amount.test(text.slice(from + 1, at)) ? at : null
  }
  return null
}

/** Where the displayed formula that begins with two dollars ends, before its other two; null when they begin none. */
const findDisplayedEnd = (text: string, from: number): number | null => {
  if (text[from - 1] === '\\' || text[from - 1] === '$' || !/^\$\$[^$]/.test(text.slice(from, from + 3)))
    return null
  for (let at = from + 2; at < text.length && at - from <= LONGEST; at += 1) {
    if (text[at] !== '$' || text[at - 1] === '\\') continue
    const tex = text.slice(from + 2, at)
    const isClosing = text[at + 1] === '$' && text[at + 2] !== '$' && tex.trim() !== ''
    return isClosing && !amount.test(tex) ? at : null
  }
  return null
}

/**
 * Finds formulas, written `$x^2$`, or `$$x^2$$` for a line of their own. As in other Markdown dialects no space follows the
 * first single dollar or precedes the last, no digit follows the last, and such a formula stands on one line; so "$5 and $6"
 * is text. A dollar after a backslash is always text, without the backslash.
 */
export const splitFormulas = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = []
  let words = ''
  const endWords = () => {
    if (words !== '') pieces.push({ kind: 'text', text: words.replaceAll('\\$', '$') })
    words = ''
  }
  for (let at = 0; at < text.length; ) {
    const isDisplayed = text.startsWith('$$', at)
    const end = text[at] === '$' ? (isDisplayed ? findDisplayedEnd : findEnd)(text, at) : null
    if (end === null) {
      words += text[at]
      at += 1
    } else {
      endWords()
      const dollars = isDisplayed ? 2 : 1
      pieces.push({ kind: 'formula', text: text.slice(at + dollars, end), isDisplayed })
      at = end + dollars
    }
  }
  endWords()
  return pieces
}

/** Whether a text has a formula. */
export const hasFormula = (text: string): boolean =>
  text.includes('$') && splitFormulas(text).some(({ kind }) => kind === 'formula')

/**
 * The name of an element that shows a text with formulas: its TeX. Not every browser takes a name from MathML.
 * @returns undefined for a text without one, which names its element itself
 */
export const nameWithFormulas = (text: string): string | undefined =>
  hasFormula(text)
    ? splitFormulas(text)
        .map((piece) => piece.text)
        .join('')
    : undefined
