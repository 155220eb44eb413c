import { z } from 'zod'
import { annotationPreferences } from './annotation-tools.ts'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, time } from './ids.ts'
import { professorRegistration } from './installation-settings.ts'
import { interfaceLanguages } from './interface-languages.ts'
import * as limits from './limits.ts'
import { makeStorable, requiredLine } from './text.ts'

export const role = z.enum(['student', 'professor'], fieldError('role_unknown'))
export type Role = z.output<typeof role>

const email = z
  .string(fieldError('email_missing'))
  .trim()
  .min(1, fieldError('email_missing'))
  .max(limits.emailChars, fieldError('email_too_long'))
  .pipe(z.email(fieldError('email_invalid')))

/** The email that an administrator enters to name an account. */
export const existingEmail = z
  .string(fieldError('email_missing'))
  .max(limits.emailChars, fieldError('email_too_long'))
  .overwrite((value) => makeStorable(value).trim())
  .min(1, fieldError('email_missing'))

const newPassword = z
  .string(fieldError('new_password_missing'))
  .min(limits.passwordMinChars, fieldError('password_too_short'))
  .max(limits.passwordMaxChars, fieldError('password_too_long'))
const currentPassword = z
  .string(fieldError('password_missing'))
  .min(1, fieldError('password_missing'))
  .max(limits.passwordMaxChars, fieldError('password_too_long'))

const interfaceLanguage = z.enum(interfaceLanguages, fieldError('interface_language_unknown'))

export const registration = z.object({
  name: requiredLine(limits.nameChars, 'name_missing', 'name_too_long'),
  email,
  password: newPassword,
  role: role.default('student'),
  /** Of the screens; emails to the person are written in it. */
  language: interfaceLanguage.optional(),
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
  /** Only of a student's account in `GET /users/me`: it assists in some course, and may open that course's pages for staff. */
  is_assistant: z.literal(true).optional(),
  /** Only in `GET /users/me`: accounts that were merged into this one. A browser moves what it has not sent for them. */
  merged_ids: z.array(id).optional(),
})
export type User = z.output<typeof user>

/** Fields that are left out stay. Another email needs the current password. */
export const accountChange = z.object({
  name: registration.shape.name.optional(),
  email: email.optional(),
  current_password: currentPassword.optional(),
  language: registration.shape.language,
})
export const passwordChange = z.object({ current_password: currentPassword, new_password: newPassword })

/** What a link that works once is for. */
const linkPurpose = z.enum(['new_password', 'confirm_email'])
export type LinkPurpose = z.output<typeof linkPurpose>

const linkToken = z.string(fieldError('link_token_missing')).max(200, fieldError('link_token_missing'))

/** A signed-in browser. `seen_at` is exact to the hour. */
const session = z.object({
  _id: id,
  user_agent: z.string(),
  created_at: time,
  seen_at: time,
  is_current: z.boolean(),
})
export type Session = z.output<typeof session>

export const token = z.object({ access_token: z.string(), token_type: z.literal('bearer') })

/** An unknown one is answered by a page: a person may have followed an old link. */
const providerParams = z.object({ provider: z.string().max(64) })

/** The playback speeds of the player. */
const playbackRate = z.literal([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2], fieldError('playback_rate_unknown'))

/** How a student listens to lectures, on every device. Null until the student has chosen. */
const playerPreferences = z.object({
  autoplay: z.boolean().nullable(),
  playback_rate: playbackRate.nullable(),
})
export type PlayerPreferences = z.output<typeof playerPreferences>

