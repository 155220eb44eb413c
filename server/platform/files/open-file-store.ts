import { mkdir } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { filesFolder, uploadFolder } from '../start.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { joinStores } from './two-stores.ts'

/** Opens the stores that the settings name. `main` takes new files. */
export const openStores = async (
  config: Config,
): Promise<{ main: FileStore; other: FileStore | undefined }> => {
  const disk = await createDiskStore(filesFolder(config))
  if (!config.s3) return { main: disk, other: undefined }
  // The client is large: load it only where it is used.
  const { createS3Store } = await import('./s3-store.ts')
  await mkdir(uploadFolder(config), { recursive: true, mode: 0o700 })
  const s3 = createS3Store(config.s3, uploadFolder(config))
  return config.storage === 's3' ? { main: s3, other: disk } : { main: disk, other: s3 }
}

/** Opens the file storage of an installation. */
export const openFileStore = async (config: Config): Promise<FileStore> => {
  const { main, other } = await openStores(config)
  return other ? joinStores(main, other, uploadFolder(config)) : main
}
