import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { queryClient } from '../query-client.ts'
import { storedPaths, storeRepliesFor } from './stored-replies.ts'

/**
 * Lets Lectern open without a connection (`public/service-worker.js`). A user's first time, what the page has loaded before
 * is asked for again, so that it is stored: program files come from the browser's own cache.
 */
export async function startOffline(userId: string): Promise<void> {
  // Absent without TLS, and in some private windows.
  if (!('serviceWorker' in navigator)) return
  const isFirst = await storeRepliesFor(userId)
  await navigator.serviceWorker.register('/service-worker.js')
  if (!isFirst) return
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = files.filter(
    ({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'),
  )
  await Promise.all([
    ...own.map((file) => fetch(file)),
    callApi(calls.users.me),
    queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [path] }) => storedPaths.has(String(path)),
    }),
  ])
}
