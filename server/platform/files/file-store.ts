import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

type StoredFile = { key: string; sizeBytes: number }
/** Both ends included, as in HTTP. */
export type ByteRange = { start: number; end: number }

/** A file that will be put: bytes, or a file on the local disk. */
type FileSource = { bytes: Uint8Array } | { path: string; sha256: string }

/**
 * Stores bytes in a folder or an S3 bucket. A key is the SHA-256 of the content and an extension;
 * equal bytes are stored once. A file is either complete or absent. Every function may throw a StorageError.
 */
export type FileStore = {
  /** Where the files are, for people. */
  place: string
  /**
   * Does what takes long about a later put of the same file, before the transaction that holds locks. Without that put the
   * file is a leftover.
   */
  putAhead(source: FileSource, ending: FileEnding): Promise<void>
  putBytes(bytes: Uint8Array, ending: FileEnding): Promise<StoredFile>
  /** Stores a file from the local disk, possibly by moving it. */
  putFile(path: string, sha256: string, ending: FileEnding): Promise<StoredFile>
  /** The whole file in memory, for small ones. @throws FileMissingError */
  read(key: string): Promise<Uint8Array>
  /** @throws FileMissingError */
  open(key: string, range?: ByteRange): Promise<Readable>
  sizeOf(key: string): Promise<number | undefined>
  /** A path on the local disk with the file's bytes, for tools that need one; call `release` afterwards. */
  localCopy(key: string): Promise<{ path: string; release(): Promise<void> }>
  remove(key: string): Promise<void>
  /** The keys of all files written before a point in time, unordered. A key may come twice. */
  listWrittenBefore(timeMs: number): AsyncIterable<string>
  /** Whether files can be read and stored. @throws StorageError that says what is wrong */
  check(): Promise<void>
}

export class FileMissingError extends Error {
  override name = 'FileMissingError'
}

const fileEndings = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  zip: 'application/zip',
} as const
export type FileEnding = keyof typeof fileEndings

/** The key of these bytes. */
export const keyOfBytes = (bytes: Uint8Array, ending: FileEnding): string =>
  `${createHash('sha256').update(bytes).digest('hex')}.${ending}`

const KEY = /^[0-9a-f]{64}\.(webp|mp3|pdf|png|zip)$/

/** Whether a text has the form of a key; no other text reaches a disk or bucket. */
export const isFileKey = (text: string): boolean => KEY.test(text)

export const contentTypeOf = (key: string): string =>
  fileEndings[key.slice(65) as FileEnding] ?? 'application/octet-stream'
