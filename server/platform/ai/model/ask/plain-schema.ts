import type { JSONSchema7 } from 'ai'
import { z } from 'zod'

/** What servers refuse schemas for, or spell in grammars that take minutes; our own reading checks them all the same. */
const REFUSED = new Set(['$schema', 'minLength', 'maxLength', 'pattern', 'format', 'default'])

const isEndless = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER

const strip = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(strip)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      // Here names are those of fields.
      if (key === 'properties' && typeof value === 'object' && value !== null)
        return [[key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strip(one)]))]]
      return REFUSED.has(key) || isEndless(value) ? [] : [[key, strip(value)]]
    }),
  )
}

/** The shape of an answer as every server that holds models to shapes takes it. Its fields are all required. */
export const plainSchema = (schema: z.ZodType): JSONSchema7 => strip(z.toJSONSchema(schema)) as JSONSchema7
