import { type Cell, formatTime } from './cells.ts'

/**
 * Where spreadsheets read a formula: at the start of a text, also behind invisible characters, and behind a semicolon, a tab
 * or a line break. In many countries the semicolon separates cells, and such a spreadsheet reads no quotes in the middle of its
 * line. The lookahead stands first: otherwise each character of a long run of white space reads the run before it. Source: OWASP,
 * CSV injection. Own code: csv-stringify looks only at the first character.
 */
const formula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s\p{C}]*)|^(?=[\t\r\n])/gu

const writeField = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return formatTime(cell.localTime)
  const text = cell.replaceAll(formula, "'")
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Writes a line with its end. Source of the format: RFC 4180. */
export const writeCsvLine = (cells: readonly Cell[]): string => `${cells.map(writeField).join(',')}\r\n`
