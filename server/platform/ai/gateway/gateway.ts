import type { CountedTask } from '@lectern/contract/models.ts'
import type { UsageContext } from '@lectern/core/ai/usage-context.ts'

/** What one call took. A provider that does not tell its tokens is counted by the length of the texts. */
export type Usage = { tokensIn: number; tokensCached: number; tokensOut: number; speechMs: number }

export type GatewayCall = {
  task: CountedTask
  provider: string
  /** Of the provider's address: provider and host share one limit and one circuit. */
  host: string
  model: string
  /** Missing: of no course, in batch. */
  usageContext: UsageContext | undefined
  /** Aborts the waiting as well as the work. */
  signal: AbortSignal | undefined
}

/**
 * One call to a provider: what it gave, and what it took. `took` is told before it fails where that cost something all the
 * same: an answer that was cut, by whichever side, or that could not be read.
 */
export type ProviderWork<T> = (
  signal: AbortSignal,
  reportUsage: (usage: Usage) => void,
) => Promise<{ value: T; usage: Usage }>

/**
 * Where every call to a provider passes, of a language model or of a voice: it waits for its turn (a person before
 * batch, so many at once over all processes), is refused while the provider's circuit is open or the budget is spent,
 * and is written into the ledger whether it succeeds or fails.
 */
export type AiGateway = {
  /**
   * @throws AiUnavailableError while the circuit is open, AiBudgetError when the budget is spent, what `work` throws,
   * or the signal's reason once it is aborted
   */
  pass<T>(call: GatewayCall, work: ProviderWork<T>): Promise<T>
  close(): Promise<void>
}

/** A desk that lets everybody through and counts nothing: for tests of what stands behind it. */
export const openGateway: AiGateway = {
  pass: async (call, work) => (await work(call.signal ?? new AbortController().signal, () => {})).value,
  close: async () => {},
}
