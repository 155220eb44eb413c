import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { BackupPlace } from '../../platform/backups/backup.types.ts'
import { isFileKey } from '../../platform/files/file-store.ts'
import { AdminError, reasonOf } from '../admin-error.ts'
import {
  type ArchiveHeader,
  archiveHeader,
  createTally,
  FORMAT,
  HEADER_ENTRY,
  type Manifest,
  manifest,
  manifestEntry,
  rowsEntry,
} from './manifest.ts'

/** Limits what a damaged or hostile archive can make this process hold in memory. */
const PART_LIMIT_BYTES = 64 * 1024 * 1024
const decompress = promisify(gunzip)

type Entry = AsyncIterable<Buffer> & { header: { name: string; size: number } }

type ArchiveVisitor = {
  /** Called before anything else. @throws to refuse the archive */
  header?(header: ArchiveHeader): void
  /** A part of a table's COPY text; the parts of a table come one after the other. */
  rows?(table: string, bytes: Buffer): Promise<void>
  /** @param bytes must be read to the end */
  file?(key: string, bytes: AsyncIterable<Buffer>): Promise<void>
}

/** The archive can be read, and is not what was written. */
export class DamagedArchiveError extends AdminError {
  override name = 'DamagedArchiveError'
}

const damaged = (reason: string): AdminError =>
  new DamagedArchiveError(`The backup is not whole: ${reason}. Use another backup; nothing was restored.`)

const readWhole = async (entry: Entry): Promise<Buffer> => {
  if (entry.header.size > PART_LIMIT_BYTES) throw damaged(`${entry.header.name} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const parse = <T>(
  name: string,
  text: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T => {
  try {
    const result = schema.safeParse(JSON.parse(text))
    if (result.success) return result.data
  } catch {
    // The same sentence.
  }
  throw damaged(`${name} cannot be read`)
}

const noBackup = (): AdminError =>
  new AdminError('The file is not a backup of Lectern: it was not made by npm run admin -- backup.')

const readHeader = async (entry: Entry): Promise<ArchiveHeader> => {
  if (entry.header.name !== HEADER_ENTRY) throw noBackup()
  const header = parse(HEADER_ENTRY, (await readWhole(entry)).toString(), archiveHeader)
  if (header.format > FORMAT) {
    throw new AdminError(
      `The backup was made by Lectern ${header.release}, which is newer than this release: restore it with that one.`,
    )
  }
  return header
}

/**
 * Reads an archive from its beginning to its end and checks all of it: every hash, every size, and that nothing is
 * missing, doubled or added. @throws AdminError with one sentence when it is not whole
 */
export const readArchive = async (place: BackupPlace, visitor: ArchiveVisitor): Promise<Manifest> => {
  const cannotBeRead = (error: unknown): never => {
    throw new AdminError(`The backup cannot be read: ${reasonOf(error)}.`)
  }
  if ((await place.sizeOf().catch(cannotBeRead)) === undefined)
    throw new AdminError('The backup cannot be read: there is nothing at this address.')
  const tar = extract()
  const source = await place.open().catch(cannotBeRead)
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  let isBackup = false
  const passHeader = (header: ArchiveHeader) => {
    isBackup = true
    visitor.header?.(header)
  }
  try {
    return await readEntries(tar as unknown as AsyncIterable<Entry>, {
      ...visitor,
      header: passHeader,
    })
  } catch (error) {
    // Said by tar-stream.
    const message = error instanceof Error ? error.message : ''
    if (!isBackup && /^(Unexpected end of data|Invalid tar header)/.test(message)) throw noBackup()
    if (/^Unexpected end of data/.test(message)) throw damaged('its end is missing')
    if (/^Invalid tar header/.test(message)) throw damaged('a part of it was changed')
    throw error
  } finally {
    source.destroy()
    tar.destroy()
  }
}

const readEntries = async (entries: AsyncIterable<Entry>, visitor: ArchiveVisitor): Promise<Manifest> => {
  let header: ArchiveHeader | undefined
  const tables: { name: string; parts: number; tally: ReturnType<typeof createTally> }[] = []
  const files = createTally()
  let count = 0
  let filesBytes = 0
  let made: Manifest | undefined
  for await (const entry of entries) {
    const { name } = entry.header
    if (!header) {
      header = await readHeader(entry)
      visitor.header?.(header)
      continue
    }
    if (made) throw damaged(`${name} follows its end`)
    const [kind = '', rest = ''] = name.split(/\/(.*)/s)
    if (kind === 'rows') {
      const table = rest.split('/')[0] ?? ''
      if (tables.at(-1)?.name !== table) tables.push({ name: table, parts: 0, tally: createTally() })
      const last = tables.at(-1)!
      last.parts += 1
      if (name !== rowsEntry(table, last.parts)) throw damaged(`${rowsEntry(table, last.parts)} is missing`)
      const bytes = await decompress(await readWhole(entry), { maxOutputLength: PART_LIMIT_BYTES }).catch(
        () => {
          throw damaged(`the rows of ${table} were changed`)
        },
      )
      last.tally.add(bytes)
      await visitor.rows?.(table, bytes)
    } else if (kind === 'files') {
      if (!isFileKey(rest)) throw damaged(`${name} is no file of Lectern`)
      const sizeBytes = await readFile(entry, rest, visitor)
      files.add(`${rest} ${sizeBytes}\n`)
      count += 1
      filesBytes += sizeBytes
    } else {
      const text = (await readWhole(entry)).toString()
      if (name !== manifestEntry(text)) throw damaged(`${name} was changed`)
      made = parse(name, text, manifest)
    }
  }
  if (!header) throw noBackup()
  if (!made) throw damaged('its end is missing')
  const { sha256 } = files.end()
  compare(made, header, tables, { count, sizeBytes: filesBytes, sha256 })
  return made
}

/** @returns its size. @throws AdminError when its content is not that of its name */
const readFile = async (entry: Entry, key: string, visitor: ArchiveVisitor): Promise<number> => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* pass(): AsyncIterable<Buffer> {
    for await (const chunk of entry) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      yield chunk
    }
    // Before the visitor has stored it.
    if (!key.startsWith(hash.digest('hex'))) throw damaged(`the file ${key} was changed`)
  }
  const bytes = pass()
  if (visitor.file) await visitor.file(key, bytes)
  else for await (const _ of bytes);
  return sizeBytes
}

const compare = (
  made: Manifest,
  header: ArchiveHeader,
  tables: { name: string; tally: ReturnType<typeof createTally> }[],
  files: Manifest['files'],
): void => {
  if (JSON.stringify(archiveHeader.parse(made)) !== JSON.stringify(header))
    throw damaged(`${HEADER_ENTRY} was changed`)
  const read = new Map(tables.map(({ name, tally }) => [name, tally.end()]))
  if (read.size !== tables.length) throw damaged('the rows of a table stand there twice')
  for (const { name, sizeBytes, sha256 } of made.tables) {
    const table = read.get(name)
    // An empty table has no entry.
    if (!table && sizeBytes > 0) throw damaged(`the rows of ${name} are missing`)
    if (table && (table.sha256 !== sha256 || table.sizeBytes !== sizeBytes))
      throw damaged(`the rows of ${name} were changed`)
    read.delete(name)
  }
  const [added] = read.keys()
  if (added !== undefined) throw damaged(`it has rows of ${added}, which it does not list`)
  if (made.files.count !== files.count)
    throw damaged(`it has ${files.count} files, and lists ${made.files.count}`)
  if (made.files.sha256 !== files.sha256) throw damaged('it has other files than it lists')
}
