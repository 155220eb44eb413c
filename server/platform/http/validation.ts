import type { z } from 'zod'
import { RefusedError } from './errors.ts'

const nameOf = (path: PropertyKey[]): string => path.map(String).join('.') || 'The body'

/** How zod's own sentences begin. */
const ZODS_OWN = /^(?:Invalid|Too |Unrecognized)/

/** zod's own sentences speak to programmers; those that a contract wrote for people are kept. */
const sentenceOf = (issue: z.core.$ZodIssue): string => {
  const name = nameOf(issue.path)
  if (!ZODS_OWN.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') {
    if (issue.message.endsWith('received undefined')) return `${name} is missing.`
    return `${name} must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}.`
  }
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_big') return `${name} is too long or too large (at most ${issue.maximum}).`
  if (issue.code === 'too_small') return `${name} is too short or too small (at least ${issue.minimum}).`
  return `${name} is not valid.`
}

const MAX_LIST = 10_000

/** zod looks at every entry of a list even when the first is wrong: a million of them would hold the process for seconds. */
const refuseLongLists = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  for (const [name, list] of Object.entries(value)) {
    if (Array.isArray(list) && list.length > MAX_LIST)
      throw new RefusedError('invalid', `${name} is too long (at most ${MAX_LIST} entries).`)
  }
}

/** Checks a value; the first fault becomes one sentence and a 422. */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  refuseLongLists(value)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new RefusedError('invalid', issue ? sentenceOf(issue) : 'The request is not valid.')
}
