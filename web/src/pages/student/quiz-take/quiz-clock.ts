/** End of the attempt in `performance.now` time; null without a limit. */
export type QuizClock = { endMs: number } | null

/** The remaining time of a reply, and the moments between which the server measured it. */
export type TimeReply = { remainingSeconds: number | null; sentMs: number; receivedMs: number }

/**
 * A difference from the server's time beyond this means that the clock was wrong. A smaller one only
 * refines it.
 */
const jumpMs = 2_000

/**
 * Corrects the clock by a reply. The server sends whole seconds, rounded up, so the true remaining time
 * lies within the second before. Every reply narrows that range. A clock that stood still (closed lid) and
 * a moved deadline are corrected. The system's clock is not used.
 */
export function correctClock(
  clock: QuizClock,
  { remainingSeconds, sentMs, receivedMs }: TimeReply,
): QuizClock {
  if (remainingSeconds === null) return null
  // The server measured the time between request and reply; the middle is the best estimate.
  const saidMs = (sentMs + receivedMs) / 2
  const doubtMs = Math.max(0, receivedMs - sentMs) / 2
  const latestMs = saidMs + remainingSeconds * 1000
  if (remainingSeconds === 0) return clock && clock.endMs < saidMs ? clock : { endMs: saidMs }
  const earliestMs = latestMs - 1000 - doubtMs
  const isFar = !clock || clock.endMs < earliestMs - jumpMs || clock.endMs > latestMs + doubtMs + jumpMs
  return { endMs: isFar ? latestMs : Math.min(Math.max(clock.endMs, earliestMs), latestMs + doubtMs) }
}

/** Whole seconds left, as the server counts them; null without a limit. */
export const secondsLeft = (clock: QuizClock, nowMs: number): number | null =>
  clock === null ? null : Math.max(0, Math.ceil((clock.endMs - nowMs) / 1000))

/**
 * Returns true if the page stood still between two ticks: too much time passed, or the system's clock and the
 * page's clock differ. Either clock may stop while a device sleeps, and the user may set the system's clock, so
 * the server has to be asked.
 */
export const hasSlept = (tick: { pageMs: number; systemMs: number }, everyMs: number): boolean =>
  tick.pageMs > everyMs + 3_000 || Math.abs(tick.systemMs - tick.pageMs) > 2_000
