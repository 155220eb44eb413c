/** Letters that come faster than this are a run. */
const pauseMs = 200
const longestRunMs = 1000

/**
 * Says when what hangs on a text is drawn while it is typed: at once after a letter that comes alone, or first. In a run
 * each letter would find the machine busy with the one before, so a run is followed when it pauses, and each second
 * while it goes on.
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
    /** What was typed is drawn by other means, or not at all. */
    stop: () => clearTimeout(timer),
  }
}
