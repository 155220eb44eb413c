import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { ProviderLimits } from '../../config/config.ts'
import type { Database } from '../../db/database.ts'
import { type Listener, listen } from '../../db/listen.ts'
import { getEndpoint, getMaxConcurrency } from './endpoint.ts'
import { createEndpointLimiter, type EndpointLimiter } from './endpoint-limiter.ts'
import type { GatewayCall } from './gateway.ts'
import { deleteLeases, LEASES_CHANNEL, type Notice } from './leases.queries.ts'

/**
 * The limiters of a process, one for each endpoint. They share one connection for notices, opened once a call had to
 * wait.
 */
export const createEndpointLimiters = (options: {
  database: Database
  clock: Clock
  log: Logger
  limits: ProviderLimits
}) => {
  const { database, clock, log, limits } = options
  const limiters = new Map<string, EndpointLimiter>()
  let listener: Promise<Listener | undefined> | undefined

  /** Without notices, leases are found by polling every few seconds. */
  const startListening = (): void => {
    listener ??= listen(database, LEASES_CHANNEL, {
      notification(payload) {
        const notice = JSON.parse(payload) as Notice
        limiters.get(notice.endpoint)?.onNotice(notice)
      },
      connected() {
        for (const limiter of limiters.values()) limiter.refresh()
      },
    }).catch((error) => {
      log.warn({ err: error }, 'no notices of leases')
      listener = undefined
      return undefined
    })
  }

  return {
    getLimiter(call: GatewayCall): EndpointLimiter {
      const endpoint = getEndpoint(call)
      const maxConcurrency = getMaxConcurrency(call, limits)
      const limiter =
        limiters.get(endpoint) ??
        createEndpointLimiter({ database, clock, endpoint, maxConcurrency, onWaiting: startListening })
      limiters.set(endpoint, limiter)
      return limiter
    },
    /** Rejects what waits, and frees the slots of this process for the others. */
    async close(reason: Error): Promise<void> {
      const ids = [...limiters.values()].flatMap((limiter) => limiter.stop(reason))
      limiters.clear()
      ;(await listener)?.close()
      await deleteLeases(database, ids).catch((error) =>
        log.debug({ err: error }, 'leases were not deleted; they expire'),
      )
    },
  }
}
