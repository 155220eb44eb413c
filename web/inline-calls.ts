import type { Plugin } from 'vite'
import { allCalls } from '../contract/all-calls.ts'
import type { Call } from '../contract/call.ts'

/** What the client needs of a call at run time; the schemas serve the types alone. */
const factsOf = ({ method, path, takes, hasRevision }: Call): string =>
  JSON.stringify({ method, path, takes, hasRevision })

/**
 * Replaces `calls.feature.name` of `src/api/calls.ts` by the facts of that call, so that a page carries only
 * the calls it makes, and no zod. A name that is not in the contract is left alone and fails the type check.
 */
export function inlineCalls(): Plugin {
  const facts = new Map(
    Object.entries(allCalls).flatMap(([feature, calls]) =>
      Object.entries<Call>(calls).map(([name, call]) => [`${feature}.${name}`, factsOf(call)] as const),
    ),
  )
  return {
    name: 'inline-calls',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('/calls.ts')) return null
      // `typeof calls.…` is a type: leave it.
      const inlined = code.replaceAll(/(?<!typeof\s+)\bcalls\.(\w+)\.(\w+)\b/g, (written, feature, name) => {
        const call = facts.get(`${feature}.${name}`)
        return call ? `(${call})` : written
      })
      return inlined === code ? null : { code: inlined, map: null }
    },
  }
}
