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
  // Before the replies: without the program they cannot be shown. And again for files that were on their way.
  const stored = new Set<string>()
  await storeFiles(stored)
  await Promise.all([
    callApi(calls.users.me),
    queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [path] }) => storedPaths.has(String(path)),
    }),
  ])
  await storeFiles(stored)
}

/** Asks again for the program files that the page has loaded, except those in `stored`, and adds them there. */
async function storeFiles(stored: Set<string>): Promise<void> {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = files.filter(
    ({ origin, pathname, href }) =>
      origin === location.origin && !pathname.startsWith('/api/') && !stored.has(href),
  )
  for (const { href } of own) stored.add(href)
  await Promise.allSettled(own.map(async (file) => (await fetch(file)).arrayBuffer()))
}
