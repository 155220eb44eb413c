import { parentPort, workerData } from 'node:worker_threads'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import type { Cell, Column } from './cells.ts'

/** Rows of a sheet, or the word that there are no more. */
export type WorkbookMessage = { sheet: number; rows: Cell[][] } | 'end'
export type WorkbookSheet = { name: string; columns: Column[] }

const { path, sheets } = workerData as { path: string; sheets: WorkbookSheet[] }

/** Text stays text, whatever it begins with and whoever edits the cell later. */
const toCell = (cell: Cell): SheetData[number][number] => {
  if (cell === null) return null
  if (typeof cell === 'string') return cell === '' ? null : { value: cell, type: String, format: '@' }
  if (typeof cell === 'number') return { value: cell, type: Number, format: '0.##' }
  return { value: new Date(cell.localTime), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
}

const data: SheetData[] = sheets.map(({ columns }) => [
  columns.map(({ title }) => ({
    value: title,
    type: String,
    format: '@',
    fontWeight: 'bold' as const,
    backgroundColor: '#e8ecf1',
  })),
])

parentPort?.on('message', async (message: WorkbookMessage) => {
  if (message !== 'end') {
    for (const row of message.rows) data[message.sheet]?.push(row.map(toCell))
    return
  }
  await writeWorkbook(
    sheets.map(({ name, columns }, index) => ({
      sheet: name,
      data: data[index] ?? [],
      columns: columns.map(({ widthChars }) => ({ width: widthChars })),
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
    })),
  ).toFile(path)
  parentPort?.postMessage('written')
  parentPort?.close()
})
