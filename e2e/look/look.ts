import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect, listViolations, type Scheme, schemes, test } from '../story.ts'
import { makeSheet } from './sheet.ts'

export const desktop = { width: 1440, height: 900 }
export const tablet = { width: 820, height: 1180 }
export const phone = { width: 390, height: 844 }
const sizes = [desktop, tablet, phone]

/** On a busy machine; what never comes is told with each picture. */
const comesAtLast = { timeout: 15_000 }
const noMatter = () => undefined

/** The folder of the pictures. It outlives runs and is never committed. */
const folder = fileURLToPath(new URL('../../.cache/look', import.meta.url))

type LookOptions = {
  /** In pixels; 1440 and 390 unless told. */
  widths?: number[]
  /** Must be visible in every picture: proves that it shows the state it is named after. */
  shows?: Locator | Locator[]
  /** The page is shown in its whole height; a dialog or a menu is always shown on the screen it covers. */
  whole?: boolean
}

/**
 * Looks at the state in which a page is: `look(page, 'studio/history open', { shows })`.
 * Takes `.cache/look/studio/history-open/1440-light.png` and so on, each width in both schemes, and all
 * of them on one sheet, `.cache/look/studio/history-open.png`. On each it asks for no violation of axe,
 * one h1, one main, and nothing wider than the screen. What is wrong is told at the end of the scene:
 * the states after it are seen all the same.
 */
export const look = (page: Page, name: string, options: LookOptions = {}): Promise<void> =>
  test.step(`look: ${name}`, async () => {
    const before = page.viewportSize()
    const { widths = [desktop.width, phone.width], shows = [] } = options
    // A page that is still on its way would stand on the first picture in place of the state.
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

/** A name of words as the files of the project are named. */
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
    // Long enough for a picture from the same machine; one that never comes is a state, too.
    for (let tries = 0; tries < 60 && ![...document.images].every(hasComeOrFailed); tries += 1) await frame()
    // Positions that are measured need a frame to be set and one to be drawn.
    for (let count = 0; count < 3; count += 1) await frame()
  })
}

/** Makes the screen as high as the page, so that what sticks to its edges stands where it does at the end. */
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

/** The problems of the state, a sentence each. */
const listFaults = async (page: Page, scheme: Scheme, { shows = [] }: LookOptions): Promise<string[]> => {
  const faults = await listViolations(page, scheme)
  for (const what of [shows].flat()) {
    if (!(await what.first().isVisible())) faults.push(`not seen: ${what}`)
  }
  for (const tag of ['h1', 'main']) {
    const count = await page.locator(tag).count()
    if (count !== 1) faults.push(`${count} ${tag}`)
  }
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (tooWide > 0) faults.push(`${tooWide} px wider than the screen`)
  return faults
}
