/** Sentences of the contract on wrong fields that have a code of their own, by that code. */
export const fieldErrors = {
  points_missing: 'Please enter the points.',
  points_negative: 'Points cannot be negative.',
} as const
