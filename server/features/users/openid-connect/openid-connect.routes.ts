import { users } from '@lectern/contract/users.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { record } from '../../../platform/audit.ts'
import type { Bind, Context } from '../../../platform/context.ts'
import { badRequest, RequestError } from '../../../platform/http/errors.ts'
import { cookieOptions, setFilesCookie } from '../session-cookies.ts'
import { startSession } from '../sessions.ts'
import { beginSignIn, finishSignIn, getProvider } from './openid-connect.ts'
import { ProviderProblemError } from './person-of-provider.ts'
import type { Providers } from './providers.ts'
import { openState, STATE_LIFETIME_MS, sealState } from './sign-in-state.ts'

const STATE_PATH = '/api/auth'
/** Of each sign-in its own: a person may have begun in two tabs. */
const stateCookie = (state: string): string => `lectern_signin_${state.slice(0, 12)}`
/** The provider's site leads the browser back, so a strict cookie would not be sent. */
const stateCookieOptions = (request: FastifyRequest) => ({
  ...cookieOptions(request, STATE_PATH),
  sameSite: 'lax' as const,
})

/** Carries the token from the provider's return to the page, which cannot read it before it asks. */
const HANDOVER_COOKIE = 'lectern_session'
const HANDOVER_PATH = '/api/users/session'
const HANDOVER_SECONDS = 60

/** The only places to which a sign-in leads: there is no parameter with an address. */
const DONE = '/signed-in'

export const openIdConnectRoutes = (bind: Bind, context: Context, providers: Providers): void => {
  const showProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown): void => {
    if (!(error instanceof ProviderProblemError)) throw error
    // The provider's message is for the administrator; it holds no secret of ours.
    request.log.warn({ problem: error.problem, err: error.cause }, 'sign-in with a provider failed')
    reply.redirect(`${DONE}?problem=${error.problem}`)
  }

  bind(users.beginWithProvider, async ({ params, request, reply }) => {
    try {
      const provider = getProvider(context, params.provider)
      const { address, state } = await beginSignIn(context, providers, provider)
      const sealed = await sealState(context.config.jwtSecret, state, context.clock.nowMs())
      reply.setCookie(stateCookie(state.state), sealed, {
        ...stateCookieOptions(request),
        maxAge: STATE_LIFETIME_MS / 1_000,
      })
      reply.redirect(address)
    } catch (error) {
      showProblem(request, reply, error)
    }
  })

  bind(users.returnFromProvider, async ({ params, request, reply }) => {
    const query = new URL(request.url, 'http://localhost').search
    const name = stateCookie(new URLSearchParams(query).get('state') ?? '')
    const sealed = request.cookies[name]
    const nowMs = context.clock.nowMs()
    // Whatever comes of it, this sign-in is over.
    if (sealed) reply.clearCookie(name, stateCookieOptions(request))
    try {
      const provider = getProvider(context, params.provider)
      const user = await finishSignIn(context, providers, provider, {
        state: sealed ? await openState(context.config.jwtSecret, sealed, nowMs) : undefined,
        query,
        client: request.ip,
      })
      const identity = await startSession(context, user, request.headers['user-agent'] ?? '', {
        provider: provider.id,
      }).catch((error: unknown) => {
        // It was disabled between the check and here.
        throw error instanceof RequestError ? new ProviderProblemError('disabled') : error
      })
      const details = { provider: provider.name }
      await record(context.database, { action: 'signed_in', actorId: user.id, details, client: request.ip })
      reply.setCookie(HANDOVER_COOKIE, await context.tokens.sign(identity, 'api'), {
        ...cookieOptions(request, HANDOVER_PATH),
        maxAge: HANDOVER_SECONDS,
      })
      reply.redirect(DONE)
    } catch (error) {
      showProblem(request, reply, error)
    }
  })

  bind(users.takeSession, async ({ request, reply }) => {
    const token = request.cookies[HANDOVER_COOKIE]
    const identity = token ? await context.tokens.verify(token, 'api') : undefined
    reply.clearCookie(HANDOVER_COOKIE, cookieOptions(request, HANDOVER_PATH))
    if (!token || !identity || !(await context.sessions.isLive(identity))) throw badRequest('sign_in_lost')
    await setFilesCookie(context, request, reply, identity)
    return { access_token: token, token_type: 'bearer' as const }
  })
}
