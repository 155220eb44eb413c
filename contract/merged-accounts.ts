import { z } from 'zod'
import { listedUser } from './administration.ts'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id } from './ids.ts'
import { limits } from './limits.ts'
import { makeStorable } from './text.ts'

/** The email that an administrator enters to name an account. */
export const existingEmail = z
  .string(fieldError('email_missing'))
  .max(limits.emailChars, fieldError('email_too_long'))
  .overwrite((value) => makeStorable(value).trim())
  .min(1, fieldError('email_missing'))

export const mergedAccounts = defineCalls({
  merge: {
    method: 'POST',
    path: '/admin/users/{user}/merge',
    who: 'administrator',
    summary:
      'Move all courses, work and grades of an account into another one of the same role, and remove it.',
    params: z.object({ user: id }),
    body: z.object({
      /** The email of the account that stays. */
      into: existingEmail,
    }),
    reply: listedUser,
  },
})
