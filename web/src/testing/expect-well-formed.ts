import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from './expect-accessible.ts'

export type Size = readonly [width: number, height: number]
export const desktop: Size = [1440, 900]
export const phone: Size = [390, 844]
const NARROWEST: Size = [320, 844]

/**
 * Checks the shown state of a page at each size: axe in both colour schemes, one heading, one main part and a title, and
 * nothing that scrolls sideways, also at 320 pixels. The last size is shown afterwards.
 */
export async function expectWellFormed(...sizes: Size[]): Promise<void> {
  for (const size of sizes) {
    await page.viewport(...size)
    // A page that waits for nothing else may still be loading its own code.
    await expect
      .poll(() => [...document.querySelectorAll('h1')].map((heading) => heading.textContent))
      .toEqual([expect.stringMatching(/\S/)])
    await expectAccessible()
    expect(document.querySelectorAll('main')).toHaveLength(1)
    await expect.poll(() => document.title).toMatch(/\S.* · Lectern$/)
    for (const [width, height] of [NARROWEST, size]) {
      await page.viewport(width, height)
      await expect
        .poll(() => document.documentElement.scrollWidth - window.innerWidth, { message: `at ${width} px` })
        .toBeLessThanOrEqual(0)
    }
  }
}
