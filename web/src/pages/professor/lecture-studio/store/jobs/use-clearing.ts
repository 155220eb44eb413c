import { useEffect, useRef } from 'react'
import type { Notice } from './notice.ts'

/**
 * Long enough to be read, and within the times that part 1 of the specification gives to messages (sections
 * 8 and 9).
 */
const shownMs = 7000

type Kept = ReadonlyMap<string, Notice>

/**
 * Removes each passing notice after it was shown long enough. A notice of another slide waits until it is
 * shown.
 * @param shown the visible notices by their keys
 */
export function useClearing(shown: Kept, clear: (key: string, notice: Notice) => void): void {
  const timers = useRef(new Map<Notice, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const passing = new Map([...shown].flatMap(([key, notice]) => (notice.isPassing ? [[notice, key]] : [])))
    for (const [notice, timer] of timers.current)
      if (!passing.has(notice)) {
        clearTimeout(timer)
        timers.current.delete(notice)
      }
    for (const [notice, key] of passing)
      if (!timers.current.has(notice))
        timers.current.set(
          notice,
          setTimeout(() => clear(key, notice), shownMs),
        )
  })
  useEffect(() => {
    const started = timers.current
    return () => {
      for (const timer of started.values()) clearTimeout(timer)
      started.clear()
    }
  }, [])
}
