import { type FieldErrorCode, fieldErrors } from '@lectern/contract/field-errors.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import type { z } from 'zod'
import { invalid, notFound, RequestError } from './errors.ts'

/** zod names the body by an empty path, as messages do. */
const nameOf = (path: PropertyKey[]): string => path.map(String).join('.')

const isFieldError = (text: string): text is FieldErrorCode => Object.hasOwn(fieldErrors, text)

/** The limit of the broken rule, for the gaps of a field error. */
const limitsOf = (issue: z.core.$ZodIssue): Message['params'] => {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  return issue.code === 'too_small' ? { min: Number(issue.minimum) } : {}
}

/** The contract's own message about a field, else one about the kind of fault. */
const messageOf = (issue: z.core.$ZodIssue): Message => {
  const field = nameOf(issue.path)
  if (isFieldError(issue.message)) return { code: issue.message, params: limitsOf(issue) }
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return createMessage('field_missing', { field })
    return issue.expected === 'int'
      ? createMessage('field_not_whole', { field })
      : // "record" is zod's own word.
        createMessage('field_wrong_type', {
          field,
          type: issue.expected === 'record' ? 'object' : issue.expected,
        })
  }
  if (issue.code === 'invalid_value')
    return createMessage('field_not_listed', { field, values: issue.values.map(String) })
  if (issue.code === 'too_big') return createMessage('field_too_large', { field, max: Number(issue.maximum) })
  if (issue.code === 'too_small')
    return createMessage('field_too_small', { field, min: Number(issue.minimum) })
  return createMessage('field_invalid', { field })
}

const MAX_LIST = 10_000

/**
 * zod checks every entry of a list even if the first is wrong: a million entries would block the process
 * for seconds.
 */
const refuseLongLists = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  for (const [name, list] of Object.entries(value)) {
    if (Array.isArray(list) && list.length > MAX_LIST)
      throw invalid('list_too_long', { field: name, max: MAX_LIST })
  }
}

/** An id that names what the call is about, as `lecture_id`; a cursor or an id in a list does not. */
const isMalformedId = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_format' &&
  issue.format === 'uuid' &&
  issue.path.length === 1 &&
  String(issue.path[0]).endsWith('_id')

/**
 * Checks a value; the first fault becomes one message and a 422. A malformed id that names what the call is about is
 * "not found", as in an address.
 */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  refuseLongLists(value)
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue && isMalformedId(issue)) throw notFound('not_found')
  throw issue ? new RequestError('invalid', messageOf(issue)) : invalid('request_invalid')
}
