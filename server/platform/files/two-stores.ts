import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 } from 'uuid'
import { FileMissingError, type FileStore } from './file-store.ts'

/**
 * Two stores as one, while files are moved from the other to the main one: new files are written to the main store,
 * reading looks at both.
 * @param temporaryFolder for local copies
 */
export const joinStores = (main: FileStore, other: FileStore, temporaryFolder: string): FileStore => {
  /** The main store twice: a file may be moved after it was looked for there, and before it is in the other. */
  const find = async <T>(read: (store: FileStore) => Promise<T>): Promise<T> => {
    for (const store of [main, other]) {
      try {
        return await read(store)
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error
      }
    }
    return read(main)
  }
  return {
    ...main,
    place: `${main.place} and ${other.place}`,
    sizeOf: async (key) => (await main.sizeOf(key)) ?? (await other.sizeOf(key)) ?? (await main.sizeOf(key)),
    read: (key) => find((store) => store.read(key)),
    open: (key, range) => find((store) => store.open(key, range)),
    localCopy: (key) =>
      find(async (store) => {
        const found = await store.localCopy(key)
        if (store === main) return found
        // The file itself may be moved while a tool reads it.
        const copy = path.join(temporaryFolder, v7())
        const release = () => rm(copy, { force: true })
        try {
          await copyFile(found.path, copy)
          return { path: copy, release }
        } catch (error) {
          await release()
          const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
          throw isGone ? new FileMissingError(key) : error
        } finally {
          await found.release()
        }
      }),
    async remove(key) {
      await main.remove(key)
      await other.remove(key)
    },
    async *listWrittenBefore(timeMs) {
      yield* main.listWrittenBefore(timeMs)
      yield* other.listWrittenBefore(timeMs)
    },
  }
}
