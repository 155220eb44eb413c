import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/** `low`: time to make space. `full`: nothing large is begun, so that small things can still be written. */
export type DiskState = 'ok' | 'low' | 'full'

/** As on the screens. */
const GIGABYTE = 1e9
const LOW_BYTES = 2 * GIGABYTE
const FULL_BYTES = 0.25 * GIGABYTE
const MEASURE_EVERY_MS = 30_000

/** Judges the state of a disk by its free bytes. Small disks count as low at a tenth of their size. */
export const judgeSpace = (freeBytes: number, totalBytes: number): DiskState => {
  if (freeBytes < Math.min(FULL_BYTES, totalBytes * 0.02)) return 'full'
  return freeBytes < Math.min(LOW_BYTES, totalBytes * 0.1) ? 'low' : 'ok'
}

/** Free and total bytes of the file system that holds a folder, as far as this process may use them. */
export const measureSpace = async (folder: string): Promise<{ freeBytes: number; totalBytes: number }> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

export type DiskWatch = {
  /** As measured last, at most half a minute ago. */
  state(): DiskState
  measure(): Promise<DiskState>
  stop(): void
}

/** Measures the space of a folder's disk again and again, and logs each change of its state. */
export const watchDisk = async (
  folder: string,
  log: Logger,
  space: typeof measureSpace = measureSpace,
): Promise<DiskWatch> => {
  let state: DiskState = 'ok'
  const measure = async (): Promise<DiskState> => {
    const { freeBytes, totalBytes } = await space(folder)
    const next = judgeSpace(freeBytes, totalBytes)
    const freeMb = Math.round(freeBytes / 1e6)
    if (next !== state) {
      if (next === 'ok') log.warn({ folder, freeMb }, 'the disk has space again')
      else
        log.error(
          { folder, freeMb, state: next },
          'the disk of the files and the database has little space left',
        )
    }
    state = next
    return state
  }
  await measure()
  const timer = setInterval(() => measure().catch(() => undefined), MEASURE_EVERY_MS)
  timer.unref()
  return { state: () => state, measure, stop: () => clearInterval(timer) }
}
