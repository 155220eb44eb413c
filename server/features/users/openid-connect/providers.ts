import type { Configuration } from 'openid-client'
import type { Config } from '../../../platform/config/config.ts'
import type { OidcProvider } from '../../../platform/config/oidc-config.ts'

const ANSWER_LIMIT_SECONDS = 10
/** The provider's metadata may change: endpoints move, keys are looked up by the library itself. */
const DISCOVERED_FOR_MS = 60 * 60_000
/** The library's code for a provider that writes its own address otherwise, with or without a slash at the end. */
const OTHER_NAME = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

export type Providers = {
  /** Looks the provider up when it is first needed. @throws when it does not answer; the next call tries again */
  discover(provider: OidcProvider): Promise<Configuration>
  /** Where the browser ends the provider's own session; null when it has no such address or does not answer. */
  findSignOutAddress(providerId: string): Promise<string | null>
}

/** Loads the library, which is needed only where a provider is set. */
export const loadOpenIdClient = () => import('openid-client')

/** Creates the providers of a process. A provider that is away stops nothing but signing in with it. */
export const createProviders = (config: Pick<Config, 'oidc' | 'publicUrl'>): Providers => {
  const known = new Map<string, { found: Promise<Configuration>; untilMs: number }>()
  const lookUp = async ({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> => {
    const { allowInsecureRequests, discovery } = await loadOpenIdClient()
    const ask = (url: URL) =>
      discovery(url, clientId, clientSecret, undefined, {
        timeout: ANSWER_LIMIT_SECONDS,
        // Only for a provider on this machine (readOidcProviders).
        execute: url.protocol === 'http:' ? [allowInsecureRequests] : [],
      })
    return ask(new URL(issuer)).catch((error: unknown) => {
      const isOtherName = error instanceof Error && 'code' in error && error.code === OTHER_NAME
      if (!isOtherName) throw error
      return ask(new URL(issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`))
    })
  }
  const discover = (provider: OidcProvider): Promise<Configuration> => {
    const before = known.get(provider.id)
    if (before && before.untilMs > Date.now()) return before.found
    const found = lookUp(provider).catch((error: unknown) => {
      known.delete(provider.id)
      throw error
    })
    known.set(provider.id, { found, untilMs: Date.now() + DISCOVERED_FOR_MS })
    return found
  }
  return {
    discover,
    async findSignOutAddress(providerId) {
      const provider = config.oidc.find(({ id }) => id === providerId)
      if (!provider) return null
      try {
        const configuration = await discover(provider)
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null
        const { buildEndSessionUrl } = await loadOpenIdClient()
        // Administrators change PUBLIC_URL while the process runs.
        const parameters = { post_logout_redirect_uri: `${config.publicUrl}/login` }
        return buildEndSessionUrl(configuration, parameters).href
      } catch {
        return null
      }
    },
  }
}
