import { inflateRawSync } from 'node:zlib'

/** Reads the files of an archive by name, read by their local headers. Source of the format: APPNOTE.TXT, 4.3.7. */
export const readZip = (bytes: Buffer): Record<string, Buffer> => {
  const files: Record<string, Buffer> = {}
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const packedBytes = bytes.readUInt32LE(at + 18)
    const nameBytes = bytes.readUInt16LE(at + 26)
    const nameAt = at + 30
    const dataAt = nameAt + nameBytes + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', nameAt, nameAt + nameBytes)
    files[name] = inflateRawSync(bytes.subarray(dataAt, dataAt + packedBytes))
    at = dataAt + packedBytes
  }
  return files
}
