import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Person, platformUrl } from './world.ts'

export { expect }

type Fixtures = {
  /** Signs a page in as somebody, without the form. */
  signIn(person: Person, page?: Page): Promise<void>
  /** Fails on any violation that axe finds, in both colour schemes. */
  expectAccessible(page: Page): Promise<void>
}

const tokenOf = (person: Person) => ({ token: person.token })

/** A story: pages of the real platform in a real browser. What the page logs as an error fails it. */
export const test = base.extend<Fixtures & { noPageErrors: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
  baseURL: async ({}, use) => use(platformUrl()),
  noPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page: first }, use) => {
    await use(async (person, page = first) => {
      const form = { username: person.person.email, password: person.person.password }
      const answer = await page.request.post('/api/users/login', { form })
      expect(answer.ok()).toBe(true)
      await page.addInitScript(({ token }) => localStorage.setItem('token', token), tokenOf(person))
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        )
        expect(found).toEqual([])
      }
    })
  },
})
