import { isIP } from 'node:net'
import type { ProviderLimits } from '../../config/config.ts'
import type { GatewayCall } from './gateway.ts'

const HOSTED_CONCURRENCY = 4
const LOCAL_CONCURRENCY = 1

/**
 * The endpoint of a call: provider and host share one limit and one circuit. A voice has its own endpoint,
 * because providers limit voices and models separately, and one can fail while the other works.
 */
export const getEndpoint = ({
  task,
  provider,
  host,
}: Pick<GatewayCall, 'task' | 'provider' | 'host'>): string =>
  `${task === 'speech' ? 'speech' : 'model'} ${provider}@${host}`

const localNames = /^(?:localhost|[^.]+|.*\.(?:localhost|local|internal|lan))$/i
/** Loopback, RFC 1918 and link-local addresses, and their IPv6 counterparts. */
const localAddresses = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.0\.0\.0$)/
const localAddresses6 = /^(?:::1?$|f[cd]|fe[89ab]|::ffff:(?:127|10)\.)/i

/**
 * Returns true if a host (with or without a port) is on the local network: one machine that answers one
 * call at a time.
 */
export const isLocalHost = (host: string): boolean => {
  const name = /^\[(.*)\](?::\d+)?$/.exec(host)?.[1] ?? host.replace(/:\d+$/, '')
  if (isIP(name) === 4) return localAddresses.test(name)
  if (isIP(name) === 6) return localAddresses6.test(name)
  return localNames.test(name)
}

/** Returns how many calls to the endpoint may run at once, over all processes. */
export const getMaxConcurrency = (
  { task, provider, host }: Pick<GatewayCall, 'task' | 'provider' | 'host'>,
  limits: Pick<ProviderLimits, 'modelsAtOnce' | 'speechAtOnce'>,
): number =>
  (task === 'speech' ? limits.speechAtOnce : limits.modelsAtOnce) ??
  (provider === 'ollama' || isLocalHost(host) ? LOCAL_CONCURRENCY : HOSTED_CONCURRENCY)
