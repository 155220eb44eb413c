import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { BackupPlace } from '../../platform/backups/backup.types.ts'
import {
  type ArchiveHeader,
  createTally,
  fileEntry,
  HEADER_ENTRY,
  type Manifest,
  manifestEntry,
  rowsEntry,
} from './manifest.ts'

/** A part of a table is held in memory, because a tar names the size of an entry before its bytes. */
const PART_BYTES = 4 * 1024 * 1024

const compress = promisify(gzip)

/** What a pipe says whose source was ended. */
const isPrematureClose = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

export type ArchiveWriter = {
  addRows(table: string, source: AsyncIterable<Buffer>): Promise<{ sizeBytes: number; sha256: string }>
  addFile(key: string, sizeBytes: number, source: Readable): Promise<void>
  /** Writes the manifest. */
  finish(rest: Pick<Manifest, 'tables' | 'sequences' | 'missingFiles'>): Promise<Manifest>
}

/** Joins chunks into parts of about PART_BYTES. */
async function* joinParts(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    sizeBytes += chunk.byteLength
    if (sizeBytes < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    sizeBytes = 0
  }
  if (sizeBytes > 0) yield Buffer.concat(chunks)
}

/** @param work writes the content. When it fails, nothing is left */
export const writeArchive = async (
  place: BackupPlace,
  header: ArchiveHeader,
  work: (writer: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> => {
  const tar = pack()
  const written = place.write(tar as unknown as NodeJS.ReadableStream)
  // A full disk ends the output: no entry must wait for it.
  const failed = written.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined)

  const add = (name: string, sizeBytes: number, source: Readable): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = tar.entry({ name, size: sizeBytes, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    )
    // The callback reports it; without a listener it would end the process.
    entry.on('error', () => source.destroy())
    source.on('error', (error) => {
      reject(error)
      entry.destroy(error)
    })
    source.pipe(entry)
    return Promise.race([promise, failed])
  }
  const addBytes = (name: string, bytes: Buffer) => add(name, bytes.byteLength, Readable.from([bytes]))

  const files = createTally()
  let count = 0
  let filesBytes = 0
  const writer: ArchiveWriter = {
    async addRows(table, source) {
      const tally = createTally()
      let part = 0
      for await (const bytes of joinParts(source)) {
        tally.add(bytes)
        part += 1
        await addBytes(rowsEntry(table, part), await compress(bytes, { level: constants.Z_BEST_SPEED }))
      }
      return tally.end()
    },
    async addFile(key, sizeBytes, source) {
      await add(fileEntry(key), sizeBytes, source)
      files.add(`${key} ${sizeBytes}\n`)
      count += 1
      filesBytes += sizeBytes
    },
    async finish(rest) {
      const { sha256 } = files.end()
      const made: Manifest = { ...header, ...rest, files: { count, sizeBytes: filesBytes, sha256 } }
      const json = JSON.stringify(made, null, 1)
      await addBytes(manifestEntry(json), Buffer.from(json))
      return made
    },
  }
  try {
    await addBytes(HEADER_ENTRY, Buffer.from(JSON.stringify(header)))
    const made = await work(writer)
    tar.finalize()
    await written
    return made
  } catch (error) {
    const brokenOff = new Error('The backup was broken off.')
    tar.destroy(brokenOff)
    // A place that takes no more may show first as an entry that cannot be added: its own reason is the one to tell.
    const reason = await written.catch((failure: unknown) => failure)
    throw reason === undefined || reason === brokenOff || isPrematureClose(reason) ? error : reason
  }
}
