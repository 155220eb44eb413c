import { users } from '@lectern/contract/users.ts'
import { record } from '../../platform/audit.ts'
import type { Bind, Context } from '../../platform/context.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { changeAccount, changePassword } from './account.ts'
import { getRegistrationOptions } from './invitations.ts'
import { confirmEmail, getEmailState, sendConfirmation } from './one-time-links/email-confirmation.ts'
import { forgotPassword, setNewPassword } from './one-time-links/new-password.ts'
import { presentLink } from './one-time-links/one-time-links.ts'
import { openIdConnectRoutes } from './openid-connect/openid-connect.routes.ts'
import { createProviders } from './openid-connect/providers.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { findRelyingParty } from './passkeys/relying-party.ts'
import { getPeople } from './people.ts'
import {
  getAnnotationPreferences,
  getPlayerPreferences,
  setAnnotationPreferences,
  setPlayerPreferences,
} from './preferences.ts'
import { clearFilesCookie, readDeviceCookie, setDeviceCookie, setFilesCookie } from './session-cookies.ts'
import { findProviderOfSession } from './sessions.queries.ts'
import { endSession, endSessions, listSessions, startSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { getMe, register } from './users.ts'

/** For calls that need a password of the platform's own. @throws forbidden where none can be used */
const needPasswords = ({ config }: Context): void => {
  if (!config.passwords) throw forbidden('passwords_off')
}

export const userRoutes = (bind: Bind, context: Context): void => {
  const providers = createProviders(context.config)
  openIdConnectRoutes(bind, context, providers)
  passkeyRoutes(bind, context)
  bind(users.register, async ({ body, request }) => {
    needPasswords(context)
    return register(context, body, request.ip)
  })
  bind(users.registrationOptions, ({ query }) => getRegistrationOptions(context, query.invitation))
  bind(users.login, async ({ body, request, reply }) => {
    needPasswords(context)
    const { user } = await signIn(context, {
      email: body.username,
      password: body.password,
      client: request.ip,
      device: await readDeviceCookie(context, request),
    })
    const identity = await startSession(context, user, request.headers['user-agent'] ?? '', user)
    await record(context.database, { action: 'signed_in', actorId: user.id, client: request.ip })
    await setFilesCookie(context, request, reply, identity)
    await setDeviceCookie(context, request, reply, identity)
    return { access_token: await context.tokens.sign(identity, 'api'), token_type: 'bearer' as const }
  })
  bind(users.logout, async ({ user, request, reply }) => {
    const provider = user ? await findProviderOfSession(context.database, user) : null
    if (user?.sessionId) await endSessions(context, user.userId, { only: user.sessionId })
    clearFilesCookie(request, reply)
    return {
      detail: 'Signed out.',
      continue_at: provider ? await providers.findSignOutAddress(provider) : null,
    }
  })
  bind(users.signInOptions, async ({ request }) => ({
    sends_email: context.mailer !== undefined,
    passwords: context.config.passwords,
    passkeys_at: findRelyingParty(context, request)?.origin ?? null,
    providers: context.config.oidc.map(({ id, name }) => ({ id, name })),
  }))
  bind(users.forgotPassword, async ({ body, request }) => {
    needPasswords(context)
    return forgotPassword(context, { ...body, client: request.ip })
  })
  bind(users.link, async ({ body }) => presentLink(context, body.token))
  bind(users.setNewPassword, async ({ body, request }) => {
    needPasswords(context)
    return setNewPassword(context, { ...body, client: request.ip })
  })
  bind(users.confirmEmail, ({ body, request }) => confirmEmail(context, body.token, request.ip))
  bind(users.emailState, ({ user }) => getEmailState(context, user))
  bind(users.sendConfirmation, ({ user }) => sendConfirmation(context, user))
  bind(users.me, async ({ user, request, reply }) => {
    const me = await getMe(context, user.userId)
    await setFilesCookie(context, request, reply, user)
    return me
  })
  bind(users.change, ({ user, body, request }) => changeAccount(context, user, body, request.ip))
  bind(users.changePassword, async ({ user, body, request }) => {
    needPasswords(context)
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
  bind(users.annotationPreferences, ({ user }) => getAnnotationPreferences(context, user.userId))
  bind(users.playerPreferences, ({ user }) => getPlayerPreferences(context, user.userId))
  bind(users.setPlayerPreferences, ({ user, body }) => setPlayerPreferences(context, user.userId, body))
  bind(users.setAnnotationPreferences, ({ user, body }) =>
    setAnnotationPreferences(context, user.userId, body),
  )
  bind(users.batch, ({ user, body }) => getPeople(context, body, user.userId))
}
