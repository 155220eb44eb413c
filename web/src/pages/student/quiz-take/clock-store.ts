import { correctClock, hasSlept, type QuizClock, secondsLeft, type TimeReply } from './quiz-clock.ts'

const tickMs = 250

/**
 * The remaining time, for components that show it. It ticks only while it is subscribed to. A late tick
 * (background tab) is still correct, because the time is computed from the clock.
 * @param onWake called when the page was suspended: the server should be asked for the time
 */
export function createClockStore(onWake: () => void) {
  let clock: QuizClock = null
  let seconds: number | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let last = { pageMs: 0, systemMs: 0 }
  const listeners = new Set<() => void>()

  function update(): void {
    const next = secondsLeft(clock, performance.now())
    if (next === seconds) return
    seconds = next
    for (const listener of listeners) listener()
  }
  function tick(): void {
    const now = { pageMs: performance.now(), systemMs: Date.now() }
    const passed = { pageMs: now.pageMs - last.pageMs, systemMs: now.systemMs - last.systemMs }
    last = now
    update()
    if (hasSlept(passed, tickMs)) onWake()
  }

  return {
    getSeconds: () => seconds,
    tell(reply: TimeReply) {
      clock = correctClock(clock, reply)
      update()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      if (listeners.size === 1) {
        last = { pageMs: performance.now(), systemMs: Date.now() }
        timer = setInterval(tick, tickMs)
        update()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
