import type { allCalls } from '@lectern/contract/all-calls.ts'

declare const __CALLS__: typeof allCalls

/**
 * The contract's calls, as the client needs them: method, path and how the body travels. The schemas
 * stay outside (see vite.config.ts): with them every page would load all of zod, only to ask. Forms
 * import the schemas they check from the contract itself.
 */
export const calls = __CALLS__
