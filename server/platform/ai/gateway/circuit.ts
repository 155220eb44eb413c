import {
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import type { Message } from '@lectern/core/messages/message.ts'

/** So many faults in a row, and nobody asks for a while. */
export const FAULTS_TO_OPEN = 3
const FIRST_OPEN_MS = 30_000
const FIRST_LIMIT_MS = 1_000
const LONGEST_OPEN_MS = 5 * 60_000

/** What is known of a door. Times are the platform's clock. */
export type Circuit = {
  /**
   * Faults in a row; from `FAULTS_TO_OPEN` on it is open, or half open once `openUntilMs` has passed. Below zero: limits in
   * a row, each of which was met when the time of the one before had passed.
   */
  failures: number
  /** Nobody asks before; also set without failures, by a provider that asked for time. */
  openUntilMs: number | null
  /** Why nobody asks; empty while it is closed. */
  reason: readonly Message[]
  trialId: string | null
}

/** What a call says of its provider. `nothing`: it was cut by its own side. */
export type Verdict =
  | { kind: 'answer' }
  | { kind: 'fault' | 'limit'; reason: readonly Message[]; seconds: number }
  | { kind: 'nothing' }

/** A refusal, an unreadable reply and a wrong key are answers: somebody is there. */
export const verdictOf = (error: unknown): Verdict => {
  if (error instanceof AiUnavailableError)
    return { kind: error.reason, reason: error.messages, seconds: error.delaySeconds }
  const isAnswer =
    error instanceof AiRefusedError || error instanceof AiReplyError || error instanceof AiMisconfiguredError
  return { kind: isAnswer ? 'answer' : 'nothing' }
}

export const isFailing = (circuit: Circuit): boolean => circuit.failures >= FAULTS_TO_OPEN

/** How long nobody asks: 30 s, twice as long after each trial that failed, at most 5 min. */
const openMs = (failures: number): number =>
  Math.min(LONGEST_OPEN_MS, FIRST_OPEN_MS * 2 ** Math.min(10, failures - FAULTS_TO_OPEN))

/** How long nobody asks at least, whatever was asked for: 1 s, twice as long after each limit in a row, at most 5 min. */
const limitMs = (limits: number): number =>
  Math.min(LONGEST_OPEN_MS, FIRST_LIMIT_MS * 2 ** Math.min(10, limits - 1))

/**
 * ```
 * closed ──3 faults in a row──▶ open ──its time passed──▶ half open ──the trial was answered──▶ closed
 *    └─ asked for time: nobody asks until then          ▲      └─ the trial failed ─▶ open, twice as long
 * ```
 */
export const applyVerdict = (
  circuit: Circuit,
  verdict: Verdict,
  call: { id: string; nowMs: number },
): Circuit => {
  const isTrial = circuit.trialId === call.id
  const trialId = isTrial ? null : circuit.trialId
  switch (verdict.kind) {
    case 'nothing':
      return { ...circuit, trialId }
    case 'answer':
      // An answer that was under way says nothing against the time that the provider asked for meanwhile.
      return isFailing(circuit)
        ? { failures: 0, openUntilMs: null, reason: [], trialId: null }
        : { ...circuit, failures: 0, trialId }
    case 'limit': {
      // Those that were under way when it closed say the same once more.
      const isNew = (circuit.openUntilMs ?? 0) <= call.nowMs
      const failures = Math.min(0, circuit.failures) - (isNew ? 1 : 0)
      const ms = Math.max(isNew ? limitMs(-failures) : 0, verdict.seconds * 1_000)
      const openUntilMs = Math.max(circuit.openUntilMs ?? 0, call.nowMs + ms)
      return { failures, openUntilMs, reason: verdict.reason, trialId: null }
    }
    case 'fault': {
      // Of those that were under way when it opened, nothing new is learnt.
      if (isFailing(circuit) && !isTrial) return circuit
      const failures = Math.max(0, circuit.failures) + 1
      if (failures < FAULTS_TO_OPEN) return { ...circuit, failures, trialId }
      const ms = Math.min(LONGEST_OPEN_MS, Math.max(openMs(failures), verdict.seconds * 1_000))
      const openUntilMs = Math.max(circuit.openUntilMs ?? 0, call.nowMs + ms)
      return { failures, openUntilMs, reason: verdict.reason, trialId }
    }
  }
}

/** How many more may begin now. */
export const getFreeSlots = (
  circuit: Circuit,
  at: { maxConcurrency: number; running: number; isTrialRunning: boolean; nowMs: number },
): number => {
  if ((circuit.openUntilMs ?? 0) > at.nowMs) return 0
  if (isFailing(circuit)) return at.isTrialRunning ? 0 : 1
  return Math.max(0, at.maxConcurrency - at.running)
}
