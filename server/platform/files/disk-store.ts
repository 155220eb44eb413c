import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import path from 'node:path'
import { v7 } from 'uuid'
import { FileMissingError, type FileStore, isFileKey, keyOfBytes } from './file-store.ts'
import { StorageError } from './storage-error.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const SHELF = /^[0-9a-f]{2}$/

/** The folder for files that are still being written. */
export const incomingFolder = (folder: string): string => path.join(folder, 'incoming')

/** Files in a folder: `ab/abcd….webp`, written under a temporary name, synced and renamed. */
export const createDiskStore = async (folder: string): Promise<FileStore> => {
  const incoming = incomingFolder(folder)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new FileMissingError(key)
    return path.join(folder, key.slice(0, 2), key)
  }
  /** A share that is not mounted leaves an empty folder: no file of it is missing. @throws StorageError */
  const checkIsThere = async (): Promise<void> => {
    await access(incoming, constants.R_OK | constants.W_OK | constants.X_OK).catch((error) => {
      throw new StorageError(
        'failed',
        `${incoming} cannot be written (${error.code}): mount the disk of ${folder}, or give its owner access.`,
        error,
      )
    })
  }
  /** @throws FileMissingError, StorageError, and every error that says neither */
  const fail = async (error: unknown, key: string): Promise<never> => {
    if (!isMissing(error)) throw error
    await checkIsThere()
    throw new FileMissingError(key)
  }
  /** After a failed write. @throws StorageError, else the error */
  const failWrite = async (error: unknown): Promise<never> => {
    await checkIsThere()
    throw error
  }
  const sizeOf = async (key: string): Promise<number | undefined> => {
    try {
      return (await stat(pathOf(key))).size
    } catch (error) {
      if (!(error instanceof FileMissingError) && !isMissing(error)) throw error
      await checkIsThere()
      return undefined
    }
  }
  const finish = async (temporary: string, key: string): Promise<void> => {
    const target = pathOf(key)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await rename(temporary, target)
  }

  return {
    place: folder,
    sizeOf,
    putAhead: async () => {},
    async putBytes(bytes, ending) {
      const key = keyOfBytes(bytes, ending)
      if ((await sizeOf(key)) === bytes.byteLength) return { key, sizeBytes: bytes.byteLength }
      const temporary = path.join(incoming, v7())
      const handle = await open(temporary, 'wx', 0o600).catch(failWrite)
      try {
        await handle.writeFile(bytes)
        await handle.datasync()
      } finally {
        await handle.close()
      }
      await finish(temporary, key)
      return { key, sizeBytes: bytes.byteLength }
    },
    async putFile(source, sha256, ending) {
      const key = `${sha256}.${ending}`
      const { size } = await stat(source)
      if ((await sizeOf(key)) === size) return { key, sizeBytes: size }
      const temporary = path.join(incoming, v7())
      await rename(source, temporary)
        .catch(() => copyFile(source, temporary))
        .catch(failWrite)
      const handle = await open(temporary, 'r+')
      await handle.datasync().finally(() => handle.close())
      await finish(temporary, key)
      return { key, sizeBytes: size }
    },
    async read(key) {
      return readFile(pathOf(key)).catch((error) => fail(error, key))
    },
    async open(key, range) {
      // Opened before it is read: it may be removed while its bytes are on their way.
      const handle = await open(pathOf(key)).catch((error) => fail(error, key))
      return handle.createReadStream(range ? { start: range.start, end: range.end } : {})
    },
    async localCopy(key) {
      if ((await sizeOf(key)) === undefined) throw new FileMissingError(key)
      return { path: pathOf(key), release: async () => {} }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    check: checkIsThere,
    async *listWrittenBefore(timeMs) {
      for (const shelf of await readdir(folder)) {
        if (!SHELF.test(shelf)) continue
        for (const key of await readdir(path.join(folder, shelf))) {
          if (!isFileKey(key) || !key.startsWith(shelf)) continue
          const found = await stat(pathOf(key)).catch(() => undefined)
          if (found?.isFile() && found.mtimeMs < timeMs) yield key
        }
      }
    },
  }
}

/**
 * Removes leftovers of interrupted writes and uploads. @param minAgeMs younger files stay: other processes
 * that share the folder may be writing them
 */
export const clearFolder = async (folder: string, minAgeMs = 0): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const left = path.join(folder, name)
    const changed = await stat(left).catch(() => undefined)
    if (changed && Date.now() - changed.mtimeMs >= minAgeMs) await rm(left, { force: true, recursive: true })
  }
}
