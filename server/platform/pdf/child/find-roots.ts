import type { Box, Glyph } from '../layout/glyph.ts'

/** In font sizes: the greatest height of the line over a root's content, and its distance from the root. */
const RULE_EM = 0.12
const NEAR_EM = 0.25
const ASIDE_EM = 0.15

/** Between two terms. */
const OPERATOR = /^[+−±-]$/

/**
 * Finds roots over more than one term, and returns the brackets that a line of text needs in place of the drawn line over
 * them: "√(x + y)".
 */
export function findRootBrackets(drawings: readonly Box[], glyphs: readonly Glyph[]): Glyph[] {
  const roots = glyphs.filter(({ text, angle }) => text === '√' && angle === 0)
  return roots.flatMap((root) => {
    const rule = drawings.find(
      ({ x, y, width, height }) =>
        height < RULE_EM * root.em &&
        width > height &&
        Math.abs(x - root.alongEnd) < NEAR_EM * root.em &&
        y > root.across - root.em &&
        y < root.acrossEnd,
    )
    if (!rule) return []
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
    if (!operator || operator.along <= Math.min(...content.map(({ along }) => along))) return []
    const { baseline, across, acrossEnd, em } = operator
    const bracket = { baseline, across, acrossEnd, em, angle: 0, spaceBefore: false }
    // At the place of a written bracket it would be its second drawing.
    const left = rule.x - ASIDE_EM * em
    return [
      { ...bracket, text: '(', along: left, alongEnd: left },
      { ...bracket, text: ')', along: end, alongEnd: end },
    ]
  })
}
