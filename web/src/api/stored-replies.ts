/** The caches of `public/service-worker.js` that hold replies, one for each user. */
const prefix = 'calls '

/** Removes from the device what the pages of a user have shown, once they have signed out. */
export async function forgetStoredReplies(): Promise<void> {
  // Absent without TLS.
  if (!('caches' in window)) return
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
}
