export type Recommendation = 'viewAll' | 'review' | 'bookmark'

/** How much of a slide's annotations was viewed, in whole percent. All of none is 100. */
export const percentViewed = (viewed: number, total: number): number =>
  total <= 0 ? 100 : Math.floor((Math.min(viewed, total) / total) * 100)

/** What the student is advised to do: each piece of advice has a condition of its own. */
export function recommend(viewedPercent: number, bookmarkCount: number): Recommendation[] {
  const advice: Recommendation[] = []
  if (viewedPercent < 50) advice.push('viewAll')
  if (viewedPercent < 75) advice.push('review')
  if (bookmarkCount === 0) advice.push('bookmark')
  return advice
}
