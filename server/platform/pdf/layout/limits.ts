import type { Glyph } from './glyph.ts'
import { LOWERED, RAISED } from './words.ts'

/** Signs that can have a lower and an upper limit. */
const OPERATOR = /^[∑∏∫∮⋃⋂⨁⨂]$/
/** A limit has smaller letters than its symbol. */
const SMALL = 0.85
/** In font sizes of the symbol: the distance of a limit from it, and of the middles of both if one stands above the other. */
const STEP_EM = 1.6
const BESIDE_EM = 0.3
const MIDDLE_EM = 0.4
/** A page of more symbols is no lecture, and the search would take long. */
const MAX_SYMBOLS = 300
/** Between two characters of a limit, in their font size. */
const GAP_EM = 0.5

/** Writes the limits of a sum as its indices, "∑ᵢ₌₁ⁿ", or leaves them out: above and below their symbol they are lines of their own. */
export function joinLimits(glyphs: Glyph[]): Glyph[] {
  const symbols = glyphs.filter(
    ({ text, angle, font }) => OPERATOR.test(text) && angle === 0 && font === 'math',
  )
  if (symbols.length === 0 || symbols.length > MAX_SYMBOLS) return glyphs
  const gone = new Set<Glyph>()
  const joined = new Map<Glyph, Glyph>()
  for (const symbol of symbols) {
    const small = glyphs.filter(
      (glyph) =>
        glyph.em < SMALL * symbol.em && glyph.angle === 0 && !gone.has(glyph) && isNear(glyph, symbol),
    )
    const middle = symbol.baseline - 0.25 * symbol.em
    const [upper, lower] = [
      small.filter((glyph) => glyph.baseline < middle),
      small.filter((glyph) => glyph.baseline > middle + 0.3 * symbol.em),
    ].map((side) => findLimit(side, symbol))
    for (const glyph of [...upper!, ...lower!]) gone.add(glyph)
    joined.set(symbol, {
      ...symbol,
      text: `${symbol.text}${write(lower!, LOWERED)}${write(upper!, RAISED)}`,
      alongEnd: Math.max(symbol.alongEnd, ...[...upper!, ...lower!].map(({ alongEnd }) => alongEnd)),
    })
  }
  return glyphs.flatMap((glyph) => (gone.has(glyph) ? [] : [joined.get(glyph) ?? glyph]))
}

const isNear = (glyph: Glyph, symbol: Glyph): boolean =>
  Math.abs(glyph.baseline - symbol.baseline) < STEP_EM * symbol.em &&
  glyph.along > symbol.along - 2 * symbol.em &&
  glyph.alongEnd < symbol.alongEnd + 2 * symbol.em

/** The characters without gaps that have the middle of the symbol, or begin directly behind it. */
function findLimit(side: readonly Glyph[], symbol: Glyph): Glyph[] {
  const runs: Glyph[][] = []
  for (const glyph of side.toSorted((one, other) => one.along - other.along)) {
    const last = runs.at(-1)?.at(-1)
    if (last && glyph.along - last.alongEnd < GAP_EM * glyph.em) runs.at(-1)!.push(glyph)
    else runs.push([glyph])
  }
  const middle = (symbol.along + symbol.alongEnd) / 2
  return (
    runs.find((run) => {
      const [start, end] = [run[0]!.along, run.at(-1)!.alongEnd]
      const gap = start - symbol.alongEnd
      return (
        Math.abs((start + end) / 2 - middle) < MIDDLE_EM * symbol.em ||
        (gap > -0.5 * symbol.em && gap < BESIDE_EM * symbol.em)
      )
    }) ?? []
  )
}

function write(limit: readonly Glyph[], table: ReadonlyMap<string, string>): string {
  const written = limit.map(({ text }) => table.get(text.normalize('NFKC')))
  return written.every(Boolean) ? written.join('') : ''
}
