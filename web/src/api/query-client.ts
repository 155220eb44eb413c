import { focusManager, QueryClient } from '@tanstack/react-query'
import { ApiError, isUnanswered } from './api-error.ts'
import { forgetStoredReplies } from './offline/stored-replies.ts'
import { getSession, onSessionChange } from './session.ts'

const retryAfterMs = (error: unknown): number | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1_000
    : undefined

/** A lost database is back within seconds as a rule: wait as long as the server says. */
const MAX_RETRIES = 4

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a connection, a page that was open before shows its former data.
      gcTime: 30 * 60_000,
      // Retry failed queries when the connection is back; without this line, `always` below would forbid it.
      refetchOnReconnect: true,
      retry: (failures, error) =>
        isUnanswered(error) && failures < (retryAfterMs(error) === undefined ? 2 : MAX_RETRIES),
      retryDelay: (failures, error) => retryAfterMs(error) ?? Math.min(1_000 * 2 ** failures, 30_000),
      // The browser's own idea of being offline is often wrong, above all in local networks.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Windows side by side are all visible: the focus that goes from one to the other is a look at it, too. */
export function watchFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus()
    window.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  })
}

/** Drops all data when another user signs in: the next user of a tab must not see the data of the last one. */
export function forgetDataBetweenUsers(): void {
  let userId: string | undefined
  onSessionChange(() => {
    const session = getSession()
    if (session.state === 'loading') return
    const nextId = session.state === 'signedIn' ? session.user._id : undefined
    if (userId !== undefined && nextId !== userId) queryClient.clear()
    if (nextId === undefined) void forgetStoredReplies().catch(() => undefined)
    userId = nextId
  })
}
