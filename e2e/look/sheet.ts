import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** Rows of a sheet: wide screens are scaled to 70 %, phones to the height of the wide screen beside them. */
const shownWidths = [
  [1000, 1000],
  [700, 480],
  [0, 290],
] as const

const shownWidthOf = (width: number): number => shownWidths.find(([from]) => width >= from)?.[1] ?? width

/**
 * Puts pictures named `<width>-<scheme>.png` on one sheet: a row per scheme, wide ones on the left. The
 * browser that took them draws it, so that no other program is needed.
 */
export const makeSheet = async (page: Page, pictures: string[], sheet: string): Promise<void> => {
  const browser = page.context().browser()
  if (!browser) return
  const rows = new Map<string, string[]>()
  for (const picture of pictures) {
    const [width = '', scheme = ''] = path.basename(picture, '.png').split('-')
    const source = `data:image/png;base64,${await readFile(picture, 'base64')}`
    const image = `<img src="${source}" width="${shownWidthOf(Number(width))}">`
    rows.set(scheme, [...(rows.get(scheme) ?? []), image])
  }
  const context = await browser.newContext({ viewport: { width: 200, height: 200 } })
  try {
    const desktop = await context.newPage()
    await desktop.setContent(
      `<style>
        body { margin: 0; width: max-content; background: #888; padding: 8px; display: grid; gap: 8px }
        div { display: flex; gap: 8px; align-items: start }
        img { display: block }
      </style>${[...rows.values()].map((images) => `<div>${images.join('')}</div>`).join('')}`,
    )
    await desktop.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    await desktop.locator('body').screenshot({ path: sheet })
  } finally {
    await context.close()
  }
}
