import type { Glyph } from './glyph.ts'
import { LOWERED, RAISED } from './words.ts'

/** Signs that can have a lower and an upper limit. */
const OPERATOR = /^[∑∏∫∮⋃⋂⨁⨂]$/
/** A limit has smaller letters than its sign. */
const SMALL = 0.85
/** In font sizes of the sign: the distance of a limit from it, and of the middles of both if one stands above the other. */
const STEP_EM = 1.6
const BESIDE_EM = 0.3
const MIDDLE_EM = 0.4
/** A page of more signs is no lecture, and the search would take long. */
const MAX_SIGNS = 300
/** Between two characters of a limit, in their font size. */
const GAP_EM = 0.5

/** Writes the limits of a sum as its indices, "∑ᵢ₌₁ⁿ", or leaves them out: above and below their sign they are lines of their own. */
export function joinLimits(glyphs: Glyph[]): Glyph[] {
  const signs = glyphs.filter(
    ({ text, angle, font }) => OPERATOR.test(text) && angle === 0 && font === 'math',
  )
  if (signs.length === 0 || signs.length > MAX_SIGNS) return glyphs
  const gone = new Set<Glyph>()
  const joined = new Map<Glyph, Glyph>()
  for (const sign of signs) {
    const small = glyphs.filter(
      (glyph) => glyph.em < SMALL * sign.em && glyph.angle === 0 && !gone.has(glyph) && isNear(glyph, sign),
    )
    const middle = sign.baseline - 0.25 * sign.em
    const [upper, lower] = [
      small.filter((glyph) => glyph.baseline < middle),
      small.filter((glyph) => glyph.baseline > middle + 0.3 * sign.em),
    ].map((side) => findLimit(side, sign))
    for (const glyph of [...upper!, ...lower!]) gone.add(glyph)
    joined.set(sign, {
      ...sign,
      text: `${sign.text}${write(lower!, LOWERED)}${write(upper!, RAISED)}`,
      alongEnd: Math.max(sign.alongEnd, ...[...upper!, ...lower!].map(({ alongEnd }) => alongEnd)),
    })
  }
  return glyphs.flatMap((glyph) => (gone.has(glyph) ? [] : [joined.get(glyph) ?? glyph]))
}

const isNear = (glyph: Glyph, sign: Glyph): boolean =>
  Math.abs(glyph.baseline - sign.baseline) < STEP_EM * sign.em &&
  glyph.along > sign.along - 2 * sign.em &&
  glyph.alongEnd < sign.alongEnd + 2 * sign.em

/** The characters without gaps that have the middle of the sign, or begin directly behind it. */
function findLimit(side: readonly Glyph[], sign: Glyph): Glyph[] {
  const runs: Glyph[][] = []
  for (const glyph of side.toSorted((one, other) => one.along - other.along)) {
    const last = runs.at(-1)?.at(-1)
    if (last && glyph.along - last.alongEnd < GAP_EM * glyph.em) runs.at(-1)!.push(glyph)
    else runs.push([glyph])
  }
  const middle = (sign.along + sign.alongEnd) / 2
  return (
    runs.find((run) => {
      const [start, end] = [run[0]!.along, run.at(-1)!.alongEnd]
      const gap = start - sign.alongEnd
      return (
        Math.abs((start + end) / 2 - middle) < MIDDLE_EM * sign.em ||
        (gap > -0.5 * sign.em && gap < BESIDE_EM * sign.em)
      )
    }) ?? []
  )
}

function write(limit: readonly Glyph[], table: ReadonlyMap<string, string>): string {
  const written = limit.map(({ text }) => table.get(text.normalize('NFKC')))
  return written.every(Boolean) ? written.join('') : ''
}
