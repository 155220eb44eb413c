// Opens Lectern without a connection: keeps the page and its program files on the device. The page itself stores a
// student's last replies (`src/api/offline/stored-replies.ts`). A file of its own: a service worker is no part of the page.

const programFiles = /^\/(assets\/.*|before-paint\.js|favicon\.svg)$/
const STORED_DAYS = 60
const DAY_MS = 86_400_000
/** A line that takes a request and never answers would show an empty window for minutes. */
const SILENCE_MS = 5_000

const store = async (cacheName, key, response) => {
  if (!response.ok) return
  const cache = await caches.open(cacheName)
  await cache.put(key, response)
}

/** After an update: program files of old versions, and replies that were not read for long. */
const removeOld = async () => {
  const before = Date.now() - STORED_DAYS * DAY_MS
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (Date.parse(response?.headers.get('date') ?? '') < before) await cache.delete(request)
    }
  }
}

/** What is stored, when the line breaks off or stays silent. What arrives later is stored for the next time. */
const orStored = (event, loading, stored) => {
  event.waitUntil(loading.catch(() => undefined))
  if (!stored) return loading
  const silence = new Promise((resolve) => setTimeout(resolve, SILENCE_MS, stored))
  return Promise.race([loading.catch(() => stored), silence])
}

const loadPage = async (event) => {
  const response = (await event.preloadResponse) ?? (await fetch(event.request))
  if (response.ok) event.waitUntil(store('page', '/', response.clone()))
  return response
}

const openPage = async (event) => {
  const stored = await caches.match('/', { cacheName: 'page' })
  return orStored(event, loadPage(event), stored)
}

const loadProgramFile = async (event) => {
  const isHashed = new URL(event.request.url).pathname.startsWith('/assets/')
  const stored = await caches.match(event.request, { cacheName: 'program' })
  if (stored && isHashed) return stored
  const loading = fetch(event.request).then((response) => {
    event.waitUntil(store('program', event.request, response.clone()))
    return response
  })
  return orStored(event, loading, stored)
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await store('page', '/', await fetch('/'))
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // So that a page is asked for while this program starts.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
      await removeOld()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(openPage(event))
    return
  }
  if (programFiles.test(pathname)) {
    event.respondWith(loadProgramFile(event))
  }
})
