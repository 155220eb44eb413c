const WARNING_SHARE = 0.8

/** `warning` from 80 % of a limit, `spent` from 100 %; null is no limit. */
export const stateOf = (limit: number | null, used: number): 'free' | 'warning' | 'spent' => {
  if (limit === null || used < limit * WARNING_SHARE) return limit === 0 ? 'spent' : 'free'
  return used < limit ? 'warning' : 'spent'
}
