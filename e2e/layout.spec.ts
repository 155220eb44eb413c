import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'
import { openStudio } from './studio.ts'
import { makeCourse, makeLecture, makeNewSentences, makePerson } from './world.ts'

/** What the professor would have to scroll sideways for, or could not read to its end. */
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

/** Where the work and the slide stand, to the pixel. */
const placeOfWork = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('#studio-work, #studio-work section img')]
    return JSON.stringify(boxes.map((element) => element.getBoundingClientRect()))
  })

test('wherever the divider stands, every control is whole and in sight', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id)
  await signIn(professor)
  await openStudio(page, id, 1)
  const divider = page.getByRole('separator')
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

test('work opens a row of its own, and moves nothing when it ends', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id, {
    until: 'scripts',
    languages: ['en', 'ko'],
    script: () => makeNewSentences(30),
  })
  await signIn(professor)
  await openStudio(page, id, 1)
  await expect(page.getByRole('button', { name: /^Generate all audio/ })).toBeVisible()
  const pressed = page.getByRole('button', { name: /^Generate all audio/ })
  const under = await pressed.boundingBox()
  await page.getByRole('button', { name: /^Generate all audio/ }).click()
  await expect(page.getByRole('region', { name: /^Speaking/ })).toBeVisible()
  // Nothing has moved under the pointer.
  expect(await page.getByRole('button', { name: /^Generating audio/ }).boundingBox()).toEqual(under)
  const before = await placeOfWork(page)
  await expect(page.getByRole('region', { name: /^Speaking/ })).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText('The work is done.')).toBeVisible()
  expect(await placeOfWork(page)).toBe(before)
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(page.getByText('The work is done.')).toBeHidden()
})
