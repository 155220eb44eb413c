import type { Cell, Column } from '../cells.ts'

/** Limits of an Excel sheet. Source: "Excel specifications and limits", support.microsoft.com. */
export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384
const MAX_CHARS = 32_767

/** Indexes in the list of styles of `parts.ts`. */
const styles = { text: 1, number: 2, time: 3, title: 4, twoDecimals: 5 } as const
const DAY_MS = 86_400_000
/** Days from the spreadsheets' day 0 to 1 January 1970. */
const EPOCH_DAYS = 25_569

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text within XML; characters that XML cannot hold become `_x0001_`. Source: ECMA-376-1, 22.9.2.19. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4})/g, '_x005F_')
    .replaceAll(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

/** Names columns: A, B, …, Z, AA, AB, … for 0, 1, … */
export const nameColumn = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : nameColumn(Math.floor(index / 26) - 1) + nameColumn(index % 26)

const shorten = (text: string): string => (text.length > MAX_CHARS ? text.slice(0, MAX_CHARS) : text)

const writeText = (text: string, cellName: string, style: number): string =>
  `<c r="${cellName}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shorten(text))}</t></is></c>`

/** 34 and 34.5 as they are; a third as 0.33. */
const numberStyle = (value: number): number =>
  Number(value.toFixed(2)) === value ? styles.number : styles.twoDecimals

/** Text stays text, whatever it begins with and even after it is edited. */
const writeCell = (cell: Cell, cellName: string): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return writeText(cell, cellName, styles.text)
  const [value, style] =
    typeof cell === 'number' ? [cell, numberStyle(cell)] : [cell.localTime / DAY_MS + EPOCH_DAYS, styles.time]
  return `<c r="${cellName}" s="${style}"><v>${value}</v></c>`
}

export const openSheet = (columns: readonly Column[], isFirst: boolean): string => {
  const widths = columns.map(
    ({ widthChars }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthChars}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, index) => writeText(title, `${nameColumn(index)}1`, styles.title))
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView ${isFirst ? 'tabSelected="1" ' : ''}workbookViewId="0">` +
    '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${titles.join('')}</row>`
  )
}

/** @param number of the row, from 1; the titles are row 1 */
export const writeRow = (cells: readonly Cell[], number: number, columnNames: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell, index) => writeCell(cell, `${columnNames[index]}${number}`)).join('')}</row>`

export const CLOSE_SHEET = '</sheetData></worksheet>'
