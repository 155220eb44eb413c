import type { CountedTask } from '@lectern/contract/models.ts'
import type { UsageContext } from '@lectern/core/ai/usage-context.ts'

/**
 * The usage of one call. If a provider reports no tokens, they are estimated from the length of the texts.
 */
export type Usage = { tokensIn: number; tokensCached: number; tokensOut: number; speechMs: number }

export type GatewayCall = {
  task: CountedTask
  provider: string
  /** Host of the provider's address: provider and host share one limit and one circuit. */
  host: string
  model: string
  /** Missing: no course, batch priority. */
  usageContext: UsageContext | undefined
  /** Aborts the waiting as well as the call. */
  signal: AbortSignal | undefined
}

/**
 * One call to a provider: its value and its usage. `reportUsage` is called before an error when the call
 * cost something: a reply that was cut off, by either side, or that could not be read.
 */
export type ProviderWork<T> = (
  signal: AbortSignal,
  reportUsage: (usage: Usage) => void,
) => Promise<{ value: T; usage: Usage }>

/**
 * Every call to a language model or a voice passes the gateway. It waits for a lease (interactive calls
 * first, a limited number at once over all processes), is refused while the circuit is open or the budget
 * is spent, and is written to the ledger whether it succeeds or fails.
 */
export type AiGateway = {
  /**
   * @throws AiUnavailableError while the circuit is open, AiBudgetError when the budget is spent, the error
   * of `work`, or the signal's reason when it is aborted
   */
  pass<T>(call: GatewayCall, work: ProviderWork<T>): Promise<T>
  close(): Promise<void>
}

/** A gateway without limits that counts nothing, for tests. */
export const openGateway: AiGateway = {
  pass: async (call, work) => (await work(call.signal ?? new AbortController().signal, () => {})).value,
  close: async () => {},
}
