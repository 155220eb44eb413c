import type { Plugin } from 'vite'
import { limits } from '../contract/limits.ts'

const values = new Map<string, number>(Object.entries(limits))

/** Replaces `limits.name` by its number: a page carries the few that it uses, not the list of 91. */
export function inlineLimits(): Plugin {
  return {
    name: 'inline-limits',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('/limits.ts')) return null
      const inlined = code.replaceAll(/(?<!typeof\s+|\.)\blimits\.(\w+)\b/g, (written, name) =>
        String(values.get(name) ?? written),
      )
      return inlined === code ? null : { code: inlined, map: null }
    },
  }
}
