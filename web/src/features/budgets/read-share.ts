import type { LectureBudget } from '@lectern/contract/models.ts'

/**
 * The used share of a budget, rounded to whole hundredths: 1 is spent, 0.8 is a warning. More than 1 when the last
 * calls used more than was left.
 */
export const readShare = ({
  limit,
  used,
  state,
}: Pick<LectureBudget, 'limit' | 'used' | 'state'>): number => {
  const share = limit === 0 ? 1 : Math.floor((used / limit) * 100 + 1e-9) / 100
  return state === 'spent' ? Math.max(1, share) : Math.min(0.99, share)
}
