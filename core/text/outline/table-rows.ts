import type { SlideLine } from '../../ai/engine.ts'
import { cleanLine } from './clean-line.ts'
import type { JoinLines } from './join-lines.ts'
import { countWords, findLineKind } from './line-kind.ts'

/** A cell with more words is a text of its own. */
const MAX_CELL_WORDS = 8

/**
 * Makes one line of each row of a table, with commas between its cells. Rows without words and rows of long texts stay as they are.
 * @returns the lines; those of the rows that were joined
 */
export function joinRows(
  lines: readonly SlideLine[],
  typed: ReadonlySet<SlideLine>,
  join: JoinLines,
): { lines: SlideLine[]; joined: Set<SlideLine> } {
  const joined = new Set<SlideLine>()
  const rows = Map.groupBy(lines, ({ row }) => row)
  // A program with numbers before its lines looks like a table, but has no drawn cells.
  const isProgram = lines.some((line) => line.row !== undefined && line.box === undefined && typed.has(line))
  const all = lines.flatMap((line) => {
    const { row } = line
    if (row === undefined) return [line]
    const cells = rows.get(row)!
    const text = isProgram ? null : joinCells(cells, join)
    if (text === null) return [line]
    if (line !== cells[0]) return []
    const x = Math.min(...cells.map((one) => one.x))
    const width = Math.max(...cells.map((one) => one.x + one.width)) - x
    const { font: _font, box: _box, group: _group, ...place } = line
    const whole = { ...place, text, x, width }
    joined.add(whole)
    return [whole]
  })
  return { lines: all, joined }
}

/** The text of a row, or null for a row that is none to be said as one. */
function joinCells(lines: readonly SlideLine[], join: JoinLines): string | null {
  // A line outside of boxes is a cell of its own.
  const cells = [...Map.groupBy(lines, (line) => line.box ?? line).values()]
    .map((cell) => ({
      x: cell[0]!.x,
      text: cell.map(({ text }) => text).reduce(join),
    }))
    .toSorted((one, other) => one.x - other.x)
    .map(({ text }) => text.trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
  const isText = lines.some(({ text }) => cleanLine(text).bullet)
  if (cells.length < 2 || isText || cells.every((text) => findLineKind(text) !== 'words')) return null
  const [first = ''] = cells
  // A number before a text is the number of a point.
  if (cells.length === 2 && !/\p{L}/u.test(first)) return null
  const comma = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(cells.join('')) ? '、' : ', '
  const isShort = cells.every((text) => countWords(text) <= MAX_CELL_WORDS)
  // Drawn cells show what belongs together, however long.
  return isShort || lines.every(({ box }) => box !== undefined)
    ? cells.reduce((row, cell) => `${row}${/[.。:：]$/.test(row) ? ' ' : isShort ? comma : '. '}${cell}`)
    : null
}
