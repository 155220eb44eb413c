import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { getSession, onSessionChange } from './session.ts'

/** Only what may pass by itself is tried again; a refusal is an answer. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.isNetworkFailure || error.status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Whoever turns back to a page without a line sees what they saw there before.
      gcTime: 30 * 60_000,
      // What failed for want of a line is asked for again when it is back; left out, `always` below would forbid it.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
      // The browser's own idea of being offline is wrong often enough, on local networks above all.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Nothing that one user has loaded may be seen by the next one in the same tab. */
export function forgetDataBetweenUsers(): void {
  let userId: string | undefined
  onSessionChange(() => {
    const session = getSession()
    if (session.state === 'loading') return
    const nextId = session.state === 'signedIn' ? session.user._id : undefined
    if (userId !== undefined && nextId !== userId) queryClient.clear()
    userId = nextId
  })
}
