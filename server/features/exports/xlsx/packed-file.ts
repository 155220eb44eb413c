import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A compressed file of an archive. Sizes in bytes, compressed and original. */
export type PackedFile = { name: string; path: string; crc: number; packedBytes: number; wholeBytes: number }

/**
 * Compresses a text or bytes while they are written: a piece is held until the disk has it, never the whole.
 * @param name within the archive @param path of the compressed file
 */
export const createPackedFile = (name: string, path: string) => {
  const packer = createDeflateRaw({ level: 3 })
  const target = createWriteStream(path)
  const done = pipeline(packer, target)
  // Callers that await it get the error; this only avoids an unhandled rejection before that.
  done.catch(() => {})
  let crc = 0
  let wholeBytes = 0
  return {
    /** @returns how many bytes were written so far */
    async write(text: string | Uint8Array): Promise<number> {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text
      crc = crc32(bytes, crc)
      wholeBytes += bytes.byteLength
      // A full disk destroys it, and `done` has the reason.
      if (packer.destroyed) await done
      if (!packer.write(bytes)) await once(packer, 'drain')
      return wholeBytes
    },
    async end(): Promise<PackedFile> {
      packer.end()
      await done
      return { name, path, crc, packedBytes: target.bytesWritten, wholeBytes }
    },
    /** Deletes what was written. */
    async discard(): Promise<void> {
      packer.destroy()
      await done.catch(() => {})
    },
  }
}
