import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Config } from '../platform/config/config.ts'
import { type FileEnding, FileMissingError, type FileStore } from '../platform/files/file-store.ts'
import { openStores } from '../platform/files/open-file-store.ts'
import { nameStores } from '../platform/files/store-names.ts'
import { AdminError } from './admin-error.ts'
import type { Progress } from './backup.ts'
import { connect, openInstallation } from './installation.ts'

const AT_ONCE = 4
/** A file that the target has, but with other bytes, is replaced once. */
const TRIES = 2

export type Moved = { to: string; count: number; sizeBytes: number; damaged: string[] }

const hashOf = async (bytes: AsyncIterable<Buffer>): Promise<{ sha256: string; sizeBytes: number }> => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    sizeBytes += chunk.byteLength
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

/**
 * Copies a file, reads the copy, and only then removes the original. A reader finds it on one of the sides at every moment.
 * @returns its size, `damaged` when the original is not what its name says, undefined when it was removed meanwhile
 */
const moveFile = async (
  key: string,
  from: FileStore,
  to: FileStore,
): Promise<number | 'damaged' | undefined> => {
  const [sha256 = '', ending] = key.split('.')
  for (let tried = 1; ; tried += 1) {
    const original = await from.localCopy(key).catch((error) => {
      if (error instanceof FileMissingError) return undefined
      throw error
    })
    if (!original) return undefined
    try {
      const found = await hashOf(createReadStream(original.path))
      if (found.sha256 !== sha256) return 'damaged'
      await to.putFile(original.path, sha256, ending as FileEnding)
      const copied = await hashOf(await to.open(key))
      if (copied.sha256 === sha256 && copied.sizeBytes === found.sizeBytes) {
        await from.remove(key)
        return found.sizeBytes
      }
    } finally {
      await original.release()
    }
    await to.remove(key)
    if (tried === TRIES)
      throw new AdminError(`${to.place} does not keep files intact: ${key} came back changed.`)
  }
}

/**
 * A process without the settings of the target would answer "missing" for each moved file. Those of an older release do
 * not name their stores. @throws AdminError
 */
const checkProcesses = async (config: Config, target: FileStore): Promise<void> => {
  const installation = await openInstallation(config)
  try {
    const client = await connect(installation.connection)
    try {
      const { rows } = await client.query<{ name: string }>(
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and application_name like 'lectern %' and application_name <> 'lectern admin'`,
      )
      const [wanted] = nameStores(config)
      if (rows.some(({ name }) => name.split(' ')[1] !== wanted))
        throw new AdminError(
          `A process of the platform still runs with other settings and writes new files elsewhere: give all processes the settings of ${target.place}, restart them, and move then.`,
        )
    } finally {
      await client.end()
    }
  } finally {
    await installation.close()
  }
}

/**
 * Moves all files to one side while the platform runs. It may be killed and called again: each file is moved by itself.
 * @throws AdminError when new files would still be written to the other side
 */
export const moveFiles = async (config: Config, to: string, progress: Progress): Promise<Moved> => {
  if (to !== 'disk' && to !== 's3')
    throw new AdminError('Usage: npm run admin -- move-files s3, or move-files disk.')
  const { main, other } = await openStores(config)
  if (!other)
    throw new AdminError(
      'There is only one storage: set S3_ENDPOINT and the other S3 settings, as docs/how-to/store-files-in-s3.md says.',
    )
  if (config.storage !== to) {
    throw new AdminError(
      `New files are still written to ${main.place}: set STORAGE=${to}, restart all processes of the platform, and move then.`,
    )
  }
  await main.check()
  await other.check()
  await checkProcesses(config, main)
  let total = 0
  for await (const _ of other.listWrittenBefore(Number.POSITIVE_INFINITY)) total += 1

  const result: Moved = { to: main.place, count: 0, sizeBytes: 0, damaged: [] }
  const keys = other.listWrittenBefore(Number.POSITIVE_INFINITY)[Symbol.asyncIterator]()
  const work = async (): Promise<void> => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      const moved = await moveFile(next.value, other, main)
      if (moved === 'damaged') result.damaged.push(next.value)
      else if (moved !== undefined) {
        result.count += 1
        result.sizeBytes += moved
      }
      progress(`${result.count} of ${total} files`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}
