/** Why signing in with a provider failed; the page `/signed-in` says it. */
export const providerProblems = [
  'unknown',
  'unavailable',
  'cancelled',
  'lost',
  'refused',
  'no_email',
  'email_taken',
  'disabled',
] as const
export type ProviderProblem = (typeof providerProblems)[number]
