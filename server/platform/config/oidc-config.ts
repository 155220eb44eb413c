import { ConfigError } from './config-error.ts'

/** A provider by which people can sign in. */
export type OidcProvider = {
  /** In addresses: `default`, or the number of its settings. */
  id: string
  issuer: string
  clientId: string
  clientSecret: string
  /** On the button. */
  name: string
  /** People whose claim has the value become professors. Undefined: new accounts are students. */
  professors: { claim: string; value: string } | undefined
}

/** Further providers have the same settings with a number at the end, such as OIDC_ISSUER_2. */
const SUFFIXES = ['', '_2', '_3', '_4', '_5', '_6', '_7', '_8', '_9']
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Puts the address of a provider into one spelling: capitals in the host and a slash at the end name no other provider. */
export const spellIssuer = (issuer: string): string => (URL.parse(issuer)?.href ?? issuer).replace(/\/$/, '')

const readIssuer = (setting: string, value: string): string => {
  const url = URL.parse(value)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  if (!url || !isSafe || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(
      `${setting} must be the provider's address, such as https://login.school.example/realms/school.`,
    )
  return value
}

const readProfessors = (setting: string, value: string | undefined): OidcProvider['professors'] => {
  if (value === undefined) return undefined
  const [, claim, wanted] = /^(.+)=([^=]+)$/.exec(value) ?? []
  if (!claim || !wanted) throw new ConfigError(`${setting} must be claim=value, such as groups=teachers.`)
  return { claim: claim.trim(), value: wanted.trim() }
}

/** Reads the providers of OpenID Connect. Messages hold no secret. @throws ConfigError */
export const readOidcProviders = (read: (name: string) => string | undefined): OidcProvider[] =>
  SUFFIXES.flatMap((suffix) => {
    const of = (name: string) => read(`OIDC_${name}${suffix}`)
    const issuer = of('ISSUER')
    const [clientId, clientSecret, professors] = [of('CLIENT_ID'), of('CLIENT_SECRET'), of('PROFESSORS')]
    const name = of('NAME')
    if (issuer === undefined) {
      if (clientId ?? clientSecret ?? professors ?? name)
        throw new ConfigError(`OIDC_ISSUER${suffix} is missing: the other settings of the provider need it.`)
      return []
    }
    for (const [setting, value] of [
      [`OIDC_CLIENT_ID${suffix}`, clientId],
      [`OIDC_CLIENT_SECRET${suffix}`, clientSecret],
      ['PUBLIC_URL', read('PUBLIC_URL')],
    ])
      if (value === undefined) throw new ConfigError(`OIDC_ISSUER${suffix} needs ${setting}.`)
    return [
      {
        id: suffix === '' ? 'default' : suffix.slice(1),
        issuer: readIssuer(`OIDC_ISSUER${suffix}`, issuer),
        clientId: clientId!,
        clientSecret: clientSecret!,
        name: name ?? new URL(issuer).hostname,
        professors: readProfessors(`OIDC_PROFESSORS${suffix}`, professors),
      },
    ]
  })
