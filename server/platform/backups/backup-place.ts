import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../config/config-error.ts'
import type { S3Access } from '../config/s3-config.ts'
import { judgeSpace, measureSpace } from '../disk-space.ts'
import { StorageError } from '../files/storage-error.ts'
import type { BackupPlace, ListedBackup } from './backup.types.ts'

/** Parses the address of a bucket and a name in it, or undefined for a path. */
export const parseBucketAddress = (address: string): { bucket: string; name: string } | undefined => {
  const [, bucket, name = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? []
  return bucket === undefined ? undefined : { bucket, name: name.replace(/\/+$/, '') }
}

/** Builds the address of a file in a folder, which may be a bucket. */
export const joinAddress = (folder: string, name: string): string =>
  parseBucketAddress(folder) ? `${folder.replace(/\/+$/, '')}/${name}` : path.join(folder, name)

const missingIsUndefined = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** How much is written between two looks at the space of the disk. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024

/**
 * Passes bytes on while the disk has more than the reserve for answers and grades, which may be on the same one: a backup
 * that fills it would stop the saving of all work until it has failed. @throws StorageError when the reserve is reached
 */
async function* keepReserve(
  source: AsyncIterable<Buffer | string>,
  folder: string,
  space: typeof measureSpace,
): AsyncIterable<Buffer | string> {
  let bytesToLook = 0
  for await (const chunk of source) {
    if (bytesToLook <= 0) {
      const { freeBytes, totalBytes } = await space(folder)
      if (judgeSpace(freeBytes, totalBytes) === 'full')
        throw new StorageError(
          'failed',
          `The disk of ${folder} is nearly full. The rest is for answers and grades: make space there, or choose a folder on another disk or a bucket.`,
        )
      bytesToLook = LOOK_EVERY_BYTES
    }
    bytesToLook -= chunk.length
    yield chunk
  }
}

/** Written under a temporary name beside the file, and renamed when it is whole and on the disk. */
const placeOnDisk = (file: string, space: typeof measureSpace): BackupPlace => {
  const temporary = `${file}.part`
  return {
    async sizeOf() {
      const found = await stat(file).catch(missingIsUndefined)
      if (found && !found.isFile()) throw new Error(`${file} is no file`)
      return found?.size
    },
    async write(source) {
      // Of a backup that was killed.
      await rm(temporary, { force: true })
      try {
        await pipeline(
          source,
          (bytes) => keepReserve(bytes, path.dirname(file), space),
          createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
        )
        await rename(temporary, file)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      const folder = await open(path.dirname(file))
      await folder.sync().finally(() => folder.close())
    },
    open: async (range) => createReadStream(file, range),
    async remove() {
      await rm(temporary, { force: true })
      await rm(file, { force: true })
    },
  }
}

type StoreConfig = { backupStore: S3Access | undefined }

/** The store of the backups with the bucket of an address. @throws ConfigError where no store is set */
const bucketConfig = ({ backupStore }: StoreConfig, bucket: string) => {
  if (!backupStore)
    throw new ConfigError(
      `Backups are to be in the bucket ${bucket}, so BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY must be set.`,
      'BACKUP_FOLDER',
    )
  return { ...backupStore, bucket }
}

/** Checks that the store of an address is set. @throws ConfigError */
export const checkBackupStore = (config: StoreConfig, address: string): void => {
  const place = parseBucketAddress(address)
  if (place) bucketConfig(config, place.bucket)
}

/** @param address of one backup: the path of a file, or s3://BUCKET/NAME. @throws ConfigError where no store is set */
export const openBackupPlace = async (
  config: StoreConfig,
  address: string,
  space = measureSpace,
): Promise<BackupPlace> => {
  const place = parseBucketAddress(address)
  if (!place) return placeOnDisk(address, space)
  // The client is large: load it only where it is used.
  const { placeInBucket } = await import('./backup-bucket.ts')
  return placeInBucket(bucketConfig(config, place.bucket), place.name)
}

/** Checks that backups can be written into a folder or bucket. @throws with the reason */
export const checkBackupFolder = async (config: StoreConfig, folder: string): Promise<void> => {
  const place = parseBucketAddress(folder)
  if (place) {
    const { checkBucket } = await import('./backup-bucket.ts')
    return checkBucket(bucketConfig(config, place.bucket))
  }
  await access(folder, constants.W_OK)
}

/**
 * Makes a folder for backups if the one that it stands in is there, and checks that it can be written. A bucket is left to
 * the first backup. @throws with the reason
 */
export const prepareBackupFolder = async (folder: string): Promise<void> => {
  if (parseBucketAddress(folder)) return
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`)
  await access(folder, constants.W_OK)
}

/** Lists the backups of a folder or bucket, the newest first: files whose names end in `.tar`. */
export const listBackupFolder = async (config: StoreConfig, folder: string): Promise<ListedBackup[]> => {
  const place = parseBucketAddress(folder)
  const found = place
    ? await (await import('./backup-bucket.ts')).listBucket(bucketConfig(config, place.bucket), place.name)
    : await Promise.all(
        (await readdir(folder))
          .filter((name) => name.endsWith('.tar'))
          .map(async (name) => {
            const address = path.join(folder, name)
            const { size, mtime } = await stat(address)
            return { address, sizeBytes: size, writtenAt: mtime }
          }),
      )
  return found.toSorted((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime())
}
