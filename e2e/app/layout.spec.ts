import { slides } from '@lectern/contract/slides.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { write } from '../../server/testing/decks/hostile-decks.ts'
import { LATIN_FONT, writePages } from '../../server/testing/decks/raw-pdf.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, scriptOf } from '../studio.ts'
import { makeCourse, makeLecture, makePerson } from '../world.ts'

/** Elements that overflow sideways or clip their text. */
const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) => element.textContent || element.getAttribute('aria-label') || element.id
    const found = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    for (const panel of document.querySelectorAll('#studio-work section')) {
      const edge = panel.getBoundingClientRect().right
      for (const element of panel.querySelectorAll('*')) {
        const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
        const canScroll = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
        if (isWide && canScroll) found.push(`scrolls sideways: ${name(element)}`)
        if (isWide && element.matches('button *')) found.push(`cut: ${name(element)}`)
        if (!element.matches('button, input')) continue
        const box = element.getBoundingClientRect()
        if (box.width > 0 && box.right > edge + 1) found.push(`outside: ${name(element)}`)
      }
    }
    return found
  })

test('the divider starts at 40 %, stops at 20 and 80 %, is stored for each professor, and cuts no control off', async ({
  page,
  openNewStudio,
}) => {
  await openNewStudio({ until: 'slides', titles: ['Seeds'] })
  const divider = page.getByRole('separator')
  const expectAt = (percent: number) =>
    expect.poll(async () => Math.round(Number(await divider.getAttribute('aria-valuenow')))).toBe(percent)
  await expectAt(40)
  const width = page.viewportSize()?.width ?? 0
  for (const [x, percent] of [
    [width - 2, 80],
    [2, 20],
  ] as const) {
    const box = await divider.boundingBox()
    const y = (box?.y ?? 0) + 60
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, y)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 6 })
    await page.mouse.up()
    await expectAt(percent)
  }
  await page.reload()
  await expectAt(20)

  await openNewStudio()
  await expectAt(40)
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const percent of [20, 40, 80]) {
      await test.step(`${percent} % of ${width} px`, async () => {
        const box = await divider.boundingBox()
        const y = (box?.y ?? 0) + 60
        await page.mouse.move(box?.x ?? 0, y)
        await page.mouse.down()
        await page.mouse.move((width * percent) / 100, y, { steps: 4 })
        await page.mouse.up()
        await page.mouse.move(4, 4)
        await expect(divider).toHaveAttribute('aria-valuenow', new RegExp(`^(${percent}|${percent - 1}\\.)`))
        await expect.poll(() => findCut(page)).toEqual([])
        await expect(page.getByRole('button', { name: 'Save & Next' })).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('button', { name: 'Save Script' })).toBeInViewport({ ratio: 1 })
      })
    }
  }
})

test('a portrait page leaves room for its script and for the navigation', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id, { until: 'created' })
  // A sheet of paper, and a page as long as many screens.
  const pages = ['0 0 595 842', '0 0 400 8000'].map((mediaBox) => ({
    content: write('Seeds', 40, 700, 40),
    mediaBox,
  }))
  const file = { name: 'paper.pdf', bytes: writePages(pages, LATIN_FONT) }
  const { job_id } = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file,
  })
  await finishJob(professor, job_id)
  await signIn(professor)
  for (const slide of [1, 2]) {
    await openStudio(page, id, slide)
    const picture = page.getByRole('img', { name: new RegExp(`^Slide ${slide}`) })
    await expect(picture).toBeVisible(afterWork)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await test.step(`page ${slide} at ${size.width} px`, async () => {
        await page.setViewportSize(size)
        await expect(page.getByRole('button', { name: 'Save & Next' })).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('button', { name: 'Save Script' })).toBeInViewport({ ratio: 1 })
        await expect(scriptOf(page, slide)).toBeInViewport()
        if (size.width === 390)
          expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(size.height * 0.46)
      })
    }
  }
})
