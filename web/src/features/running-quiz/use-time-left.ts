import { useEffect, useState } from 'react'

/**
 * Counts down the whole seconds that remain of `remainingSeconds`, which the server sent at `toldMs`
 * (`performance.now` time). Stops at 0; null without a limit. Ticks only while mounted.
 */
export function useTimeLeft(remainingSeconds: number | null, receivedMs: number): number | null {
  const left = () => leftOf(remainingSeconds, receivedMs)
  const [, tick] = useState(0)
  const isRunning = left() !== null && left() !== 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left()
}

const leftOf = (remainingSeconds: number | null, receivedMs: number): number | null =>
  remainingSeconds === null
    ? null
    : Math.max(0, Math.ceil(remainingSeconds - (performance.now() - receivedMs) / 1_000))
