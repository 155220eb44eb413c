/** More than this turns the page on letting go. */
const thresholdPx = 50
const furthestPx = 100
/** Less than this is still a click. */
export const slackPx = 8
/** At the first and the last slide the picture follows less: there is nothing behind. */
const resistance = 0.3

/** How far the picture is moved while the hand has moved `distancePx`, at most 100 px to either side. */
export function followHand(distancePx: number, leadsSomewhere: boolean): number {
  const wanted = leadsSomewhere ? distancePx : distancePx * resistance
  return Math.max(-furthestPx, Math.min(furthestPx, wanted))
}

/** Where letting go after `distancePx` leads: to the left is forward. */
export function findTurn(distancePx: number): 'next' | 'previous' | null {
  if (Math.abs(distancePx) <= thresholdPx) return null
  return distancePx < 0 ? 'next' : 'previous'
}
