// Opens Lectern without a connection: keeps the page, its program files, and a student's last replies on the device.
// Everything comes from the server while it can be reached. A file of its own: a service worker is no part of the page.

/** Replies that are stored: what a student reads. Never a running quiz, whose clock would be wrong. */
const storedCalls = [
  /^\/api\/users\/me(\/player-preferences|\/resume|\/notes)?$/,
  /^\/api\/courses\/my-(courses|invitations)$/,
  /^\/api\/courses\/[\da-f-]{36}(\/announcements|\/gradebook\/mine)?$/,
  /^\/api\/announcements\/(mine|platform)$/,
  /^\/api\/lectures\/student\/course\/[\da-f-]{36}$/,
  /^\/api\/lectures\/[\da-f-]{36}(\/notes|\/questions\/mine|\/(slides|highlights|drawing-annotations)\/\d+(\/words)?)?$/,
  /^\/api\/chat\/(active_history|sessions)\/[\da-f-]{36}$/,
  /^\/api\/practice\/today$/,
  /^\/api\/quizzes\/student\/(due|decided-claims|course\/[\da-f-]{36})$/,
]
const programFiles = /^\/(assets\/.*|before-paint\.js|favicon\.svg)$/
const STORED_DAYS = 60
const DAY_MS = 86_400_000

const store = async (cacheName, key, response) => {
  if (!response.ok) return
  const cache = await caches.open(cacheName)
  await cache.put(key, response)
}

/** Names the replies of one person, so that they are never shown to another one on the same device. */
const findCallsCache = (request) => {
  try {
    const payload = request.headers.get('authorization').split('.')[1]
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? `calls ${sub}` : undefined
  } catch {
    return undefined
  }
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

const openPage = async (event) => {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (response.ok) event.waitUntil(store('page', '/', response.clone()))
    return response
  } catch (error) {
    const stored = await caches.match('/', { cacheName: 'page' })
    if (stored) return stored
    throw error
  }
}

const loadProgramFile = async (event) => {
  const isHashed = new URL(event.request.url).pathname.startsWith('/assets/')
  const stored = await caches.match(event.request, { cacheName: 'program' })
  if (stored && isHashed) return stored
  try {
    const response = await fetch(event.request)
    event.waitUntil(store('program', event.request, response.clone()))
    return response
  } catch (error) {
    if (stored) return stored
    throw error
  }
}

const call = async (event, cacheName) => {
  const { request } = event
  try {
    const response = await fetch(request)
    // The dashboard makes the cache, and signing out removes it: a reply that comes later is not stored.
    const copy = response.clone()
    event.waitUntil(caches.has(cacheName).then((isThere) => isThere && store(cacheName, request, copy)))
    return response
  } catch (error) {
    if (request.signal.aborted) throw error
    // The cards of today are asked for with the end of the day: those of yesterday are better than none.
    const ignoreSearch = request.url.includes('/practice/today')
    const stored = await caches.match(request, { cacheName, ignoreSearch, ignoreVary: true })
    if (stored) return stored
    throw error
  }
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
    return
  }
  const cacheName = storedCalls.some((one) => one.test(pathname)) && findCallsCache(request)
  if (cacheName) event.respondWith(call(event, cacheName))
})
