import type { TextLine, Word } from '../pdf.types.ts'
import { joinAccents } from './accents.ts'
import { putInBoxes } from './boxes.ts'
import type { Box, Glyph } from './glyph.ts'
import { buildLines } from './lines.ts'
import { orderLines } from './reading-order.ts'
import { buildWords, type LineOfWords } from './words.ts'

/** A line below this share of the height is a footer. */
const FOOTER_FROM = 0.92

/**
 * Returns words, lines and text of a page in reading order; boxes in pixels of the picture. `rectangles` are drawn on the
 * page and can be boxes for text.
 */
export function composeText(
  glyphs: Glyph[],
  picture: { width: number; height: number },
  rectangles: readonly Box[] = [],
): { words: Word[]; lines: TextLine[]; text: string } {
  const { glyphs: placed, boxes } = putInBoxes(joinAccents(glyphs), rectangles, picture)
  const built = buildLines(placed)
    .map((line) => buildWords(line, picture))
    .filter((line) => line !== null)
  const isFooter = (line: LineOfWords) => line.y + line.height / 2 > FOOTER_FROM * picture.height
  const upright = built.filter((line) => line.angle === 0)
  // The footer and rotated text (axis labels, stamps) come last: they would interrupt the order of the
  // rest.
  const blocks = [
    ...orderLines(
      upright.filter((line) => !isFooter(line)),
      boxes,
    ),
    ...orderLines(upright.filter(isFooter), boxes),
    ...built.filter((line) => line.angle !== 0).map((line) => [[line]]),
  ]
  const lines = blocks.flat(2)
  return {
    words: lines.flatMap((line) => line.words),
    lines: lines.map(({ words: _words, angle: _angle, ...line }) => line),
    text: blocks
      .map((block) => block.map((row) => row.map((line) => line.text).join('\t')).join('\n'))
      .join('\n\n'),
  }
}
