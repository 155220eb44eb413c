import { attachBullets } from '@lectern/core/text/outline/join-bullets.ts'
import type { TextLine, Word } from '../pdf.types.ts'
import { joinAccents } from './accents.ts'
import { putInBoxes } from './boxes.ts'
import { findFigures } from './figures.ts'
import { joinFractions } from './fractions.ts'
import { type Box, type Glyph, PICTURE } from './glyph.ts'
import { joinLimits } from './limits.ts'
import { buildLines } from './lines.ts'
import { findMedian, orderLines } from './reading-order.ts'
import { findRuledCells } from './ruled-tables.ts'
import { buildWords, type LineOfWords } from './words.ts'

/** A line below this share of the height is a footer, */
const FOOTER_FROM = 0.92
/** unless it goes on in a text above that is not farther away, in font sizes. */
const FOOTER_EM = 2
/** Characters larger than this many usual font sizes are ornaments, not text. */
const ORNAMENT_RATIO = 3

/**
 * Returns words, lines and text of a page in reading order; boxes in pixels of the picture. `rectangles` are drawn on the
 * page and can be boxes for text; `drawings` are all that is drawn.
 */
export function composeText(
  glyphs: Glyph[],
  picture: { width: number; height: number },
  rectangles: readonly Box[] = [],
  drawings: readonly Box[] = [],
): { words: Word[]; lines: TextLine[]; text: string } {
  const whole = joinFractions(joinLimits(joinAccents(glyphs)), drawings)
  const cells = findRuledCells(drawings, whole)
  const { glyphs: placed, boxes } = putInBoxes(whole, rectangles, picture, cells)
  const apart = buildLines(placed)
    .map((line) => buildWords(line, picture))
    .filter((line) => line !== null)
  // Bullets apart from their texts would be read as columns.
  const typed = new Set(apart.filter(({ angle, font }) => angle !== 0 || font === 'typewriter'))
  const built = attachBullets(apart, typed, (bullet, line) => ({
    ...line,
    words: [...bullet.words, ...line.words],
  }))
  const usualPx = findMedian(built.map(({ fontSizePx }) => fontSizePx))
  const isAside = (line: LineOfWords) => line.angle !== 0 || isOrnament(line, usualPx)
  const aside = built.filter(isAside)
  const { above, footer } = cutFooter(
    built.filter((line) => !isAside(line)),
    picture.height,
  )
  const body = orderLines(above, boxes)
  const figures = findFigures([...body.flat(2), ...aside], drawings, picture)
  const labels = figures.flatMap((figure) => orderLines(figure)).flat(2)
  const inFigure = new Set(labels.flatMap(({ lines }) => lines.map(({ words }) => words)))
  const isOther = ({ words }: LineOfWords) => !inFigure.has(words)
  // Figures, the footer, rotated text (stamps) and ornaments come last: they would interrupt the order of the rest.
  const blocks = [
    ...(labels.length > 0 ? orderLines(above.filter(isOther), boxes) : body),
    ...labels.map(({ lines }, index) => lines.map((line) => [{ ...line, figure: index + 1 }])),
    ...orderLines(footer, boxes),
    ...aside.filter(isOther).map((line) => [[line]]),
  ]
  const lines = blocks.flat(2)
  return {
    words: lines
      .flatMap((line) => line.words)
      .map((word) => ({ ...word, text: word.text.replace(PICTURE, '') }))
      .filter(({ text }) => text !== ''),
    lines: lines.map(({ words: _words, angle: _angle, ...line }) => line),
    text: blocks
      .map((block) => block.map((row) => row.map((line) => line.text).join('\t')).join('\n'))
      .join('\n\n')
      .replaceAll(new RegExp(` ?${PICTURE}`, 'g'), ''),
  }
}

/** A large question mark behind the text: it overlaps other lines, which would lose their order. */
const isOrnament = ({ text, fontSizePx }: LineOfWords, usualPx: number): boolean =>
  fontSizePx > ORNAMENT_RATIO * usualPx && !/[\p{L}\p{N}]/u.test(text)

/** Divides the lines into those of the footer and all above. */
function cutFooter(
  lines: readonly LineOfWords[],
  height: number,
): { above: LineOfWords[]; footer: LineOfWords[] } {
  const above: LineOfWords[] = []
  const footer: LineOfWords[] = []
  for (const line of lines.toSorted((one, other) => one.y - other.y)) {
    const size = line.fontSizePx
    const isLow = line.y + line.height / 2 > FOOTER_FROM * height
    const isRest = above.some(
      (other) =>
        Math.abs(other.fontSizePx - size) < 0.05 * size &&
        Math.abs(other.x - line.x) < 2 * size &&
        line.y - other.y < FOOTER_EM * size,
    )
    if (isLow && !isRest) footer.push(line)
    else above.push(line)
  }
  return { above, footer }
}
