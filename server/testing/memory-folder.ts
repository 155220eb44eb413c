import { mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'lectern-memory-'
/** A run needs a tenth of this. Containers often give 64 MB. */
const ENOUGH_BYTES = 2 * 1024 ** 3
/** Until the PostgreSQL of a new folder runs. */
const START_MS = 5 * 60_000

/**
 * A new folder in memory, or on the disk where no memory is mounted for that. The files of a PostgreSQL with a database
 * for each test file belong here: a database is 900 files, and on ext4 to make and remove them takes 0.3 s of processor
 * time, as ext4 does not use the number of a file again soon after its removal, and searches for others.
 */
export const makeMemoryFolder = async (): Promise<string> => {
  const hasMemory = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize >= ENOUGH_BYTES,
    () => false,
  )
  if (!hasMemory) return mkdtemp(path.join(os.tmpdir(), PREFIX))
  await removeForgotten()
  return mkdtemp(path.join(MEMORY, PREFIX))
}

/** A killed run leaves its folder. On the disk, the machine cleans up; memory would be lost until it starts again. */
const removeForgotten = async (): Promise<void> => {
  for (const name of await readdir(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = path.join(MEMORY, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < START_MS || (await isRunning(folder))) continue
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Whether the PostgreSQL of a folder runs. Its file begins with the number of its process. */
const isRunning = async (folder: string): Promise<boolean> => {
  const file = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(file, 10)
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
