import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/**
 * Lets calls fail like a server behind a broken proxy, without a message. Returns a function that ends
 * this.
 */
export const breakCalls = async (
  page: Page,
  address: string,
  method = 'GET',
): Promise<() => Promise<void>> => {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  return () => page.unroute(address)
}

/** Loses the next such call, as if the page were reloaded while it is on its way. */
export const loseNextCall = async (page: Page, address: string, method: string): Promise<void> => {
  let isLost = false
  await page.route(address, (route) => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
  })
}

/**
 * Holds calls from now on, so that the page stays in its loading state. Returns a function that lets them
 * go.
 */
export const holdCalls = async (
  page: Page,
  address: string,
  method = 'GET',
): Promise<() => Promise<void>> => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held
    await route.fallback().catch(() => undefined) // the page has gone on meanwhile
  })
  return async () => {
    letGo()
    await page.unroute(address)
  }
}

const traffic = new WeakMap<BrowserContext, { pending: Set<Request>; changedMs: number }>()

/** Records the requests of a context's pages for `waitForQuietNetwork`. */
export const watchRequests = (context: BrowserContext): void => {
  const state = { pending: new Set<Request>(), changedMs: Date.now() }
  traffic.set(context, state)
  context.on('request', (request) => {
    state.pending.add(request)
    state.changedMs = Date.now()
  })
  const end = (request: Request) => {
    state.pending.delete(request)
    state.changedMs = Date.now()
  }
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/**
 * Waits until no request was pending for half a second. Playwright's `networkidle` belongs to the loading
 * of a document: after a navigation without a new document it has already passed.
 */
export const waitForQuietNetwork = async (page: Page): Promise<void> => {
  const state = traffic.get(page.context())
  if (!state) throw new Error('The requests of this context are not recorded: use `withWatchedRequests`.')
  state.changedMs = Date.now()
  await expect
    .poll(() => state.pending.size === 0 && Date.now() - state.changedMs > 500, { intervals: [100] })
    .toBe(true)
}
