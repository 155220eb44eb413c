import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type axe from 'axe-core'
import { watchRequests } from './calls.ts'
import { openStudio } from './studio.ts'
import { makeOwnLecture, type Person, platformUrl } from './world.ts'

export { expect }

/** Timeout for work of the server (processing, writing, recording), which is slow on a busy machine. */
export const afterWork = { timeout: 60_000 }

type Fixtures = {
  /** Signs in without the form. */
  signIn(person: Person, page?: Page): Promise<void>
  /** A page in its own browser context, signed in as `person`. */
  openPage(person: Person, options?: BrowserContextOptions): Promise<Page>
  /** Creates a lecture and opens it in the studio as its professor; default: at the first slide. */
  openNewStudio(
    wishes?: Parameters<typeof makeOwnLecture>[0],
    slide?: number,
  ): ReturnType<typeof makeOwnLecture>
  /** Fails on any violation that axe finds, in both colour schemes. */
  expectAccessible(page: Page): Promise<void>
  /** The same at the width of a desktop and of a phone, which stays. The page is not loaded again. */
  expectAccessibleOnEachScreen(page: Page): Promise<void>
}

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** For `test.use`: pages move as for most people. Other stories ask for reduced motion, which saves drawing. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** For `test.use` in files that wait with `waitForQuietNetwork`. In all others Playwright need not report each file of a page. */
export const withWatchedRequests = { watchesRequests: true } as const

/** axe without comments and long names: a page parses half as much. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds by these rules depends on the colour scheme; all other rules see the same page in both. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Lists the axe violations of a page as it is shown, each with the scheme's name. Runs axe in the page itself, and reports
 * violations only: `@axe-core/playwright` sends its source and every passed rule each time, and takes five times as long.
 */
export const listViolations = async (
  page: Page,
  scheme: Scheme,
  { onlyColours = false } = {},
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async (rules) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        ...(rules && { runOnly: rules }),
        resultTypes: ['violations'],
      })
      // axe does not read MathML: to it a header that is a formula is empty.
      const hasFormula = (target: string) => document.querySelector(target)?.querySelector('math') != null
      return violations.flatMap(({ id, nodes }) => {
        const targets = nodes
          .map((node) => node.target.join(' '))
          .filter((target) => id !== 'empty-table-header' || !hasFormula(target))
        return targets.length === 0 ? [] : [`${id}: ${targets.join(', ')}`]
      })
    },
    onlyColours ? colourRules : null,
  )
  return violations.map((violation) => `${scheme} ${violation}`)
}

/** Ends the story's routes: a reply after its end must not fail it. */
const endRoutes = async (context: BrowserContext): Promise<void> => {
  for (const each of [...context.pages(), context]) await each.unrouteAll({ behavior: 'ignoreErrors' })
}

const watchFaults = (context: BrowserContext, faults: string[]) =>
  context.on('weberror', (fault) => faults.push(String(fault.error())))

/** A story: pages of the real platform in a real browser. An uncaught error on a page fails it. */
export const test = base.extend<Fixtures & { faults: string[]; watchesRequests: boolean }>({
  watchesRequests: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
  baseURL: async ({}, use) => use(platformUrl()),
  faults: [
    async ({ context, watchesRequests }, use) => {
      const faults: string[] = []
      watchFaults(context, faults)
      if (watchesRequests) watchRequests(context)
      await use(faults)
      await endRoutes(context)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page: first }, use) => {
    await use(async ({ token }, page = first) => {
      await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    })
  },
  openPage: async ({ browser, faults, signIn, watchesRequests }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, options) => {
      const context = await browser.newContext({ baseURL: platformUrl(), ...options })
      contexts.push(context)
      watchFaults(context, faults)
      if (watchesRequests) watchRequests(context)
      const page = await context.newPage()
      await signIn(person, page)
      return page
    })
    for (const context of contexts) {
      await endRoutes(context)
      await context.close()
    }
  },
  openNewStudio: async ({ page, signIn }, use) => {
    await use(async (wishes, slide) => {
      const own = await makeOwnLecture(wishes)
      await signIn(own.professor)
      await openStudio(page, own.id, slide)
      return own
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      // Mantine names a dialog by its title one render after the dialog stands there.
      await expect(page.locator('[role=dialog]:not([aria-label], [aria-labelledby])')).toHaveCount(0)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        const onlyColours = colorScheme !== schemes[0]
        expect(await listViolations(page, colorScheme, { onlyColours })).toEqual([])
      }
    })
  },
  expectAccessibleOnEachScreen: async ({ expectAccessible }, use) => {
    await use(async (page) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page)
      }
    })
  },
})
