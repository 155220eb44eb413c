import { fieldErrors } from '@lectern/contract/field-errors.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import type { z } from 'zod'
import { invalid, RequestError } from './errors.ts'

/** zod names the body by an empty path, as messages do. */
const nameOf = (path: PropertyKey[]): string => path.map(String).join('.')

/** Finds the code of a contract text that has its own code. */
const findFieldError = (text: string) =>
  (Object.keys(fieldErrors) as (keyof typeof fieldErrors)[]).find((code) => fieldErrors[code] === text)

const messageOf = (issue: z.core.$ZodIssue | z.core.$ZodRawIssue): Message => {
  const field = nameOf(issue.path ?? [])
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return createMessage('field_missing', { field })
    return issue.expected === 'int'
      ? createMessage('field_not_whole', { field })
      : createMessage('field_wrong_type', { field, type: issue.expected })
  }
  if (issue.code === 'invalid_value')
    return createMessage('field_not_listed', { field, values: issue.values.map(String) })
  if (issue.code === 'too_big') return createMessage('field_too_large', { field, max: Number(issue.maximum) })
  if (issue.code === 'too_small')
    return createMessage('field_too_small', { field, min: Number(issue.minimum) })
  return createMessage('field_invalid', { field })
}

/** The contract's own text about a field is in `detail`; code and params hold its rule and the field. */
const errorOf = (issue: z.core.$ZodIssue): RequestError => {
  const code = findFieldError(issue.message)
  return new RequestError('invalid', code ? createMessage(code) : messageOf(issue), { detail: issue.message })
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

/** Checks a value; the first fault becomes one message and a 422. */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  refuseLongLists(value)
  // Fields without a text in the contract get our message: zod's is for programmers.
  const error = (issue: z.core.$ZodRawIssue) => formatMessage(messageOf(issue))
  const result = schema.safeParse(value, { reportInput: true, error })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue ? errorOf(issue) : invalid('request_invalid')
}
