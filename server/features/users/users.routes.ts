import { users } from '@lectern/contract/users.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bind, Context } from '../../platform/context.ts'
import { FILES_COOKIE, type Identity, TOKEN_LIFETIME_SECONDS } from '../../platform/http/tokens.ts'
import { getPeople } from './people.ts'
import { getPreferences, setPreferences } from './preferences.ts'
import { getMe, register, signIn } from './users.ts'

/** `<img>` and `<audio>` cannot send a bearer token: this cookie opens files, and nothing else. */
const setFilesCookie = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
): Promise<void> => {
  reply.setCookie(FILES_COOKIE, await context.tokens.sign(identity, 'files'), {
    path: '/api/files',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: TOKEN_LIFETIME_SECONDS,
  })
}

export const userRoutes = (bind: Bind, context: Context): void => {
  bind(users.register, ({ body }) => register(context, body))
  bind(users.login, async ({ body, request, reply }) => {
    const { user } = await signIn(context, {
      email: body.username,
      password: body.password,
      client: request.ip,
    })
    const identity: Identity = { userId: user.id, role: user.role }
    await setFilesCookie(context, request, reply, identity)
    return { access_token: await context.tokens.sign(identity, 'api'), token_type: 'bearer' as const }
  })
  bind(users.logout, async ({ request, reply }) => {
    reply.clearCookie(FILES_COOKIE, {
      path: '/api/files',
      httpOnly: true,
      sameSite: 'strict',
      secure: request.protocol === 'https',
    })
    return { detail: 'Signed out.' }
  })
  bind(users.me, async ({ user, request, reply }) => {
    const me = await getMe(context, user.userId)
    await setFilesCookie(context, request, reply, user)
    return me
  })
  bind(users.annotationPreferences, ({ user }) => getPreferences(context, user.userId))
  bind(users.setAnnotationPreferences, ({ user, body }) => setPreferences(context, user.userId, body))
  bind(users.batch, ({ user, body }) => getPeople(context, body, user.userId))
}
