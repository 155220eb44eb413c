import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect, listViolations, type Scheme, schemes, test } from '../story.ts'
import { makeSheet } from './sheet.ts'

export const desktop = { width: 1440, height: 900 }
export const tablet = { width: 820, height: 1180 }
export const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 800 }
const phoneSideways = { width: 844, height: 390 }
const sizes = [desktop, laptop, phoneSideways, tablet, phone]
export const allWidths = sizes.map(({ width }) => width)

/** Timeout for a busy machine; if the state never appears, each picture reports it. */
const comesAtLast = { timeout: 15_000 }
const noMatter = () => undefined

/** The folder of the pictures. It survives runs and is never committed. */
const folder = fileURLToPath(new URL('../../.cache/look', import.meta.url))

type LookOptions = {
  /** In pixels; default: 1440 and 390. */
  widths?: number[]
  /** Must be visible in every picture, to prove that the picture shows the named state. */
  shows?: Locator | Locator[]
  /**
   * Takes the picture of the whole page. Default: true, except for a dialog or a menu, which is pictured on the
   * screen it covers.
   */
  whole?: boolean
}

/**
 * Takes pictures of the page's state: `look(page, 'studio/history open', { shows })`.
 * Writes `.cache/look/studio/history-open/1440-light.png` and so on, each width in both schemes, and a
 * sheet with all of them, `.cache/look/studio/history-open.png`. Checks each for axe violations, exactly
 * one h1, exactly one main, and nothing wider than the screen. Problems are reported at the end of the
 * scene, so that the later states are pictured too.
 */
export const look = (page: Page, name: string, options: LookOptions = {}): Promise<void> =>
  test.step(`look: ${name}`, async () => {
    const before = page.viewportSize()
    const { widths = [desktop.width, phone.width], shows = [] } = options
    // Wait for the state: otherwise the first picture would show the page while it loads.
    for (const what of [shows].flat()) await what.first().waitFor(comesAtLast).catch(noMatter)
    const state = path.join(folder, ...name.split('/').map(toFileName))
    await mkdir(state, { recursive: true })
    const pictures: string[] = []
    for (const width of widths) {
      await page.setViewportSize(sizes.find((size) => size.width === width) ?? { ...desktop, width })
      for (const scheme of schemes) {
        await bringToRest(page, scheme)
        if (await isWhole(page, options)) await growToContent(page)
        const file = path.join(state, `${width}-${scheme}.png`)
        await page.screenshot({ path: file, animations: 'disabled' })
        pictures.push(file)
        const faults = await listFaults(page, scheme, options)
        expect.soft(faults, `${name}, ${width} px, ${scheme}`).toEqual([])
      }
    }
    await makeSheet(page, pictures, `${state}.png`)
    if (before) await page.setViewportSize(before)
  })

/** Turns a name into a file name in the style of the project. */
const toFileName = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const bringToRest = async (page: Page, colorScheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const hasComeOrFailed = (image: HTMLImageElement) =>
      image.complete || image.loading === 'lazy' || !image.checkVisibility()
    await document.fonts.ready
    // Long enough for a picture from the same machine. A picture that never loads is a state, too.
    for (let tries = 0; tries < 60 && ![...document.images].every(hasComeOrFailed); tries += 1) await frame()
    // Measured positions need one frame to be set and one to be painted.
    for (let count = 0; count < 3; count += 1) await frame()
  })
}

/** Makes the screen as high as the page, so that sticky elements are at their final positions. */
const growToContent = async (page: Page): Promise<void> => {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!size || height <= size.height) return
  await page.setViewportSize({ ...size, height })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const isWhole = async (page: Page, { whole }: LookOptions): Promise<boolean> =>
  whole ??
  (await page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible').count()) === 0

/** Lists the problems of the state, one message each. */
const listFaults = async (page: Page, scheme: Scheme, { shows = [] }: LookOptions): Promise<string[]> => {
  const faults = await listViolations(page, scheme)
  for (const what of [shows].flat()) {
    if (!(await what.first().isVisible())) faults.push(`not seen: ${what}`)
  }
  // Of a page that is inert behind a preview the heading does not count: the preview has its own.
  for (const tag of ['h1:not([inert] *)', 'main']) {
    const count = await page.locator(tag).count()
    if (count !== 1) faults.push(`${count} ${tag}`)
  }
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (tooWide > 0) faults.push(`${tooWide} px wider than the screen`)
  return faults
}
