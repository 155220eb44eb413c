import type { Config } from '../config/config.ts'
import { openFileStore } from './open-file-store.ts'
import { StorageError } from './storage-error.ts'

/**
 * For the start. A store that is only away stops nothing: answers and grades need no files.
 * @returns lines for the person who starts the platform. @throws StorageError for wrong settings
 */
export const checkStorage = async (config: Config): Promise<string[]> => {
  const files = await openFileStore(config)
  try {
    await files.check()
    return []
  } catch (error) {
    if (!(error instanceof StorageError && error.isPassing && config.s3)) throw error
    return [error.message]
  }
}
