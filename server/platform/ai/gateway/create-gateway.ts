import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { ProviderLimits } from '../../config/config.ts'
import type { QuotaConfig } from '../../config/quota-config.ts'
import type { Database } from '../../db/database.ts'
import { type Listener, listen } from '../../db/listen.ts'
import { inSpan, startInnerSpan } from '../../tracing/tracing.ts'
import { assertBudget } from './budget.ts'
import { type Circuit, isFailing, type Verdict, verdictOf } from './circuit.ts'
import { getEndpoint, getMaxConcurrency } from './endpoint.ts'
import { createEndpointLimiter, type EndpointLimiter, MAX_INTERACTIVE_WAIT_MS } from './endpoint-limiter.ts'
import type { AiGateway, GatewayCall, ProviderWork, Usage } from './gateway.ts'
import { deleteLeases, LEASES_CHANNEL, type Notice } from './leases.queries.ts'
import { noUsage, recordCall } from './ledger.ts'

/** Without its texts. Names of attributes: OpenTelemetry's conventions for generative AI. */
const traceCall = <T>(call: GatewayCall, ask: () => Promise<{ value: T; usage: Usage }>) =>
  inSpan(
    startInnerSpan(`${call.task} ${call.model}`, {
      'gen_ai.operation.name': call.task,
      'gen_ai.provider.name': call.provider,
      'gen_ai.request.model': call.model,
      'server.address': call.host,
    }),
    async (span) => {
      const answer = await ask()
      span?.add({
        'gen_ai.usage.input_tokens': answer.usage.tokensIn,
        'gen_ai.usage.output_tokens': answer.usage.tokensOut,
      })
      return answer
    },
  )

/** The result of one call. */
type Outcome<T> = { value: T; usage: Usage } | { error: unknown; usage: Usage }

/**
 * The gateway of a process (decision 0016). It costs nothing until the first call, then one transaction
 * before and two after each call. It holds one connection for notices once a call had to wait.
 */
export const createGateway = (options: {
  database: Database
  clock: Clock
  log: Logger
  limits: ProviderLimits
  /** Of professors, as administrators have set them by now. */
  quotas?: () => QuotaConfig
}): AiGateway => {
  const { database, clock, log, limits } = options
  const limiters = new Map<string, EndpointLimiter>()
  const closing = new AbortController()
  let listener: Promise<Listener | undefined> | undefined

  const onNotice = (payload: string): void => {
    const notice = JSON.parse(payload) as Notice
    limiters.get(notice.endpoint)?.onNotice(notice)
  }
  /** Without notices, leases are found by polling every few seconds. */
  const startListening = (): void => {
    listener ??= listen(database, LEASES_CHANNEL, {
      notification: onNotice,
      connected: () => {
        for (const limiter of limiters.values()) limiter.refresh()
      },
    }).catch((error) => {
      log.warn({ err: error }, 'no notices of leases')
      listener = undefined
      return undefined
    })
  }
  const getLimiter = (call: GatewayCall): EndpointLimiter => {
    const endpoint = getEndpoint(call)
    const maxConcurrency = getMaxConcurrency(call, limits)
    const limiter =
      limiters.get(endpoint) ??
      createEndpointLimiter({ database, clock, endpoint, maxConcurrency, onWaiting: startListening })
    limiters.set(endpoint, limiter)
    return limiter
  }

  const work = async <T>(
    call: GatewayCall,
    ask: ProviderWork<T>,
    signal: AbortSignal,
  ): Promise<Outcome<T>> => {
    const beganMs = performance.now()
    let usageSoFar = noUsage
    const reportUsage = (usage: Usage) => {
      usageSoFar = usage
    }
    const outcome = await traceCall(call, () => ask(signal, reportUsage)).catch((error: unknown) => ({
      error,
      usage: usageSoFar,
    }))
    const isGood = 'value' in outcome
    const durationMs = performance.now() - beganMs
    try {
      await recordCall(database, call, { usage: outcome.usage, durationMs, isGood, nowMs: clock.nowMs() })
    } catch (error) {
      // Do not return an answer that could not be counted: the database is unreachable.
      if (isGood) return { error, usage: outcome.usage }
      log.warn({ err: error }, 'a failed call was not counted')
    }
    return outcome
  }

  /** One attempt: budget, lease, provider, ledger, release. */
  const attemptCall = async <T>(
    call: GatewayCall,
    ask: ProviderWork<T>,
    at: { askedAtMs: number; signal: AbortSignal },
  ): Promise<Outcome<T>> => {
    const { signal } = at
    const limiter = getLimiter(call)
    await assertBudget(database, limits, call, clock.nowMs(), options.quotas?.())
    const lease = await limiter.acquire(
      call.usageContext?.priority === 'interactive' ? 0 : 1,
      at.askedAtMs,
      signal,
    )
    let verdict: Verdict = { kind: 'nothing' }
    let circuit: Circuit | undefined
    let outcome: Outcome<T>
    try {
      // Check again: the calls before this one may have spent the budget.
      await assertBudget(database, limits, call, clock.nowMs(), options.quotas?.())
      outcome = await work(call, ask, signal)
      if ('value' in outcome) verdict = { kind: 'answer' }
      else if (!signal.aborted) verdict = verdictOf(outcome.error)
    } finally {
      circuit = await limiter.leave(lease, verdict).catch((error) => {
        log.warn({ err: error }, 'a lease was not ended; it expires')
        return undefined
      })
    }
    if ('error' in outcome && circuit) return { ...outcome, error: withRetryDelay(outcome.error, circuit) }
    return outcome
  }

  /** A call whose fault opened the circuit, or kept it open, is retried when the circuit closes. */
  const withRetryDelay = (error: unknown, circuit: Circuit): unknown => {
    const seconds = Math.ceil(((circuit.openUntilMs ?? 0) - clock.nowMs()) / 1_000)
    const isOpen = isFailing(circuit) && error instanceof AiUnavailableError && seconds > error.delaySeconds
    return isOpen ? new AiUnavailableError(error.messages, seconds, error.reason) : error
  }

  return {
    async pass(call, ask) {
      const signal = call.signal ? AbortSignal.any([call.signal, closing.signal]) : closing.signal
      const askedAtMs = Date.now()
      let patienceMs = call.usageContext?.priority === 'interactive' ? MAX_INTERACTIVE_WAIT_MS : 0
      for (;;) {
        signal.throwIfAborted()
        const outcome = await attemptCall(call, ask, { askedAtMs, signal })
        if ('value' in outcome) return outcome.value
        const { error } = outcome
        const isLimit = error instanceof AiUnavailableError && error.reason === 'limit'
        const waitMs = isLimit ? error.delaySeconds * 1_000 : Number.POSITIVE_INFINITY
        if (waitMs > patienceMs) throw error
        // The endpoint is closed until then. The next attempt waits in its queue.
        patienceMs -= waitMs
      }
    },
    async close() {
      const reason = new Error('The platform stops.')
      closing.abort(reason)
      const ids = [...limiters.values()].flatMap((limiter) => limiter.stop(reason))
      limiters.clear()
      ;(await listener)?.close()
      await deleteLeases(database, ids).catch((error) =>
        log.debug({ err: error }, 'leases were not deleted; they expire'),
      )
    },
  }
}
