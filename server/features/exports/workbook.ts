import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createMessage } from '@lectern/core/messages/message.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { RequestError } from '../../platform/http/errors.ts'
import { createKeyedMutex } from '../users/keyed-mutex.ts'
import type { Cell, Column } from './cells.ts'
import { createPackedFile, type PackedFile } from './xlsx/packed-file.ts'
import { sheetPath, writeParts } from './xlsx/parts.ts'
import { CLOSE_SHEET, MAX_COLUMNS, MAX_ROWS, nameColumn, openSheet, writeRow } from './xlsx/sheet.ts'
import { MAX_BYTES, writeZip } from './xlsx/zip.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PIECE_CHARS = 64 * 1024

/** The sheets of a workbook by a key, and their rows page by page, so that the whole is never in memory. */
type Workbook<Key extends string = string> = {
  /** Key and title of each sheet, in order. */
  sheets: readonly (readonly [Key, string])[]
  columns: Record<Key, readonly Column[]>
  pages(): AsyncGenerator<Record<Key, Cell[][]>>
}

/** A workbook of a large class takes seconds and disk space: one at a time. */
const runExclusive = createKeyedMutex()

const tooLarge = () => new RequestError('too_large', createMessage('workbook_too_large'))

/** A sheet packed into a file row by row. @throws too_large beyond what spreadsheets can open */
const createSheet = async (folder: string, index: number, columns: readonly Column[]) => {
  if (columns.length > MAX_COLUMNS) throw tooLarge()
  const names = columns.map((_, place) => nameColumn(place))
  const file = createPackedFile(sheetPath(index), path.join(folder, `sheet-${index}`))
  const yieldToEventLoop = createYieldToEventLoop()
  let piece = openSheet(columns, index === 0)
  let rows = 1
  const send = async () => {
    if ((await file.write(piece)) > MAX_BYTES - PIECE_CHARS) throw tooLarge()
    piece = ''
  }
  return {
    async add(more: readonly Cell[][]): Promise<void> {
      for (const cells of more) {
        rows += 1
        if (rows > MAX_ROWS) throw tooLarge()
        piece += writeRow(cells, rows, names)
        if (piece.length >= PIECE_CHARS) await send()
        await yieldToEventLoop()
      }
    },
    async end(): Promise<PackedFile> {
      piece += CLOSE_SHEET
      await send()
      return file.end()
    },
    discard: file.discard,
  }
}

const packParts = async (folder: string, titles: string[]): Promise<PackedFile[]> => {
  const packed: PackedFile[] = []
  for (const [name, text] of writeParts(titles)) {
    const file = createPackedFile(name, path.join(folder, `part-${packed.length}`))
    await file.write(text)
    packed.push(await file.end())
  }
  return packed
}

/** The files of a workbook. Its sheets grow together, so that their source is read once. */
const packWorkbook = async <Key extends string>(
  folder: string,
  table: Workbook<Key>,
): Promise<PackedFile[]> => {
  const sheets: Awaited<ReturnType<typeof createSheet>>[] = []
  try {
    for (const [index, [key]] of table.sheets.entries())
      sheets.push(await createSheet(folder, index, table.columns[key]))
    for await (const page of table.pages())
      for (const [index, [key]] of table.sheets.entries()) await sheets[index]?.add(page[key])
    const parts = await packParts(
      folder,
      table.sheets.map(([, title]) => title),
    )
    for (const sheet of sheets) parts.push(await sheet.end())
    if (parts.reduce((sum, { packedBytes }) => sum + packedBytes, 0) > MAX_BYTES / 2) throw tooLarge()
    return parts
  } catch (error) {
    for (const sheet of sheets) await sheet.discard()
    throw error
  }
}

/**
 * Tables as an Excel workbook. Its sheets are packed on disk page by page, so that memory holds one
 * page; the files are deleted once read. @throws RequestError too_large beyond what spreadsheets can open
 */
export const writeWorkbook = <Key extends string>(table: Workbook<Key>): Promise<Readable> =>
  runExclusive('workbook', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-export-'))
    const discard = () => rm(folder, { recursive: true, force: true })
    try {
      const stream = Readable.from(writeZip(await packWorkbook(folder, table)), { objectMode: false })
      stream.on('close', discard)
      return stream
    } catch (error) {
      await discard()
      throw error
    }
  })
