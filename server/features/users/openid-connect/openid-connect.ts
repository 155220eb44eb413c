import type { OidcProvider } from '../../../platform/config/oidc-config.ts'
import type { Context } from '../../../platform/context.ts'
import type { UserRow } from '../users.queries.ts'
import { type Claims, getUserOfProvider, ProviderProblemError } from './person-of-provider.ts'
import { loadOpenIdClient, type Providers } from './providers.ts'
import type { SignInState } from './sign-in-state.ts'

const SCOPE = 'openid email profile'
/** At most 255 characters. Source: OpenID Connect Core 1.0, 2. PostgreSQL stores neither NUL nor half a character. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u

/** @throws ProviderProblemError for a provider that is not set */
export const getProvider = ({ config }: Context, providerId: string): OidcProvider => {
  const provider = config.oidc.find(({ id }) => id === providerId)
  if (!provider) throw new ProviderProblemError('unknown')
  return provider
}

/** Where the provider sends the browser back. Never read from a request: it would be the caller's choice. */
const callbackOf = ({ config }: Context, { id }: OidcProvider): string =>
  `${config.publicUrl}/api/auth/oidc/${id}/callback`

/** The provider's address with which signing in begins, and what the browser keeps meanwhile. @throws ProviderProblemError */
export const beginSignIn = async (
  context: Context,
  providers: Providers,
  provider: OidcProvider,
): Promise<{ address: string; state: SignInState }> => {
  const client = await loadOpenIdClient()
  const configuration = await providers.discover(provider).catch((error: unknown) => {
    throw new ProviderProblemError('unavailable', error)
  })
  const state = {
    provider: provider.id,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    callback: callbackOf(context, provider),
  } satisfies SignInState
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: state.callback,
    scope: SCOPE,
    state: state.state,
    nonce: state.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(state.verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, state }
}

/**
 * Finishes signing in: exchanges the code, checks the identity token, finds or makes the account.
 * @param query of the address to which the provider sent the browser
 * @throws ProviderProblemError
 */
export const finishSignIn = async (
  context: Context,
  providers: Providers,
  provider: OidcProvider,
  asked: { state: SignInState | undefined; query: string; client: string },
): Promise<UserRow> => {
  const { state, query } = asked
  if (!state || state.provider !== provider.id) throw new ProviderProblemError('lost')
  const client = await loadOpenIdClient()
  const configuration = await providers.discover(provider).catch((error: unknown) => {
    throw new ProviderProblemError('unavailable', error)
  })
  // As it was asked for: PUBLIC_URL may have changed since, and the provider compares them.
  const returned = new URL(`${state.callback ?? callbackOf(context, provider)}${query}`)
  const exchange = async (): Promise<Claims> => {
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: state.state,
      expectedNonce: state.nonce,
      pkceCodeVerifier: state.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    // Many providers put the email into the second answer only.
    if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
    return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
  }
  const claims = await exchange().catch((error: unknown) => {
    throw new ProviderProblemError(problemOf(error), error)
  })
  if (!SUBJECT.test(claims.sub))
    throw new ProviderProblemError(
      'refused',
      new Error('The subject of the identity token cannot be stored.'),
    )
  return getUserOfProvider(context, provider, claims, asked.client)
}

/** What went wrong, from the error of the library to its first cause, which may be the provider's answer. */
const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [error]

/** The provider answers that it cannot now: by a status, or by the address of the return. Source: RFC 6749, 4.1.2.1. */
const isBusy = (cause: unknown): boolean => {
  const { status, error } = Object(cause) as { status?: unknown; error?: unknown }
  return (
    (typeof status === 'number' && status >= 500) ||
    error === 'server_error' ||
    error === 'temporarily_unavailable'
  )
}

/** No answer, or one that broke off. */
const isOfNetwork = (cause: unknown): boolean =>
  (cause instanceof TypeError && /^(fetch failed|terminated)$/.test(cause.message)) ||
  (cause instanceof Error && cause.name === 'TimeoutError')

const problemOf = (error: unknown): 'cancelled' | 'unavailable' | 'refused' => {
  if (error instanceof Error && 'error' in error && error.error === 'access_denied') return 'cancelled'
  return causesOf(error).some((cause) => isBusy(cause) || isOfNetwork(cause)) ? 'unavailable' : 'refused'
}
