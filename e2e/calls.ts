import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** Calls fail from now on as a server behind a broken proxy does: without a sentence of its own. Gives the way back. */
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

/** The next such call never reaches the server, as where a page is reloaded while it is on its way. */
export const loseNextCall = async (page: Page, address: string, method: string): Promise<void> => {
  let isLost = false
  await page.route(address, (route) => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
  })
}

/** Calls wait from now on, so that a page stays as it is while it loads. Gives the way to let them go. */
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
 * Waits until no request has been under way for half a second. Playwright's `networkidle` belongs to the loading of a
 * document: after a change of page without a new document it has already passed.
 */
export const waitForQuietNetwork = async (page: Page): Promise<void> => {
  const state = traffic.get(page.context())
  if (!state) throw new Error('The requests of this context are not recorded.')
  state.changedMs = Date.now()
  await expect
    .poll(() => state.pending.size === 0 && Date.now() - state.changedMs > 500, { intervals: [100] })
    .toBe(true)
}
