import type { LectureBudget } from '@lectern/contract/models.ts'

/**
 * The share of a budget that is used, in whole hundredths: what is told as 100 % is spent, and as 80 % is a warning.
 * More than 1 where the last calls took more than was left.
 */
export const readShare = ({
  limit,
  used,
  state,
}: Pick<LectureBudget, 'limit' | 'used' | 'state'>): number => {
  const share = limit === 0 ? 1 : Math.floor((used / limit) * 100 + 1e-9) / 100
  return state === 'spent' ? Math.max(1, share) : Math.min(0.99, share)
}
