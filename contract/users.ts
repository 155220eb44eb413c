import { z } from 'zod'
import { annotationPreferences } from './annotation-tools.ts'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, time } from './ids.ts'
import { professorRegistration } from './installation-settings.ts'
import { limits } from './limits.ts'
import { requiredLine } from './text.ts'

export const role = z.enum(['student', 'professor'], fieldError('role_unknown'))
export type Role = z.output<typeof role>

const email = z
  .string(fieldError('email_missing'))
  .trim()
  .min(1, fieldError('email_missing'))
  .max(limits.emailChars, fieldError('email_too_long'))
  .pipe(z.email(fieldError('email_invalid')))

const newPassword = z
  .string(fieldError('new_password_missing'))
  .min(limits.passwordMinChars, fieldError('password_too_short'))
  .max(limits.passwordMaxChars, fieldError('password_too_long'))
const currentPassword = z
  .string(fieldError('password_missing'))
  .min(1, fieldError('password_missing'))
  .max(limits.passwordMaxChars, fieldError('password_too_long'))

export const registration = z.object({
  name: requiredLine(limits.nameChars, 'name_missing', 'name_too_long'),
  email,
  password: newPassword,
  role: role.default('student'),
  /** The token of an invitation, where professors register by invitation. */
  invitation: z.string().max(200).optional(),
})

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  created_at: time,
  /** Left out for all others: the account administers the installation, beside its role. */
  is_administrator: z.literal(true).optional(),
})
export type User = z.output<typeof user>

/** Fields that are left out stay. Another email needs the current password. */
export const accountChange = z.object({
  name: registration.shape.name.optional(),
  email: email.optional(),
  current_password: currentPassword.optional(),
})
export const passwordChange = z.object({ current_password: currentPassword, new_password: newPassword })

/** A signed-in browser. `seen_at` is exact to the hour. */
export const session = z.object({
  _id: id,
  user_agent: z.string(),
  created_at: time,
  seen_at: time,
  is_current: z.boolean(),
})
export type Session = z.output<typeof session>

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
  registrationOptions: {
    method: 'GET',
    path: '/users/registration',
    who: 'anyone',
    summary: 'Who may register as a professor, and whether an invitation can still be used.',
    query: z.object({ invitation: z.string().max(200).optional() }),
    reply: z.object({
      professors: professorRegistration,
      /** Null when none was asked about. */
      invitation_works: z.boolean().nullable(),
    }),
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
        .string(fieldError('email_missing'))
        // No email has a NUL, and PostgreSQL refuses it in a query.
        .overwrite((value) => value.replaceAll('\u0000', ''))
        .trim()
        .min(1, fieldError('email_missing')),
      password: z.string(fieldError('password_missing')).min(1, fieldError('password_missing')),
    }),
    reply: token,
  },
  logout: {
    method: 'POST',
    path: '/users/logout',
    who: 'anyone',
    summary: 'Sign out: the token and the cookie that opens files are refused from now on.',
    reply: z.object({ detail: z.string() }),
  },
  me: {
    method: 'GET',
    path: '/users/me',
    who: 'signedIn',
    summary: 'The signed-in user; renews the cookie that opens files.',
    reply: user,
  },
  change: {
    method: 'PUT',
    path: '/users/me',
    who: 'signedIn',
    summary: 'Change the own name or email; another email needs the current password.',
    body: accountChange,
    reply: user,
  },
  changePassword: {
    method: 'PUT',
    path: '/users/me/password',
    who: 'signedIn',
    summary: 'Set another password, and end all other sessions.',
    body: passwordChange,
    reply: z.object({ sessions_ended: z.number().int() }),
  },
  sessions: {
    method: 'GET',
    path: '/users/me/sessions',
    who: 'signedIn',
    summary: 'The browsers in which the caller is signed in, the last used first.',
    reply: z.array(session),
  },
  endSession: {
    method: 'DELETE',
    path: '/users/me/sessions/{id}',
    who: 'signedIn',
    summary: 'Sign out one browser.',
    params: idParams,
    reply: z.object({ detail: z.string() }),
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/users/me/sessions',
    who: 'signedIn',
    summary: 'Sign out everywhere, here too.',
    reply: z.object({ sessions_ended: z.number().int() }),
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
      .array(z.string().max(100), fieldError('user_ids_not_list'))
      .max(limits.usersPerBatch, fieldError('too_many_users')),
    reply: z.array(user.pick({ _id: true, name: true, email: true })),
  },
})
