import { type Box, type Glyph, PICTURE } from '../layout/glyph.ts'

/** More pictures than formulas that a page of text has: a figure of small parts. */
const MAX_PICTURES = 60
/** In font sizes of the text beside it: height, and distance from the text. */
const HEIGHT_EM = { least: 0.4, most: 2.6 }
const GAP_EM = 1
/** The edge of a picture covers a little of the text beside it. */
const OVERLAP_EM = 0.4

/**
 * Finds pictures that stand in a line of text behind a word, such as the formulas of Google Slides.
 * @returns a character for each, in the size and on the baseline of the text before it
 */
export function findPictures(pictures: readonly Box[], glyphs: readonly Glyph[]): Glyph[] {
  if (pictures.length > MAX_PICTURES) return []
  const upright = glyphs.filter(({ angle }) => angle === 0)
  return pictures.flatMap((box) => {
    const right = box.x + box.width
    let before: Glyph | undefined
    for (const glyph of upright) {
      if (glyph.baseline < box.y || glyph.across > box.y + box.height) continue
      // Something is written on it.
      const slack = OVERLAP_EM * glyph.em
      if (glyph.along < right - slack && glyph.alongEnd > box.x + slack) return []
      if (glyph.along < box.x && (!before || glyph.along > before.along)) before = glyph
    }
    // Behind a sentence stands a logo.
    if (!before || !/[\p{L}\p{N},:，：=)]/u.test(before.text)) return []
    const { em, baseline, across, acrossEnd } = before
    const middle = box.y + box.height / 2
    const isInLine =
      box.height > HEIGHT_EM.least * em &&
      box.height < HEIGHT_EM.most * em &&
      box.x - before.alongEnd < GAP_EM * em &&
      middle > across - 0.3 * em &&
      middle < baseline + 0.3 * em
    if (!isInLine) return []
    return [
      {
        text: PICTURE,
        along: box.x,
        alongEnd: right,
        baseline,
        across,
        acrossEnd,
        em,
        angle: 0,
        spaceBefore: true,
      },
    ]
  })
}
