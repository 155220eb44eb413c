import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/http/errors.ts'

/** The platform, as browsers and authenticators know it. */
export type RelyingParty = {
  /** Host name to which passkeys belong. */
  domain: string
  /** Address of the pages that may ask for them. */
  origin: string
}

/**
 * Where passkeys work: at `PUBLIC_URL`, or else at the address of the request (`TRUST_PROXY` says whose headers count).
 * A wrong address in a request opens nothing: the browser signs the address of the page that it shows, and an
 * authenticator signs for the domain of that page alone.
 * @returns undefined without a host name or HTTPS, which browsers demand, and where passwords are off: the provider
 * alone decides there who signs in
 */
export const findRelyingParty = (
  { config }: Pick<Context, 'config'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): RelyingParty | undefined => {
  if (!config.passwords) return undefined
  const url = URL.parse(config.publicUrl ?? `${request.protocol}://${request.host}`)
  if (!url || url.hostname === '' || isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return undefined
  const isOfThisMachine = /^(.+\.)?localhost$/.test(url.hostname)
  if (url.protocol !== 'https:' && !isOfThisMachine) return undefined
  return { domain: url.hostname, origin: url.origin }
}

/** @throws forbidden where passkeys do not work */
export const getRelyingParty = (
  context: Pick<Context, 'config'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): RelyingParty => {
  const party = findRelyingParty(context, request)
  if (!party) throw forbidden('passkeys_off')
  return party
}
