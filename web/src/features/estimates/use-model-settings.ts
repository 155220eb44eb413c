import { calls } from '../../api/calls.ts'
import { pollEvery } from '../../api/poll-every.ts'
import { alwaysFresh, useCall } from '../../api/use-call.ts'

/** Polling interval while a task waits for its provider: it resumes without the user. */
const waitingMs = 10_000

/** Returns the engine of each task, and its state. */
export const useModelSettings = () =>
  useCall(
    calls.models.settings,
    {},
    {
      ...alwaysFresh,
      refetchInterval: ({ state: { data, error } }) =>
        pollEvery((data?.engines.some(({ waiting }) => waiting) ?? false) && waitingMs, error),
    },
  )
