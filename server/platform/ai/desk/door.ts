import { isIP } from 'node:net'
import type { ProviderLimits } from '../../config/config.ts'
import type { DeskCall } from '../desk.ts'

const HOSTED_PLACES = 4
const NEARBY_PLACES = 1

/**
 * Where a call goes in: provider and host, which share one limit and one circuit. A voice has a door of its own beside
 * the models of the same host: providers limit them apart, and when one fails the other is still to be had.
 */
export const doorOf = ({ task, provider, host }: Pick<DeskCall, 'task' | 'provider' | 'host'>): string =>
  `${task === 'speech' ? 'speech' : 'model'} ${provider}@${host}`

const nearbyNames = /^(?:localhost|[^.]+|.*\.(?:localhost|local|internal|lan))$/i
/** Loopback, RFC 1918, link-local, and their like in IPv6. */
const nearbyAddresses = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.0\.0\.0$)/
const nearbyAddresses6 = /^(?:::1?$|f[cd]|fe[89ab]|::ffff:(?:127|10)\.)/i

/** Whether a host (with or without a port) stands in the same house: one machine that answers one call at a time. */
export const isNearby = (host: string): boolean => {
  const name = /^\[(.*)\](?::\d+)?$/.exec(host)?.[1] ?? host.replace(/:\d+$/, '')
  if (isIP(name) === 4) return nearbyAddresses.test(name)
  if (isIP(name) === 6) return nearbyAddresses6.test(name)
  return nearbyNames.test(name)
}

/** How many calls of the door may be answered at once, over all processes. */
export const placesAt = (
  { task, provider, host }: Pick<DeskCall, 'task' | 'provider' | 'host'>,
  limits: Pick<ProviderLimits, 'modelsAtOnce' | 'speechAtOnce'>,
): number =>
  (task === 'speech' ? limits.speechAtOnce : limits.modelsAtOnce) ??
  (provider === 'ollama' || isNearby(host) ? NEARBY_PLACES : HOSTED_PLACES)
