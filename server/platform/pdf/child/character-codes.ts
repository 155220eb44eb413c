/** LaTeX draws a slash before the character that it negates. */
export const NOT = '\u0338'

export const SOFT_HYPHEN = 0xad
/** PDFium returns these codes where a word is hyphenated at a line end. */
const LINE_HYPHENS = new Set([0x02, 0xfffe])

/** Some programs write this code for a character that the font does not name. */
const NO_CHARACTER = 0xfffd

/** The codes of ligatures and Spanish signs in LaTeX's two encodings of letters. */
const UNNAMED = new Map<number, string>([
  ...['ff', 'fi', '', 'ffi', 'ffl'].map((letters, at): [number, string] => [0x0b + at, letters]),
  ...['ff', 'fi', 'fl', 'ffi', 'ffl'].map((letters, at): [number, string] => [0x1b + at, letters]),
  [0xbd, '¡'],
  [0xbe, '¿'],
])

/**
 * The letters that the font does not name: LaTeX's codes before a letter, and a character without a code before the
 * consonants that follow "fi", but not "ff", "fl" or "ft" ("de?nieren"; at the start of a word before any).
 */
export function findUnnamed(code: number, next: number, isFirst: boolean): string | undefined {
  if (code >= 0x20 && code !== NO_CHARACTER && !UNNAMED.has(code)) return undefined
  const following = String.fromCodePoint(next)
  if (code === 0 || code === NO_CHARACTER)
    return (isFirst ? /^[b-df-hj-np-tv-xz]$/ : /^[bcdgkmnpvxz]$/).test(following) ? 'fi' : undefined
  return /^\p{L}$/u.test(following) ? UNNAMED.get(code) : undefined
}

/** Returns the text for a code: '' for non-characters, ' ' for every kind of white space, letters for ligatures. */
export function toText(code: number): string {
  if (LINE_HYPHENS.has(code) || code === SOFT_HYPHEN) return '-'
  if (code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a))
    return code === 0 ? '' : ' '
  if (code === 0x1680 || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f) return ' '
  // Control characters, invisible format characters, lone surrogates, non-characters, private use (symbol
  // fonts without a meaning).
  if (code < 0xa0 && code > 0x7e) return ''
  if ((code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || code === 0xfeff) return ''
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff || (code & 0xfffe) === 0xfffe || code === 0xfffd)
    return ''
  if ((code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000) return ''
  const character = String.fromCodePoint(code)
  // Other forms of Chinese characters, which fonts of Apple name beside the usual one.
  if ((code >= 0x2f00 && code <= 0x2fdf) || (code >= 0xf900 && code <= 0xfaff))
    return character.normalize('NFKC')
  const isLigature =
    (code >= 0xfb00 && code <= 0xfb17) || (code >= 0xfb1d && code <= 0xfdfb) || code >= 0xfe70
  return isLigature && code <= 0xfefc ? character.normalize('NFKC') : character
}
