import {
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import type { Message } from '@lectern/core/messages/message.ts'

/** Consecutive faults that open the circuit. */
const FAULTS_TO_OPEN = 3
const FIRST_OPEN_MS = 30_000
const FIRST_LIMIT_MS = 1_000
const LONGEST_OPEN_MS = 5 * 60_000

/** The circuit breaker of an endpoint. Times are those of the platform's clock. */
export type Circuit = {
  /**
   * Consecutive faults. From `FAULTS_TO_OPEN` on the circuit is open, and half open once `openUntilMs` has
   * passed. Below zero: consecutive limits, each of which came after the time of the previous one had
   * passed.
   */
  failures: number
  /** No call starts before this time. Also set without failures, when a provider asked for time. */
  openUntilMs: number | null
  /** The reason why no calls are made; empty while the circuit is closed. */
  reason: readonly Message[]
  trialId: string | null
  /** Why the last call failed, also for a reason that leaves the circuit closed; empty after an answer. */
  problem: readonly Message[]
  /** When calls began to fail. */
  problemSinceMs: number | null
}

/** The meaning of a call's end for the circuit. `nothing`: the caller aborted the call. */
export type Verdict =
  | { kind: 'answer'; problem?: readonly Message[] }
  | { kind: 'fault' | 'limit' | 'silence'; reason: readonly Message[]; seconds: number }
  | { kind: 'nothing' }

/**
 * An error reply, an unreadable reply and a wrong key count as answers: the provider is reachable. What an administrator
 * has to change, such as a wrong key, is a problem as well.
 */
export const verdictOf = (error: unknown): Verdict => {
  if (error instanceof AiUnavailableError)
    return { kind: error.reason, reason: error.messages, seconds: error.delaySeconds }
  if (error instanceof AiMisconfiguredError) return { kind: 'answer', problem: error.messages }
  const isAnswer = error instanceof AiRefusedError || error instanceof AiReplyError
  return { kind: isAnswer ? 'answer' : 'nothing' }
}

export const isFailing = (circuit: Circuit): boolean => circuit.failures >= FAULTS_TO_OPEN

/** How long the circuit stays open: 30 s, doubled after each failed trial, at most 5 min. */
const openMs = (failures: number): number =>
  Math.min(LONGEST_OPEN_MS, FIRST_OPEN_MS * 2 ** Math.min(10, failures - FAULTS_TO_OPEN))

/**
 * The shortest wait after a limit, even if the provider asked for less: 1 s, doubled with each consecutive
 * limit, at most 5 min.
 */
const limitMs = (limits: number): number =>
  Math.min(LONGEST_OPEN_MS, FIRST_LIMIT_MS * 2 ** Math.min(10, limits - 1))

/** A limit is no problem: the provider works. */
const applyProblem = (
  { problem, problemSinceMs }: Circuit,
  verdict: Verdict,
  nowMs: number,
): Pick<Circuit, 'problem' | 'problemSinceMs'> => {
  if (verdict.kind === 'nothing' || verdict.kind === 'limit') return { problem, problemSinceMs }
  const found = verdict.kind === 'answer' ? (verdict.problem ?? []) : verdict.reason
  return { problem: found, problemSinceMs: found.length === 0 ? null : (problemSinceMs ?? nowMs) }
}

/** Computes the circuit after a call has ended. */
export const applyVerdict = (
  circuit: Circuit,
  verdict: Verdict,
  call: { id: string; nowMs: number },
): Circuit => ({ ...applyState(circuit, verdict, call), ...applyProblem(circuit, verdict, call.nowMs) })

/**
 * ```
 * closed ──3 consecutive faults, or a silence──▶ open ──time passed──▶ half open ──trial answered──▶ closed
 *    └─ limit: no call until its time               ▲        └─ trial failed ─▶ open, twice as long
 * ```
 */
const applyState = (circuit: Circuit, verdict: Verdict, call: { id: string; nowMs: number }): Circuit => {
  const isTrial = circuit.trialId === call.id
  const trialId = isTrial ? null : circuit.trialId
  switch (verdict.kind) {
    case 'nothing':
      return { ...circuit, trialId }
    case 'answer':
      // The answer began before the provider asked for time, so it does not shorten that time.
      return isFailing(circuit)
        ? { ...circuit, failures: 0, openUntilMs: null, reason: [], trialId: null }
        : { ...circuit, failures: 0, trialId }
    case 'limit': {
      // Calls that already ran when the limit came report the same limit again: do not count it twice.
      const isNew = (circuit.openUntilMs ?? 0) <= call.nowMs
      const failures = Math.min(0, circuit.failures) - (isNew ? 1 : 0)
      const ms = Math.max(isNew ? limitMs(-failures) : 0, verdict.seconds * 1_000)
      const openUntilMs = Math.max(circuit.openUntilMs ?? 0, call.nowMs + ms)
      return { ...circuit, failures, openUntilMs, reason: verdict.reason, trialId: null }
    }
    case 'silence':
    case 'fault': {
      // Calls that already ran when the circuit opened add no information.
      if (isFailing(circuit) && !isTrial) return circuit
      // A call that was never answered has taken minutes: the next one would, too.
      const failures =
        verdict.kind === 'silence'
          ? Math.max(FAULTS_TO_OPEN, circuit.failures + 1)
          : Math.max(0, circuit.failures) + 1
      if (failures < FAULTS_TO_OPEN) return { ...circuit, failures, trialId }
      const ms = Math.min(LONGEST_OPEN_MS, Math.max(openMs(failures), verdict.seconds * 1_000))
      const openUntilMs = Math.max(circuit.openUntilMs ?? 0, call.nowMs + ms)
      return { ...circuit, failures, openUntilMs, reason: verdict.reason, trialId }
    }
  }
}

/** Returns how many more calls may start now. */
export const getFreeSlots = (
  circuit: Circuit,
  at: { maxConcurrency: number; running: number; isTrialRunning: boolean; nowMs: number },
): number => {
  if ((circuit.openUntilMs ?? 0) > at.nowMs) return 0
  if (isFailing(circuit)) return at.isTrialRunning ? 0 : 1
  return Math.max(0, at.maxConcurrency - at.running)
}
