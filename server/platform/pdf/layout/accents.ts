import type { Glyph } from './glyph.ts'

/** Accents that old fonts draw as characters of their own, and the combining form of each. */
const COMBINING: Record<string, string> = {
  '`': '\u0300',
  ˋ: '\u0300',
  '´': '\u0301',
  ˊ: '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
  '/': '\u0338',
}
/** Accents of symbols in formulas: "ρ̂". Most of these letters have no character of their own. */
const OF_SYMBOLS = /[\u0302\u0303\u0304\u0307]/

/** Accents of one page. A page with more is no text of words, and the search would take long. */
const MAX_ACCENTS = 2000
/** Letters are looked up by their position along the line, in columns of this width. */
const COLUMN_PX = 64
/** Least overlap, as a share of the narrower one's width, and largest step between the baselines, in font sizes. */
const OVERLAP = 0.6
const STEP_EM = 0.6

/**
 * Joins an accent that is drawn over or below a letter with that letter: LaTeX without a font encoding of its own draws
 * "é" as "´" and "e", and PDFium may return the two far from each other. The space that PDFium puts in at the step
 * between them is dropped; a real space has a gap.
 */
export function joinAccents(glyphs: Glyph[]): Glyph[] {
  const accents = glyphs.filter(({ text }) => text in COMBINING)
  if (accents.length === 0 || accents.length > MAX_ACCENTS) return glyphs
  const columns = Map.groupBy(glyphs, (glyph) => columnOf(glyph))
  const joined = new Map<Glyph, string>()
  const gone = new Set<Glyph>()
  for (const accent of accents) {
    const combining = COMBINING[accent.text] as string
    const column = columnOf(accent)
    const letter = [column - 1, column, column + 1]
      .flatMap((one) => columns.get(one) ?? [])
      .filter((glyph) => !joined.has(glyph) && isOver(accent, glyph) && compose(glyph, combining) !== null)
      .sort((one, other) => overlap(accent, other) - overlap(accent, one))[0]
    if (!letter) continue
    joined.set(letter, compose(letter, combining) as string)
    gone.add(accent)
  }
  return glyphs.flatMap((glyph, index) => {
    if (gone.has(glyph)) return []
    const before = glyphs[index - 1]
    const isTorn = joined.has(glyph) || (before !== undefined && (gone.has(before) || joined.has(before)))
    return [{ ...glyph, text: joined.get(glyph) ?? glyph.text, spaceBefore: glyph.spaceBefore && !isTorn }]
  })
}

const columnOf = ({ along, alongEnd }: Glyph): number => Math.floor((along + alongEnd) / 2 / COLUMN_PX)

/** One letter with its accent or symbol with its slash ("∉"), or null where Unicode has no such letter. */
function compose({ text, font }: Glyph, combining: string): string | null {
  if (!(combining === '\u0338' ? /^[\p{Sm}=]$/u : /^\p{L}$/u).test(text)) return null
  const whole = `${text === 'ı' ? 'i' : text}${combining}`.normalize('NFC')
  const isSymbol = font === 'math' || /\p{Script=Greek}/u.test(text)
  return whole.length === 1 || (isSymbol && OF_SYMBOLS.test(combining)) ? whole : null
}

function isOver(accent: Glyph, letter: Glyph): boolean {
  // A dotless "ı" is narrower than its accent.
  const width = Math.min(accent.alongEnd - accent.along, letter.alongEnd - letter.along)
  return (
    accent !== letter &&
    accent.angle === letter.angle &&
    Math.abs(accent.baseline - letter.baseline) < STEP_EM * letter.em &&
    overlap(accent, letter) > OVERLAP * width
  )
}

const overlap = (one: Glyph, other: Glyph): number =>
  Math.min(one.alongEnd, other.alongEnd) - Math.max(one.along, other.along)
