export type Recommendation = 'viewAll' | 'review' | 'bookmark'

/**
 * The viewed share of a slide's annotations in whole percent, rounded down. 100 for a slide without
 * annotations.
 */
export const percentViewed = (viewed: number, total: number): number =>
  total <= 0 ? 100 : Math.floor((Math.min(viewed, total) / total) * 100)

/** Advice for the student; each item has its own condition. */
export function recommend(viewedPercent: number, bookmarkCount: number): Recommendation[] {
  const advice: Recommendation[] = []
  if (viewedPercent < 50) advice.push('viewAll')
  if (viewedPercent < 75) advice.push('review')
  if (bookmarkCount === 0) advice.push('bookmark')
  return advice
}
