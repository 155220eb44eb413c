import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Config } from '../../platform/config/config.ts'
import { judgeSpace, measureSpace } from '../../platform/disk-space.ts'
import { createDiskStore } from '../../platform/files/disk-store.ts'
import { filesFolder } from '../../platform/start.ts'
import { reasonOf } from '../admin-error.ts'
import { connect, type Installation } from '../installation.ts'
import { listNamedFiles } from '../named-files.ts'
import { type Finding, ok, wrong } from './finding.ts'

export const checkStorage = async (config: Config): Promise<Finding> => {
  const folder = filesFolder(config)
  try {
    await createDiskStore(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return ok('storage', `${folder} can be written`)
  } catch (error) {
    return wrong('storage', `${folder} cannot be written (${reasonOf(error)})`, 'give its owner access')
  }
}

export const checkDisk = async ({ dataDir }: Config): Promise<Finding> => {
  const { freeBytes, totalBytes } = await measureSpace(dataDir)
  const state = judgeSpace(freeBytes, totalBytes)
  const text = `${(freeBytes / 1024 ** 3).toFixed(1)} GB of ${(totalBytes / 1024 ** 3).toFixed(1)} GB free`
  return state === 'ok' ? ok('disk', text) : wrong('disk', text, 'make space on the disk of DATA_DIR')
}

/** Looks for every file that a row names. */
export const checkFiles = async ({ connection }: Installation, config: Config): Promise<Finding> => {
  const files = await createDiskStore(filesFolder(config))
  const client = await connect(connection)
  const missing: string[] = []
  let count = 0
  try {
    for await (const key of listNamedFiles(client)) {
      count += 1
      if ((await files.sizeOf(key)) === undefined) missing.push(key)
    }
  } finally {
    await client.end()
  }
  if (missing.length === 0) return ok('files', `all ${count} files that the database names are there`)
  return wrong(
    'files',
    `${missing.length} of ${count} files that the database names are missing, such as ${missing[0]}`,
    'check that DATA_DIR is the right one, or copy them from a backup (its folder files)',
  )
}
