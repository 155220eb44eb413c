/** Letters at a shorter interval are a run. */
const pauseMs = 200
const longestRunMs = 1000

/**
 * Calls `follow`, which renders everything that depends on a typed text, without delaying the typing. A
 * single letter, or the first of a run, is followed at once. Further letters of a run would wait for the
 * rendering of the previous one, so a run is followed when it pauses, and once a second.
 */
export function makeFollower(follow: () => void) {
  let typedMs = Number.NEGATIVE_INFINITY
  let followedMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const followNow = () => {
    followedMs = performance.now()
    follow()
  }
  return {
    noteLetter: () => {
      const nowMs = performance.now()
      const isRun = nowMs - typedMs < pauseMs
      typedMs = nowMs
      clearTimeout(timer)
      if (isRun) timer = setTimeout(followNow, Math.min(pauseMs, followedMs + longestRunMs - nowMs))
      else followNow()
    },
    /** Cancels the pending call, when the text has been rendered otherwise or never will be. */
    stop: () => clearTimeout(timer),
  }
}
