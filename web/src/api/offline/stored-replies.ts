/** The caches of `public/service-worker.js` that hold replies, one for each user. */
const prefix = 'calls '

/** Lets the service worker store replies for a user. @returns false when it did already */
export async function storeRepliesFor(userId: string): Promise<boolean> {
  const name = `${prefix}${userId}`
  if (await caches.has(name)) return false
  await caches.open(name)
  return true
}

/** Removes from the device what the pages of a user have shown, once they have signed out. */
export async function forgetStoredReplies(): Promise<void> {
  // Absent without TLS.
  if (!('caches' in window)) return
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
}
