import type { Readable } from 'node:stream'
import type { ByteRange } from '../files/file-store.ts'

/** A file, or an object of a bucket. */
export type BackupPlace = {
  /** In bytes; undefined while nothing stands there. */
  sizeOf(): Promise<number | undefined>
  /** Takes all bytes of a source. Nothing stands there before they are all there, and nothing after a failure. */
  write(source: NodeJS.ReadableStream): Promise<void>
  open(range?: ByteRange): Promise<Readable>
  /** Also removes what a killed process left of writing it. Does nothing when it is gone already. */
  remove(): Promise<void>
}

/** A backup that was read to its end. `missingFiles`: keys of files that the storage did not have. */
export type CheckedBackup = {
  files: { count: number }
  missingFiles: readonly string[]
  sizeBytes: number
}

export type ListedBackup = { address: string; sizeBytes: number; writtenAt: Date }
