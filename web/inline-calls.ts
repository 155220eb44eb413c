import type { Plugin } from 'vite'
import { allCalls } from '../contract/all-calls.ts'
import type { Call } from '../contract/call.ts'

/** What the client needs of a call; the schemas are for the types alone. */
const factsOf = ({ method, path, takes, hasRevision }: Call): string =>
  JSON.stringify({ method, path, takes, hasRevision })

/**
 * Writes `calls.feature.name` of `src/api/calls.ts` out where it stands, so that a page carries the calls it makes and
 * no others, and none of zod. Whatever is no call of the contract stays as it is and fails the type check.
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
      // In types (`typeof calls.…`) it stays.
      const inlined = code.replaceAll(/(?<!typeof\s+)\bcalls\.(\w+)\.(\w+)\b/g, (written, feature, name) => {
        const call = facts.get(`${feature}.${name}`)
        return call ? `(${call})` : written
      })
      return inlined === code ? null : { code: inlined, map: null }
    },
  }
}
