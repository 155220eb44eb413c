import { z } from 'zod'
import { annotationPreferences } from './annotation-tools.ts'
import { defineCalls } from './call.ts'
import { id, time } from './ids.ts'
import { limits } from './limits.ts'
import { requiredLine } from './text.ts'

export const role = z.enum(['student', 'professor'], { error: 'Role must be student or professor.' })
export type Role = z.output<typeof role>

const email = z
  .string({ error: 'Please enter your email.' })
  .trim()
  .min(1, { error: 'Please enter your email.' })
  .max(limits.emailChars, { error: `Email must be at most ${limits.emailChars} characters long.` })
  .pipe(z.email({ error: 'Please enter a valid email address.' }))

export const registration = z.object({
  name: requiredLine(
    limits.nameChars,
    'Please enter your name.',
    `Name must be at most ${limits.nameChars} characters long.`,
  ),
  email,
  password: z
    .string({ error: 'Please enter a password.' })
    .min(limits.passwordMinChars, { error: 'Password must be at least 6 characters long.' })
    .max(limits.passwordMaxChars, {
      error: `Password must be at most ${limits.passwordMaxChars} characters long.`,
    }),
  role: role.default('student'),
})

export const user = z.object({ _id: id, name: z.string(), email: z.string(), role, created_at: time })
export type User = z.output<typeof user>

export const token = z.object({ access_token: z.string(), token_type: z.literal('bearer') })

export const users = defineCalls({
  register: {
    method: 'POST',
    path: '/users/register',
    who: 'anyone',
    summary: 'Make an account; sign in afterwards with the same e-mail and password.',
    body: registration,
    reply: user,
  },
  login: {
    method: 'POST',
    path: '/users/login',
    who: 'anyone',
    summary:
      'Sign in with a form of `username` (the e-mail) and `password`; also sets the cookie that opens files.',
    takes: 'form',
    body: z.object({
      username: z
        .string({ error: 'Please enter your email.' })
        // No email has a NUL, and PostgreSQL refuses it in a query.
        .overwrite((value) => value.replaceAll('\u0000', ''))
        .trim()
        .min(1, { error: 'Please enter your email.' }),
      password: z
        .string({ error: 'Please enter your password.' })
        .min(1, { error: 'Please enter your password.' }),
    }),
    reply: token,
  },
  logout: {
    method: 'POST',
    path: '/users/logout',
    who: 'anyone',
    summary: 'Clear the cookie that opens files. The token itself is forgotten by the client.',
    reply: z.object({ detail: z.string() }),
  },
  me: {
    method: 'GET',
    path: '/users/me',
    who: 'signedIn',
    summary: 'The signed-in user; renews the cookie that opens files.',
    reply: user,
  },
  annotationPreferences: {
    method: 'GET',
    path: '/users/me/annotation-preferences',
    who: 'professor',
    summary: 'The annotation tools that the AI may use for this professor; all when nothing was chosen.',
    reply: annotationPreferences,
  },
  setAnnotationPreferences: {
    method: 'PUT',
    path: '/users/me/annotation-preferences',
    who: 'professor',
    summary: 'Choose the annotation tools.',
    body: annotationPreferences,
    reply: annotationPreferences,
  },
  batch: {
    method: 'POST',
    path: '/users/batch',
    who: 'professor',
    summary:
      "Names and e-mails of users by their ids: students of the professor's own courses. Others are left out.",
    body: z
      .array(z.string().max(100), { error: 'The body must be a list of user ids.' })
      .max(limits.usersPerBatch, {
        error: `At most ${limits.usersPerBatch} users can be asked for at once.`,
      }),
    reply: z.array(user.pick({ _id: true, name: true, email: true })),
  },
})
