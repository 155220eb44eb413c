import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A change that older releases cannot read needs the next number. */
export const FORMAT = 1

/** First entry of an archive: enough to say who can read it. */
export const archiveHeader = z.object({
  format: z.number().int(),
  /** Of the program that made it. */
  release: z.string(),
  /** When the last migration was made that the database had. */
  migration: z.number().int(),
  /** ISO 8601. */
  madeAt: z.string(),
})
export type ArchiveHeader = z.output<typeof archiveHeader>

const archivedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int(),
  /** Of PostgreSQL's COPY text. */
  sizeBytes: z.number().int(),
  sha256: z.string(),
})
export type ArchivedTable = z.output<typeof archivedTable>

/** Last entry of an archive: an archive without it is not whole. */
export const manifest = archiveHeader.extend({
  tables: z.array(archivedTable),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number().int(), isCalled: z.boolean() })),
  /** `sha256` is that of the lines `key size`, in the order of the archive. */
  files: z.object({ count: z.number().int(), sizeBytes: z.number().int(), sha256: z.string() }),
  /** Keys that rows name and the storage did not have. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

/** Names of the archive's entries. */
export const HEADER_ENTRY = 'lectern-backup.json'
export const rowsEntry = (table: string, part: number): string =>
  `rows/${table}/${String(part).padStart(6, '0')}.gz`
export const fileEntry = (key: string): string => `files/${key}`
/** The name holds the hash of the content, so that a changed manifest is noticed. */
export const manifestEntry = (json: string): string =>
  `manifest-${createHash('sha256').update(json).digest('hex')}.json`

/** Counts and hashes bytes that pass. */
export const createTally = () => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  return {
    add(bytes: Uint8Array | string) {
      hash.update(bytes)
      sizeBytes += Buffer.byteLength(bytes)
    },
    end: () => ({ sizeBytes, sha256: hash.digest('hex') }),
  }
}
