import { z } from 'zod'
import { listedUser } from './administration.ts'
import { defineCalls } from './call.ts'
import { id } from './ids.ts'
import { existingEmail } from './users.ts'

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
