import { users } from '@lectern/contract/users.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { record } from '../../platform/audit.ts'
import type { Bind, Context } from '../../platform/context.ts'
import {
  DEVICE_COOKIE,
  DEVICE_LIFETIME_SECONDS,
  FILES_COOKIE,
  type Identity,
  TOKEN_LIFETIME_SECONDS,
} from '../../platform/http/tokens.ts'
import { changeAccount, changePassword } from './account.ts'
import { getRegistrationOptions } from './invitations.ts'
import { confirmEmail, getEmailState, sendConfirmation } from './one-time-links/email-confirmation.ts'
import { forgotPassword, setNewPassword } from './one-time-links/new-password.ts'
import { presentLink } from './one-time-links/one-time-links.ts'
import { getPeople } from './people.ts'
import { getPlayerPreferences, getPreferences, setPlayerPreferences, setPreferences } from './preferences.ts'
import { endSession, endSessions, listSessions, startSession } from './sessions.ts'
import { type KnownDevice, signIn } from './sign-in.ts'
import { getMe, register } from './users.ts'

/** What both cookies have in common; a cookie is cleared with the attributes it was set with. */
const cookieOptions = (request: FastifyRequest, path: string) => ({
  path,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: request.protocol === 'https',
})
const FILES_PATH = '/api/files'
const DEVICE_PATH = '/api/users'

/** `<img>` and `<audio>` cannot send a bearer token: this cookie opens files, and nothing else. */
const setFilesCookie = async (
  { tokens }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
): Promise<void> => {
  reply.setCookie(FILES_COOKIE, await tokens.sign(identity, 'files'), {
    ...cookieOptions(request, FILES_PATH),
    maxAge: TOKEN_LIFETIME_SECONDS,
  })
}
const clearFilesCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(FILES_COOKIE, cookieOptions(request, FILES_PATH))

/** A browser that signed in before passes the limits on wrong passwords that strangers reach. */
const setDeviceCookie = async (
  { tokens }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
): Promise<void> => {
  reply.setCookie(DEVICE_COOKIE, await tokens.sign(identity, 'device'), {
    ...cookieOptions(request, DEVICE_PATH),
    maxAge: DEVICE_LIFETIME_SECONDS,
  })
}
const readDeviceCookie = async (
  { tokens }: Context,
  request: FastifyRequest,
): Promise<KnownDevice | undefined> => {
  const secret = request.cookies[DEVICE_COOKIE]
  const identity = secret ? await tokens.verify(secret, 'device') : undefined
  return secret && identity ? { userId: identity.userId, secret } : undefined
}

export const userRoutes = (bind: Bind, context: Context): void => {
  bind(users.register, ({ body, request }) => register(context, body, request.ip))
  bind(users.registrationOptions, ({ query }) => getRegistrationOptions(context, query.invitation))
  bind(users.login, async ({ body, request, reply }) => {
    const { user } = await signIn(context, {
      email: body.username,
      password: body.password,
      client: request.ip,
      device: await readDeviceCookie(context, request),
    })
    const identity = await startSession(context, user, request.headers['user-agent'] ?? '')
    await record(context.database, { action: 'signed_in', actorId: user.id, client: request.ip })
    await setFilesCookie(context, request, reply, identity)
    await setDeviceCookie(context, request, reply, identity)
    return { access_token: await context.tokens.sign(identity, 'api'), token_type: 'bearer' as const }
  })
  bind(users.logout, async ({ user, request, reply }) => {
    if (user?.sessionId) await endSessions(context, user.userId, { only: user.sessionId })
    clearFilesCookie(request, reply)
    return { detail: 'Signed out.' }
  })
  bind(users.signInOptions, async () => ({ sends_email: context.mailer !== undefined }))
  bind(users.forgotPassword, ({ body, request }) => forgotPassword(context, { ...body, client: request.ip }))
  bind(users.link, async ({ body }) => presentLink(context, body.token))
  bind(users.setNewPassword, ({ body, request }) => setNewPassword(context, { ...body, client: request.ip }))
  bind(users.confirmEmail, ({ body }) => confirmEmail(context, body.token))
  bind(users.emailState, ({ user }) => getEmailState(context, user))
  bind(users.sendConfirmation, ({ user }) => sendConfirmation(context, user))
  bind(users.me, async ({ user, request, reply }) => {
    const me = await getMe(context, user.userId)
    await setFilesCookie(context, request, reply, user)
    return me
  })
  bind(users.change, ({ user, body }) => changeAccount(context, user, body))
  bind(users.changePassword, async ({ user, body, request }) => {
    const changed = await changePassword(context, user, body)
    await record(context.database, { action: 'password_changed', actorId: user.userId, client: request.ip })
    return changed
  })
  bind(users.sessions, ({ user }) => listSessions(context, user))
  bind(users.endSession, async ({ user, params }) => {
    await endSession(context, user, params.id)
    return { detail: 'Signed out there.' }
  })
  bind(users.endAllSessions, async ({ user, request, reply }) => {
    clearFilesCookie(request, reply)
    const ended = await endSessions(context, user.userId)
    await record(context.database, {
      action: 'signed_out_everywhere',
      actorId: user.userId,
      client: request.ip,
    })
    return { sessions_ended: ended }
  })
  bind(users.annotationPreferences, ({ user }) => getPreferences(context, user.userId))
  bind(users.playerPreferences, ({ user }) => getPlayerPreferences(context, user.userId))
  bind(users.setPlayerPreferences, ({ user, body }) => setPlayerPreferences(context, user.userId, body))
  bind(users.setAnnotationPreferences, ({ user, body }) => setPreferences(context, user.userId, body))
  bind(users.batch, ({ user, body }) => getPeople(context, body, user.userId))
}
