import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { HEADER_ENTRY, type Manifest, manifestEntry } from '../archive/manifest.ts'

export type ArchiveEntry = { name: string; bytes: Buffer }

export const readEntries = async (file: string): Promise<ArchiveEntry[]> => {
  const tar = extract()
  createReadStream(file).pipe(tar)
  const entries: ArchiveEntry[] = []
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    entries.push({ name: entry.header.name, bytes: Buffer.concat(chunks) })
  }
  return entries
}

export const writeEntries = async (file: string, entries: ArchiveEntry[]): Promise<void> => {
  const tar = pack()
  for (const { name, bytes } of entries) tar.entry({ name }, bytes)
  tar.finalize()
  await pipeline(tar, createWriteStream(file))
}

/** Changes header and manifest alike, as another release would have written them. */
export const withManifest = (
  entries: ArchiveEntry[],
  change: (manifest: Manifest) => Partial<Manifest>,
): ArchiveEntry[] => {
  const last: Manifest = JSON.parse(entries.at(-1)!.bytes.toString())
  const manifest = { ...last, ...change(last) }
  const { format, release, migration, madeAt } = manifest
  const header = JSON.stringify({ format, release, migration, madeAt })
  const json = JSON.stringify(manifest)
  return [
    { name: HEADER_ENTRY, bytes: Buffer.from(header) },
    ...entries.slice(1, -1),
    { name: manifestEntry(json), bytes: Buffer.from(json) },
  ]
}
