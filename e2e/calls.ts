import type { Page } from '@playwright/test'

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
