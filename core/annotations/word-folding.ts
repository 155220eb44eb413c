/** A character as it is compared, and where it came from. */
export type FoldedUnit = {
  unit: string
  /** The code point of the text it came from, counted from 0. */
  at: number
}

const IGNORED = /[\s\p{Cc}\p{Cf}]|\p{Variation_Selector}|\u0640|(?=\p{Script_Extensions=Arabic})\p{Mn}/u
const SINGLE_QUOTE = /[‘’‚‛‹›′ʼ`´]/
const DOUBLE_QUOTE = /[“”„‟«»″「」『』]/
const DASH = /[‐‑‒–—―−]/
const LETTER = /[\p{L}\p{M}\p{N}]/u
const ONLY_PUNCTUATION = /^\p{P}$/u
const PLAIN = /^[a-z0-9]$/

/**
 * The characters of a text as they are compared: without white space, soft hyphens, vowel signs of Arabic and other
 * signs that are not seen; ligatures and full-width forms taken apart, small letters, one kind of quote and of dash.
 */
export function foldText(text: string): FoldedUnit[] {
  const units: FoldedUnit[] = []
  let at = 0
  for (const character of text.normalize('NFC')) {
    // By UTF-16 units, as the search counts.
    for (const unit of foldCharacter(character).split('')) units.push({ unit, at })
    at++
  }
  return units
}

function foldCharacter(character: string): string {
  if (PLAIN.test(character)) return character
  if (IGNORED.test(character)) return ''
  if (SINGLE_QUOTE.test(character)) return "'"
  if (DOUBLE_QUOTE.test(character)) return '"'
  if (DASH.test(character)) return '-'
  const folded = character.normalize('NFKC').toLowerCase().replace(/ς/g, 'σ')
  // A ligature may bring along what is not compared: a space, a dash of its own.
  return folded === character || folded.length === 1
    ? folded
    : folded.replace(/[\s\u0640]|(?=\p{Script_Extensions=Arabic})\p{Mn}/gu, '')
}

/** Whether a character is a letter, a digit or a mark on one; halves of large code points count as letters. */
export function isLetter(unit: string): boolean {
  return PLAIN.test(unit) || LETTER.test(unit) || isHalf(unit)
}

export const isPunctuation = (unit: string): boolean => ONLY_PUNCTUATION.test(unit)

export const isDigit = (unit: string): boolean => /^\p{Nd}$/u.test(unit)

/** Scripts that put no space between words: a place can begin and end anywhere. */
export const isDense = (unit: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u.test(
    unit,
  ) || isHalf(unit)

/** Korean puts its particles to the end of the word. */
export const isHangul = (unit: string): boolean => /^\p{Script=Hangul}$/u.test(unit)

export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)

function isHalf(unit: string): boolean {
  const code = unit.charCodeAt(0)
  return code >= 0xd800 && code <= 0xdfff
}
