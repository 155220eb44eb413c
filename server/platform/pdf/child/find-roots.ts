import type { Box, Glyph } from '../layout/glyph.ts'

/** In font sizes: the greatest height of the line over a root's content, and its distance from the root. */
const RULE_EM = 0.12
const NEAR_EM = 0.25
/** The line begins near the top of the root, which some fonts draw lower than their box. */
const TOP_EM = 0.5

/** Between two terms. */
const OPERATOR = /^[+−±-]$/

/** Writes the brackets that a line of text needs in place of the line that is drawn over the terms of a root: "√(x + y)". */
export function bracketRoots(glyphs: readonly Glyph[], drawings: readonly Box[]): Glyph[] {
  const ends = new Map<Glyph, Glyph>()
  const roots = glyphs.filter(({ text, angle }) => text === '√' && angle === 0)
  for (const root of roots) {
    const rule = drawings.find(
      ({ x, y, width, height }) =>
        height < RULE_EM * root.em &&
        width > height &&
        Math.abs(x - root.alongEnd) < NEAR_EM * root.em &&
        Math.abs(y - root.across) < TOP_EM * root.em,
    )
    if (!rule) continue
    const end = rule.x + rule.width
    const content = glyphs.filter(
      ({ along, alongEnd, baseline, angle }) =>
        angle === 0 &&
        along > rule.x - NEAR_EM * root.em &&
        alongEnd < end + NEAR_EM * root.em &&
        baseline > rule.y &&
        baseline < rule.y + 2 * root.em,
    )
    const operator = content.find(({ text }) => OPERATOR.test(text))
    // "√−1" is one term.
    if (!operator || operator.along <= Math.min(...content.map(({ along }) => along))) continue
    const last = content.reduce((one, other) => (other.alongEnd > one.alongEnd ? other : one))
    // In a large root, the operator can stand in an index or a fraction.
    const { baseline, across, acrossEnd, em } = operator.em > 0.85 * root.em ? operator : root
    const place = { baseline, across, acrossEnd, em, along: end, alongEnd: end }
    ends.set(root, { ...root, text: '√(' })
    ends.set(last, { text: ')', ...place, angle: 0, spaceBefore: false })
  }
  return glyphs.flatMap((glyph) => {
    const end = ends.get(glyph)
    return end === undefined ? [glyph] : end.text === ')' ? [glyph, end] : [end]
  })
}
