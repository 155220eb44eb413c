/** A longer swipe changes the slide when it is released. */
const thresholdPx = 50
const maxDistancePx = 100
/** A shorter movement is a click. */
export const clickTolerancePx = 8
/** Share of the movement that the picture follows at the first and last slide, where no slide comes. */
const resistance = 0.3

/** Returns how far the picture moves when the pointer has moved `distancePx`; at most 100 px to either side. */
export function limitSwipe(distancePx: number, leadsSomewhere: boolean): number {
  const wanted = leadsSomewhere ? distancePx : distancePx * resistance
  return Math.max(-maxDistancePx, Math.min(maxDistancePx, wanted))
}

/** Direction of a swipe that is released after `distancePx`; left is next. Null if it was too short. */
export function findSwipeDirection(distancePx: number): 'next' | 'previous' | null {
  if (Math.abs(distancePx) <= thresholdPx) return null
  return distancePx < 0 ? 'next' : 'previous'
}
