import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What the provider says of a person; `sub` is its own id. */
export type ProvidedPerson = { sub: string; [claim: string]: unknown }

export type IdentityProvider = {
  issuer: string
  /** Every browser is signed in there as this person; null: every sign-in is cancelled. */
  person: ProvidedPerson | null
  stop(): Promise<void>
}

export const CLIENT = { id: 'lectern', secret: 'a secret of the provider that is long enough' }

/**
 * A real provider (OpenID Connect) on loopback. It asks nothing: every browser is signed in as `person`.
 * @param redirectUris addresses to which it may send browsers back @param port a free one when left out
 */
export const startIdentityProvider = async (
  { redirectUris, afterSignOut = [] }: { redirectUris: string[]; afterSignOut?: string[] },
  port = 0,
): Promise<IdentityProvider> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // Another site than a platform at 127.0.0.1, as in real life: its cookies are third-party ones.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const known = new Map<string, ProvidedPerson>()
  const made: IdentityProvider = {
    issuer,
    person: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: afterSignOut,
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key for tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => known.get(sub) ?? { sub } }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Session: 1, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
    // Each sign-in asks again who the person is.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { person } = made
    if (person) known.set(person.sub, person)
    const result = person
      ? { login: { accountId: person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'The person pressed Cancel.' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  return made
}
