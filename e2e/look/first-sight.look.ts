import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'
import { desktop, phone } from './look.ts'
import { makePages } from './pages.ts'

/** A smaller shift moves a line by a pixel. */
const seenFrom = 0.002
const sizes = [desktop, phone]

type Shift = { value: number; moved: string[] }

/** Records what moves while a page loads. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className} ${node.textContent?.slice(0, 30)}` : 'text'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node }[] }[])
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })

const expectNoShift = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const seen = shifts.filter(({ value }) => value >= seenFrom)
  expect.soft(seen, `${address}, ${page.viewportSize()?.width} px`).toEqual([])
}

test('first sight: nothing moves while a page loads', async ({ page: visitor, openPage }) => {
  const visits = await makePages()
  for (const [person, addresses] of visits)
    for (const size of sizes) {
      const page = person ? await openPage(person, { viewport: size }) : visitor
      if (person || size === desktop) await watchShifts(page)
      await page.setViewportSize(size)
      for (const address of addresses) await expectNoShift(page, address)
    }
})
