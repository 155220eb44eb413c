import { createHash } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** A short name of a store, the same in each process that uses it. */
const nameOf = (store: 'disk' | 's3', { s3 }: Pick<Config, 's3'>): string => {
  if (store === 'disk' || !s3) return 'disk'
  return `s3-${createHash('sha256').update(`${s3.endpoint} ${s3.bucket}`).digest('hex').slice(0, 12)}`
}

/**
 * The stores of a process, the one for new files first. Each process names itself so to the database, and `move-files` sees
 * whether all of them can read what it moves.
 */
export const nameStores = (config: Pick<Config, 's3' | 'storage'>): string[] => {
  const names = [nameOf('disk', config), nameOf('s3', config)]
  return [...new Set(config.storage === 's3' ? names.toReversed() : names)]
}
