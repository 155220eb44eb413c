import type { Config } from '../../platform/config/config.ts'
import { judgeSpace, measureSpace } from '../../platform/disk-space.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFileStore, openStores } from '../../platform/files/open-file-store.ts'
import { StorageError } from '../../platform/files/storage-error.ts'
import { reasonOf } from '../admin-error.ts'
import { connect, type Installation } from '../installation.ts'
import { listNamedFiles } from '../named-files.ts'
import { type Finding, ok, wrong } from './finding.ts'

const AT_ONCE = 16
const PROBE = Buffer.from('Written by doctor, and removed again.')

/** Writes a file, reads it and removes it. */
const tryStore = async (store: FileStore): Promise<void> => {
  await store.check()
  const { key } = await store.putBytes(PROBE, 'png')
  await store.read(key)
  await store.remove(key)
}

const storageIsWrong = (error: unknown, text: string): Finding => {
  if (!(error instanceof StorageError))
    return wrong('storage', `${text} (${reasonOf(error)})`, 'give its owner access')
  const [problem = '', remedy = ''] = error.message.split(/: (?=[^:]*$)/)
  return wrong('storage', problem, remedy)
}

/** Checks each storage that the settings name, with a line for each. */
export const checkStorage = async (config: Config): Promise<Finding[]> => {
  let stores: Awaited<ReturnType<typeof openStores>>
  try {
    stores = await openStores(config)
  } catch (error) {
    return [storageIsWrong(error, `${config.dataDir} cannot be written`)]
  }
  const { main, other } = stores
  return Promise.all(
    [main, ...(other ? [other] : [])].map(async (store) => {
      try {
        await tryStore(store)
        return ok(
          'storage',
          `${store.place} ${store === main ? 'takes new files' : 'is searched for files that were not moved'}`,
        )
      } catch (error) {
        return storageIsWrong(error, `${store.place} cannot be written`)
      }
    }),
  )
}

/** Checks the free space on the disk of `DATA_DIR`. */
export const checkDisk = async ({ dataDir }: Config): Promise<Finding> => {
  const { freeBytes, totalBytes } = await measureSpace(dataDir)
  const state = judgeSpace(freeBytes, totalBytes)
  const text = `${(freeBytes / 1e9).toFixed(1)} GB of ${(totalBytes / 1e9).toFixed(1)} GB free`
  return state === 'ok' ? ok('disk', text) : wrong('disk', text, 'free space on the disk of DATA_DIR')
}

/** Looks for every file that a row names. */
export const checkFiles = async ({ connection }: Installation, config: Config): Promise<Finding> => {
  const client = await connect(connection)
  const missing: string[] = []
  let count = 0
  try {
    const files = await openFileStore(config)
    const look = async (keys: string[]) => {
      const sizes = await Promise.all(keys.map((key) => files.sizeOf(key)))
      missing.push(...keys.filter((_, index) => sizes[index] === undefined))
    }
    let keys: string[] = []
    for await (const key of listNamedFiles(client)) {
      count += 1
      keys.push(key)
      if (keys.length < AT_ONCE) continue
      await look(keys)
      keys = []
    }
    await look(keys)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return wrong('files', 'they cannot be checked', 'see the line "storage"')
  } finally {
    await client.end()
  }
  if (missing.length === 0) return ok('files', `all ${count} files in the database are there`)
  return wrong(
    'files',
    `${missing.length} of ${count} files in the database are missing, such as ${missing[0]}`,
    'check that DATA_DIR or S3_BUCKET is the right one, or copy them from a backup (its folder files)',
  )
}
