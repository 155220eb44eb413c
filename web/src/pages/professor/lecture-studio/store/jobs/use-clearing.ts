import { useEffect, useRef } from 'react'
import type { Notice } from './notice.ts'

/** Long enough to be read, and within what part 1 of the specification gives to good and to other news (8 and 9). */
const shownMs = 7000

type Kept = ReadonlyMap<string, Notice>

/**
 * Takes each passing notice away once it has been shown long enough. One that is not shown, being of another slide,
 * waits until it is.
 * @param shown the notices that can be seen now, by their keys
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
