import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, packed. Sizes in bytes, packed and as it was written. */
export type PackedFile = { name: string; path: string; crc: number; packedBytes: number; wholeBytes: number }

/**
 * Packs a text into a file while it is written: a piece is held until the disk has it, never the text.
 * @param name within the archive
 * @param path where it is packed to
 */
export const createPackedFile = (name: string, path: string) => {
  const packer = createDeflateRaw({ level: 3 })
  const target = createWriteStream(path)
  const done = pipeline(packer, target)
  // Whoever waits for it is told; until then it is nobody's unhandled error.
  done.catch(() => {})
  let crc = 0
  let wholeBytes = 0
  return {
    /** @returns how many bytes were written until now */
    async write(text: string): Promise<number> {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      wholeBytes += bytes.byteLength
      // A full disk destroys it, and `done` says why.
      if (packer.destroyed) await done
      if (!packer.write(bytes)) await once(packer, 'drain')
      return wholeBytes
    },
    async end(): Promise<PackedFile> {
      packer.end()
      await done
      return { name, path, crc, packedBytes: target.bytesWritten, wholeBytes }
    },
    /** Gives up what was written. */
    async discard(): Promise<void> {
      packer.destroy()
      await done.catch(() => {})
    },
  }
}
