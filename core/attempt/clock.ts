/** Answers that arrive this late still count, so that a bad connection does not cost them. */
export const GRACE_MS = 10_000
/** The server submits a forgotten draft this long after its deadline. */
export const SUBMIT_AFTER_MS = 60 * 60_000

export type ExtraTime = { timeFactor: number; extraMinutes: number }
export const noExtraTime: ExtraTime = { timeFactor: 1, extraMinutes: 0 }

/** Returns when an attempt ends, in milliseconds since 1970; null without a limit. Rounded to whole seconds. */
export const deadlineMs = (
  startedMs: number,
  limitMinutes: number | null,
  { timeFactor, extraMinutes }: ExtraTime = noExtraTime,
): number | null =>
  limitMinutes === null
    ? null
    : startedMs + Math.round((limitMinutes * timeFactor + extraMinutes) * 60) * 1_000

/**
 * Whole seconds left, never below 0; null without a limit. Rounds up, so that the last second counts until
 * it ends.
 */
export const remainingSeconds = (deadline: number | null, nowMs: number): number | null =>
  deadline === null ? null : Math.max(0, Math.ceil((deadline - nowMs) / 1_000))

/** The earliest deadline, in milliseconds since 1970, for which answers that arrive now still count. */
export const earliestDeadlineMs = (nowMs: number): number => nowMs - GRACE_MS

/** Whether the server submits the draft. */
export const isOverdue = (deadline: number | null, nowMs: number): boolean =>
  deadline !== null && nowMs >= deadline + SUBMIT_AFTER_MS

/** Seconds as m:ss, or h:mm:ss from one hour. */
export const formatClock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor((whole % 3_600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
