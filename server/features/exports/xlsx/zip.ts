import { createReadStream } from 'node:fs'
import type { PackedFile } from './packed-file.ts'

/** Sizes are 32 bits wide without ZIP64, which not every reader supports. */
export const MAX_BYTES = 0xffff_ffff
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
const DEFLATED = 8
/** 1 January 1980, the earliest possible date: an archive of the same grades has the same bytes. */
const DATE = 0x0021

/** Fields that a file's header and its directory entry share. */
const describe = ({ name, crc, packedBytes, wholeBytes }: PackedFile): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(FLAGS, 2)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt16LE(DATE, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packedBytes, 14)
  fields.writeUInt32LE(wholeBytes, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

const signature = (bytes: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32LE(bytes)
  return four
}

const entryOf = (file: PackedFile, at: number): Buffer => {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([
    signature(0x02014b50),
    Buffer.from([VERSION, 0]),
    describe(file),
    rest,
    Buffer.from(file.name),
  ])
}

/** Compressed files as one archive, piece by piece. Source of the format: APPNOTE.TXT, 4.3. */
export async function* writeZip(files: readonly PackedFile[]): AsyncGenerator<Buffer> {
  const entries: Buffer[] = []
  let at = 0
  for (const file of files) {
    entries.push(entryOf(file, at))
    const header = Buffer.concat([signature(0x04034b50), describe(file), Buffer.from(file.name)])
    yield header
    yield* createReadStream(file.path) as AsyncIterable<Buffer>
    at += header.byteLength + file.packedBytes
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.byteLength, 8)
  end.writeUInt32LE(at, 12)
  yield Buffer.concat([directory, signature(0x06054b50), end])
}
