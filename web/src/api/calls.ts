import type { allCalls } from '@lectern/contract/all-calls.ts'

/**
 * The contract's calls, as the client needs them: method, path and how the body travels. `calls.feature.name` is
 * written out where it stands when the screens are built (web/inline-calls.ts): with the schemas every page would load
 * all of zod, and with all calls in one table more than it asks. Forms import the schemas they check from the
 * contract itself. At run time this is empty.
 */
export const calls = {} as typeof allCalls
