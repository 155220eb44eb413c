import { calls } from './calls.ts'
import { useCall } from './use-call.ts'

/** Returns what does each task: the built-in engine, or a configured model. */
export const useEngines = () =>
  useCall(calls.health.get, {}, { select: ({ engines }) => engines, staleTime: Number.POSITIVE_INFINITY })
