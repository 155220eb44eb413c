import type { JSONSchema7 } from 'ai'
import { z } from 'zod'

/** Keywords that servers refuse, or compile into grammars for minutes. Our own parser still checks them. */
const REFUSED = new Set(['$schema', 'minLength', 'maxLength', 'pattern', 'format', 'default'])

const isEndless = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER

const strip = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(strip)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      // Keys in here are field names, not keywords.
      if (key === 'properties' && typeof value === 'object' && value !== null)
        return [[key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strip(one)]))]]
      return REFUSED.has(key) || isEndless(value) ? [] : [[key, strip(value)]]
    }),
  )
}

/** The schema of an answer in the form that every server accepts. All fields are required. */
export const plainSchema = (schema: z.ZodType): JSONSchema7 => strip(z.toJSONSchema(schema)) as JSONSchema7
