import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { ProviderLimits } from '../../config/config.ts'
import type { QuotaConfig } from '../../config/quota-config.ts'
import type { Database } from '../../db/database.ts'
import { inSpan, startInnerSpan } from '../../tracing/tracing.ts'
import { assertBudget } from './budget.ts'
import { type Circuit, isFailing, type Verdict, verdictOf } from './circuit.ts'
import { MAX_INTERACTIVE_WAIT_MS } from './endpoint-limiter.ts'
import { createEndpointLimiters } from './endpoint-limiters.ts'
import type { AiGateway, GatewayCall, ProviderWork, Usage } from './gateway.ts'
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

type GatewayOptions = {
  database: Database
  clock: Clock
  log: Logger
  limits: ProviderLimits
  /** Of professors, as administrators have set them by now. */
  quotas?: () => QuotaConfig
}

/** Asks the provider and writes the call to the ledger, whether it succeeds or fails. */
const askAndRecord = async <T>(
  { database, clock, log }: Pick<GatewayOptions, 'database' | 'clock' | 'log'>,
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

/** A call whose fault opened the circuit, or kept it open, is retried when the circuit closes. */
const withRetryDelay = (error: unknown, circuit: Circuit, nowMs: number): unknown => {
  const seconds = Math.ceil(((circuit.openUntilMs ?? 0) - nowMs) / 1_000)
  const isOpen = isFailing(circuit) && error instanceof AiUnavailableError && seconds > error.delaySeconds
  return isOpen ? new AiUnavailableError(error.messages, seconds, error.reason) : error
}

/**
 * The gateway of a process (decision 0016). It costs nothing until the first call, then one transaction
 * before and two after each call. It holds one connection for notices once a call had to wait.
 */
export const createGateway = (options: GatewayOptions): AiGateway => {
  const { database, clock, log, limits } = options
  const limiters = createEndpointLimiters(options)
  const closing = new AbortController()
  const checkBudget = (call: GatewayCall) =>
    assertBudget(database, limits, call, clock.nowMs(), options.quotas?.())

  /** One attempt: budget, lease, provider, ledger, release. */
  const attemptCall = async <T>(
    call: GatewayCall,
    ask: ProviderWork<T>,
    at: { askedAtMs: number; signal: AbortSignal },
  ): Promise<Outcome<T>> => {
    const { signal } = at
    const limiter = limiters.getLimiter(call)
    await checkBudget(call)
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
      await checkBudget(call)
      outcome = await askAndRecord(options, call, ask, signal)
      if ('value' in outcome) verdict = { kind: 'answer' }
      else if (!signal.aborted) verdict = verdictOf(outcome.error)
    } finally {
      circuit = await limiter.leave(lease, verdict).catch((error) => {
        log.warn({ err: error }, 'a lease was not ended; it expires')
        return undefined
      })
    }
    if ('error' in outcome && circuit)
      return { ...outcome, error: withRetryDelay(outcome.error, circuit, clock.nowMs()) }
    return outcome
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
      await limiters.close(reason)
    },
  }
}
