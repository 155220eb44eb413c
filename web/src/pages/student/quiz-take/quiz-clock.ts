/** When the time ends on this page's own clock (`performance.now`); null without a limit. */
export type QuizClock = { endMs: number } | null

/** What a reply says about the time, and the moments between which the server said it. */
export type TimeTold = { remainingSeconds: number | null; sentMs: number; receivedMs: number }

/** Further from what the server says than this, the clock was wrong; within it, it is only made finer. */
const jumpMs = 2_000

/**
 * The clock after a reply. The server tells whole seconds, counted until they are over, so that the time that
 * is left lies within the second before: every reply narrows it, and a clock that stood still (a closed lid), or
 * a deadline that was moved, is put right. The system's own clock plays no part.
 */
export function correctClock(
  clock: QuizClock,
  { remainingSeconds, sentMs, receivedMs }: TimeTold,
): QuizClock {
  if (remainingSeconds === null) return null
  // Said at some moment of the trip; taken as its middle.
  const saidMs = (sentMs + receivedMs) / 2
  const doubtMs = Math.max(0, receivedMs - sentMs) / 2
  const latestMs = saidMs + remainingSeconds * 1000
  if (remainingSeconds === 0) return clock && clock.endMs < saidMs ? clock : { endMs: saidMs }
  const earliestMs = latestMs - 1000 - doubtMs
  const isFar = !clock || clock.endMs < earliestMs - jumpMs || clock.endMs > latestMs + doubtMs + jumpMs
  return { endMs: isFar ? latestMs : Math.min(Math.max(clock.endMs, earliestMs), latestMs + doubtMs) }
}

/** Whole seconds that are left, as the server counts them; null without a limit. */
export const secondsLeft = (clock: QuizClock, nowMs: number): number | null =>
  clock === null ? null : Math.max(0, Math.ceil((clock.endMs - nowMs) / 1000))

/**
 * Whether this page stood still: its own clock or the system's ran on without it. Either may stop while a
 * device sleeps, and the system's may be set; the server knows.
 */
export const hasSlept = (tick: { pageMs: number; systemMs: number }, everyMs: number): boolean =>
  tick.pageMs > everyMs + 3_000 || Math.abs(tick.systemMs - tick.pageMs) > 2_000
