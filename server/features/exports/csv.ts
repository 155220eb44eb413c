import { type Cell, formatTime } from './cells.ts'

/**
 * Spreadsheets read such texts as formulas; some ignore invisible characters before them. Source: OWASP,
 * CSV injection. Own code: csv-stringify leaves formulas behind white space, invisible and full-width signs.
 */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const writeField = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return formatTime(cell.localTime)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A line with its end. Source of the format: RFC 4180. */
export const writeCsvLine = (cells: readonly Cell[]): string => `${cells.map(writeField).join(',')}\r\n`
