import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { RefusedError } from '../../platform/http/errors.ts'
import { createTurns } from '../users/one-at-a-time.ts'
import type { GradeTable, SheetRows } from './grade-table.ts'
import type { WorkbookMessage, WorkbookSheet } from './workbook-worker.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEAP_MB = 1_024
const TOO_LARGE = 'These grades are too much for one workbook. Export them as CSV.'

const sheetNames: [keyof SheetRows, string][] = [
  ['grades', 'Grades'],
  ['answers', 'Answers'],
  ['history', 'History'],
]

/** A workbook of a large class takes seconds and some hundred megabytes: one at a time. */
const inTurn = createTurns()

const fill = async (worker: Worker, table: GradeTable): Promise<void> => {
  for await (const page of table.pages())
    for (const [sheet, [name]] of sheetNames.entries())
      worker.postMessage({ sheet, rows: page[name] } satisfies WorkbookMessage)
  worker.postMessage('end' satisfies WorkbookMessage)
}

const writeTo = async (file: string, table: GradeTable): Promise<void> => {
  const sheets: WorkbookSheet[] = sheetNames.map(([key, name]) => ({ name, columns: table.columns[key] }))
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { path: file, sheets },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  try {
    const ended = once(worker, 'exit').then(() => {
      throw new Error('The workbook was not written.')
    })
    const written = Promise.race([once(worker, 'message'), ended])
    await Promise.all([fill(worker, table), written])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new RefusedError('too_large', TOO_LARGE)
    throw error
  } finally {
    await worker.terminate()
  }
}

/**
 * The table as an Excel workbook, written by another thread into a file that is gone once it is read.
 * @throws RefusedError too_large for what no thread can hold
 */
export const writeGradeWorkbook = (table: GradeTable): Promise<Readable> =>
  inTurn('workbook', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-export-'))
    const discard = () => rm(folder, { recursive: true, force: true })
    try {
      const file = path.join(folder, 'grades.xlsx')
      await writeTo(file, table)
      const stream = createReadStream(file)
      await once(stream, 'open')
      stream.on('close', discard)
      return stream
    } catch (error) {
      await discard()
      throw error
    }
  })
