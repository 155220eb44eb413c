import { startTransition, useEffect, useState } from 'react'

/** A window in the background paints nothing: then the value follows after this time. */
const UNPAINTED_MS = 100

/**
 * The value as it was when the last frame was painted: what shows it is rendered after that frame, as a transition.
 * `useDeferredValue` begins before it: at a quarter of the processor a press on a slide was then seen after 42 ms
 * instead of 25, a typed letter after 36 instead of 24 (bench/web).
 * @param pauseMs to wait after the paint: a value that changes sooner is passed over
 */
export function useAfterPaint<T>(value: T, pauseMs = 0): T {
  const [painted, setPainted] = useState<T>(() => value)
  useEffect(() => {
    const follow = () => startTransition(() => setPainted(() => value))
    let late = setTimeout(follow, UNPAINTED_MS)
    // A message that is sent in a frame's callback arrives after its paint.
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      clearTimeout(late)
      if (pauseMs > 0) late = setTimeout(follow, pauseMs)
      else follow()
    }
    const frame = requestAnimationFrame(() => channel.port2.postMessage(null))
    return () => {
      clearTimeout(late)
      cancelAnimationFrame(frame)
      channel.port1.close()
    }
  }, [value, pauseMs])
  return painted
}