export const users = defineCalls({
  register: {
    method: 'POST',
    path: '/users/register',
    who: 'anyone',
    summary: 'Make an account; sign in afterwards with the same email and password.',
    body: registration,
    reply: user,
  },
  registrationOptions: {
    method: 'GET',
    path: '/users/registration',
    who: 'anyone',
    summary:
      'Who may register as a professor, with which addresses, and whether an invitation can still be used.',
    query: z.object({ invitation: z.string().max(200).optional() }),
    reply: z.object({
      professors: professorRegistration,
      /** Only addresses of these domains and their subdomains may register; empty: all. */
      domains: z.array(z.string()),
      /** Null when none was asked about. */
      invitation_works: z.boolean().nullable(),
      /** To which an invitation that works was made, where an address was entered. */
      invited_email: z.string().nullable(),
    }),
  },
  login: {
    method: 'POST',
    path: '/users/login',
    who: 'anyone',
    summary:
      'Sign in with a form of `username` (the email) and `password`; also sets the cookie that opens files.',
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
  beginWithProvider: {
    method: 'GET',
    path: '/auth/oidc/{provider}',
    who: 'anyone',
    summary: 'Send the browser to a provider (OpenID Connect) to sign in there.',
    params: providerParams,
    gives: 'redirect',
    reply: z.unknown(),
  },
  returnFromProvider: {
    method: 'GET',
    path: '/auth/oidc/{provider}/callback',
    who: 'anyone',
    summary: 'Where the provider sends the browser back; the page `/signed-in` then takes the session.',
    params: providerParams,
    gives: 'redirect',
    reply: z.unknown(),
  },
  takeSession: {
    method: 'POST',
    path: '/users/session',
    who: 'anyone',
    summary:
      'The token of a session that was begun with a provider, once and within a minute, by its cookie.',
    reply: token,
  },
  logout: {
    method: 'POST',
    path: '/users/logout',
    who: 'anyone',
    summary: 'Sign out: the token and the cookie that opens files are refused from now on.',
    reply: z.object({
      detail: z.string(),
      /** The provider's address that ends its session, too; null for a session that began with a password. */
      continue_at: z.string().nullable(),
    }),
  },
  signInOptions: {
    method: 'GET',
    path: '/users/sign-in-options',
    who: 'anyone',
    summary: 'What the login page offers.',
    reply: z.object({
      /** The platform sends email: a forgotten password can be replaced. */
      sends_email: z.boolean(),
      /** False: people sign in with a provider only. */
      passwords: z.boolean(),
      /** The only address at which passkeys work; null: nowhere, because it has no host name or no HTTPS, or passwords are off. */
      passkeys_at: z.string().nullable(),
      /** Providers (OpenID Connect) by which people can sign in. */
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  forgotPassword: {
    method: 'POST',
    path: '/users/forgotten-password',
    who: 'anyone',
    summary: 'Send a link for a new password to an email; the answer is the same when no account has it.',
    body: z.object({ email, language: registration.shape.language }),
    reply: z.object({ detail: z.string() }),
  },
  link: {
    method: 'POST',
    path: '/users/link',
    who: 'anyone',
    summary: 'What a link that works once is for, and the email it is about; it is not used up.',
    body: z.object({ token: linkToken }),
    reply: z.object({ purpose: linkPurpose, email: z.string() }),
  },
  setNewPassword: {
    method: 'POST',
    path: '/users/new-password',
    who: 'anyone',
    summary: 'Set another password with a link, and end all sessions.',
    body: z.object({ token: linkToken, new_password: newPassword }),
    reply: z.object({ detail: z.string() }),
  },
  confirmEmail: {
    method: 'POST',
    path: '/users/confirm-email',
    who: 'anyone',
    summary: 'Confirm with a link that emails to an address arrive; a changed address counts from now on.',
    body: z.object({ token: linkToken }),
    reply: z.object({ email: z.string() }),
  },
  emailState: {
    method: 'GET',
    path: '/users/me/email',
    who: 'signedIn',
    summary:
      "The caller's email, whether it is confirmed, the address that waits for its confirmation, and whether the account has a password.",
    reply: z.object({
      email: z.string(),
      is_confirmed: z.boolean(),
      waiting_email: z.string().nullable(),
      /** False when the platform sends no email: then no address needs to be confirmed. */
      sends_email: z.boolean(),
      /** False for an account that a provider's sign-in made, until a link has set a password. */
      has_password: z.boolean(),
    }),
  },
  sendConfirmation: {
    method: 'POST',
    path: '/users/me/confirmation',
    who: 'signedIn',
    summary: 'Send the email again with which the caller confirms an address.',
    reply: z.object({ email: z.string() }),
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
    summary:
      'Change the own name or email; another email needs the current password, and its confirmation where email is sent.',
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
    action: 'see',
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
  playerPreferences: {
    method: 'GET',
    path: '/users/me/player-preferences',
    who: 'student',
    summary: 'How the student listens to lectures; null for what was never chosen.',
    reply: playerPreferences,
  },
  setPlayerPreferences: {
    method: 'PUT',
    path: '/users/me/player-preferences',
    who: 'student',
    summary: 'Choose autoplay and playback speed, for all devices.',
    body: playerPreferences.partial(),
    reply: playerPreferences,
  },
  batch: {
    method: 'POST',
    path: '/users/batch',
    who: 'professor',
    action: 'see',
    summary:
      "Names and emails of users by their ids: students of the professor's own courses. Others are left out.",
    body: z
      .array(z.string().max(100), fieldError('user_ids_not_list'))
      .max(limits.usersPerBatch, fieldError('too_many_users')),
    reply: z.array(user.pick({ _id: true, name: true, email: true })),
  },
})
