import * as limits from '@lectern/contract/limits.ts'
import { deadlineMs } from '@lectern/core/attempt/clock.ts'

export type ExtraTimeValues = { time_factor: number; extra_minutes: number; closes_at: string | null }

/** The time alone, as it is sent. */
export const timeOf = ({ time_factor, extra_minutes, closes_at }: ExtraTimeValues): ExtraTimeValues => ({
  time_factor,
  extra_minutes,
  closes_at,
})

/** Whether the student has more time or another closing date than the class. */
export const hasExtraTime = ({ time_factor, extra_minutes, closes_at }: ExtraTimeValues): boolean =>
  time_factor !== 1 || extra_minutes !== 0 || closes_at !== null

/** The resulting time limit in minutes, by the rule of the server's clock. */
export const limitWithExtraTime = (
  limit: number,
  { time_factor, extra_minutes }: Pick<ExtraTimeValues, 'time_factor' | 'extra_minutes'>,
): number => (deadlineMs(0, limit, { timeFactor: time_factor, extraMinutes: extra_minutes }) ?? 0) / 60_000

/** Checks which of the two numbers is invalid. */
export const checkExtraTime = (
  factor: number | null,
  minutes: number | null,
): { factor?: true; minutes?: true } => ({
  ...(factor !== null && factor >= 1 && factor <= 10 ? {} : { factor: true as const }),
  ...((minutes ?? 0) <= limits.timeLimitMinutes ? {} : { minutes: true as const }),
})
