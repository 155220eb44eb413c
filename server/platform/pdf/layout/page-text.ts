import type { TextLine, Word } from '../pdf.types.ts'
import type { Glyph } from './glyph.ts'
import { buildLines } from './lines.ts'
import { orderLines } from './reading-order.ts'
import { buildWords } from './words.ts'

/** Words, lines and text of a page in reading order; boxes in pixels of the picture. */
export function composeText(
  glyphs: Glyph[],
  picture: { width: number; height: number },
): { words: Word[]; lines: TextLine[]; text: string } {
  const built = buildLines(glyphs)
    .map((line) => buildWords(line, picture))
    .filter((line) => line !== null)
  // Turned text (labels of axes, stamps) would tear the order of the rest apart: it comes last.
  const blocks = [
    ...orderLines(built.filter((line) => line.angle === 0)),
    ...built.filter((line) => line.angle !== 0).map((line) => [line]),
  ]
  return {
    words: blocks.flat().flatMap((line) => line.words),
    lines: blocks
      .flat()
      .map(({ text, x, y, width, height, fontSizePx }) => ({ text, x, y, width, height, fontSizePx })),
    text: blocks.map((block) => block.map((line) => line.text).join('\n')).join('\n\n'),
  }
}
