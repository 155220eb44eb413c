/** A character as compared, with its origin. */
type FoldedUnit = {
  unit: string
  /** Code point index in the original text. */
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
 * Characters of a text as compared: without white space, soft hyphens, Arabic vowel points and invisible
 * characters; ligatures and full-width forms decomposed; lower case; one kind of quote and dash.
 */
export function foldText(text: string): FoldedUnit[] {
  const units: FoldedUnit[] = []
  let at = 0
  for (const character of text.normalize('NFC')) {
    // UTF-16 units, as the search counts.
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
  // A decomposed ligature may contain ignored characters: a space, a dash.
  return folded === character || folded.length === 1
    ? folded
    : folded.replace(/[\s\u0640]|(?=\p{Script_Extensions=Arabic})\p{Mn}/gu, '')
}

/** Whether a character is a letter, a digit or a combining mark; surrogates count as letters. */
export function isLetter(unit: string): boolean {
  return PLAIN.test(unit) || LETTER.test(unit) || isHalf(unit)
}

export const isPunctuation = (unit: string): boolean => ONLY_PUNCTUATION.test(unit)

export const isDigit = (unit: string): boolean => /^\p{Nd}$/u.test(unit)

/** Scripts without spaces between words: a match can begin and end anywhere. */
export const isDense = (unit: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u.test(
    unit,
  ) || isHalf(unit)

/** Korean attaches particles to the end of a word. */
export const isHangul = (unit: string): boolean => /^\p{Script=Hangul}$/u.test(unit)

export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)

function isHalf(unit: string): boolean {
  const code = unit.charCodeAt(0)
  return code >= 0xd800 && code <= 0xdfff
}
