import type { BackupConfig } from '../../platform/config/backup-config.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Finds the last scheduled moment that is not in the future. */
export const findLastDueMs = ({ atMinutes }: Pick<BackupConfig, 'atMinutes'>, nowMs: number): number => {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + atMinutes * MINUTE_MS
  return today <= nowMs ? today : today - DAY_MS
}

export const findNextDueMs = (schedule: Pick<BackupConfig, 'atMinutes'>, nowMs: number): number =>
  findLastDueMs(schedule, nowMs) + DAY_MS

/** Days since 1970 in UTC. */
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
/** Weeks begin on Mondays; the first day of 1970 was a Thursday. */
const weekOf = (ms: number): number => Math.floor((dayOf(ms) + 3) / 7)

/**
 * Which backups newer ones have made superfluous. The newest of each of the last `keepDays` days that have one is kept, and
 * the newest of each of the last `keepWeeks` weeks that have one: days without a backup cost none of the others.
 */
export const listSuperfluous = <T extends { madeAtMs: number }>(
  backups: readonly T[],
  { keepDays, keepWeeks }: Pick<BackupConfig, 'keepDays' | 'keepWeeks'>,
): T[] => {
  const days = new Set<number>()
  const weeks = new Set<number>()
  const isFirstOf = (seen: Set<number>, period: number, most: number): boolean => {
    if (seen.has(period) || seen.size >= most) return false
    seen.add(period)
    return true
  }
  return backups
    .toSorted((one, other) => other.madeAtMs - one.madeAtMs)
    .filter(({ madeAtMs }) => {
      const isOfDay = isFirstOf(days, dayOf(madeAtMs), keepDays)
      const isOfWeek = isFirstOf(weeks, weekOf(madeAtMs), keepWeeks)
      return !isOfDay && !isOfWeek
    })
}
