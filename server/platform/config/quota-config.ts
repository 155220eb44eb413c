import { ConfigError } from './config-error.ts'

/** What one professor may use, unless an administrator has set another limit for the person. Null: no limit. */
export type QuotaConfig = {
  /** Of the files of all courses that the professor owns. */
  storageBytes: number | null
  /** Of a calendar month (UTC), in all courses that the professor owns, and in calls without a course. */
  tokens: number | null
}

const GIGABYTE = 1e9
const MOST_GIGABYTES = 1_000_000
const MOST_TOKENS = 1_000_000_000_000

/** @throws ConfigError for a value that is no limit */
export const readQuotaConfig = (read: (name: string) => string | undefined): QuotaConfig => {
  const limit = (name: string, most: number, isWhole: boolean): number | null => {
    const given = read(name)
    if (given === undefined) return null
    const number = Number(given)
    if (Number.isFinite(number) && number >= 0 && number <= most && (!isWhole || Number.isInteger(number)))
      return number
    throw new ConfigError(`${name} must be a number from 0 to ${most}, not "${given}".`)
  }
  const gigabytes = limit('PROFESSOR_STORAGE_GB', MOST_GIGABYTES, false)
  return {
    storageBytes: gigabytes === null ? null : Math.round(gigabytes * GIGABYTE),
    tokens: limit('PROFESSOR_TOKENS', MOST_TOKENS, true),
  }
}
