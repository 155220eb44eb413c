import type { CheckedBackup } from '../platform/backups/backup.types.ts'
import { openBackupPlace } from '../platform/backups/backup-place.ts'
import type { Config } from '../platform/config/config.ts'
import { DamagedArchiveError, readArchive } from './archive/read-archive.ts'
import { backUp } from './backup.ts'

const readWhole = async (config: Config, address: string, progress: () => void): Promise<CheckedBackup> => {
  const place = await openBackupPlace(config, address)
  const { files, missingFiles } = await readArchive(place, {
    rows: async () => progress(),
    async file(_key, bytes) {
      for await (const _ of bytes) progress()
    },
  })
  return { files, missingFiles, sizeBytes: (await place.sizeOf()) ?? 0 }
}

/** @returns undefined when it is not whole. @throws when it cannot be read, and what `progress` throws */
export const checkBackup = async (
  config: Config,
  address: string,
  progress: () => void,
): Promise<CheckedBackup | undefined> => {
  try {
    return await readWhole(config, address, progress)
  } catch (error) {
    if (error instanceof DamagedArchiveError) return undefined
    throw error
  }
}

/** Writes a backup and reads it again. @throws when it is not whole or not checked to its end; then it is removed */
export const backUpAndCheck = async (
  config: Config,
  address: string,
  progress: () => void,
): Promise<CheckedBackup> => {
  await backUp(config, address, progress)
  try {
    return await readWhole(config, address, progress)
  } catch (error) {
    // The first reason is the one to tell. The next run of the schedule removes what is still there.
    await (await openBackupPlace(config, address)).remove().catch(() => undefined)
    throw error
  }
}
