import { useEffect, useState } from 'react'

/**
 * Whole seconds that are left of what the server told `toldMs` ago (on `performance.now`), and 0 from then on;
 * null where there is no limit. Counts while it is shown.
 */
export function useTimeLeft(remainingSeconds: number | null, toldMs: number): number | null {
  const left = () => leftOf(remainingSeconds, toldMs)
  const [, tick] = useState(0)
  const isRunning = left() !== null && left() !== 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left()
}

const leftOf = (remainingSeconds: number | null, toldMs: number): number | null =>
  remainingSeconds === null
    ? null
    : Math.max(0, Math.ceil(remainingSeconds - (performance.now() - toldMs) / 1_000))
