import type { Page } from '@playwright/test'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Rules that every page meets in every state. Component tests hold them for the other pages: `expectWellFormed`. */
const expectWellFormed = async (page: Page, size: typeof desktop): Promise<void> => {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveText(/\S/)
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S.* · Lectern$/)
  for (const { width, height } of [size, { width: 320, height: phone.height }]) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
        message: `at ${width} px`,
      })
      .toBeLessThanOrEqual(0)
  }
}

test('the player is accessible from its first slide to its end', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id, {
    titles: ['Seeds', 'Leaves'],
    languages: ['en', 'ko'],
    script: (slide) => `Slide ${slide}.`,
  })
  await signIn(await makeStudentOf(course))
  /** Brings the page into a state at the first size and checks it there at each size. */
  const check = (name: string, open: () => Promise<unknown>, sizes = [desktop, phone]) =>
    test.step(name, async () => {
      const [first = desktop] = sizes
      await page.setViewportSize(first)
      await open()
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expectAccessible(page)
        await expectWellFormed(page, size)
      }
      await page.setViewportSize(first)
    })

  await check('the player', async () => {
    await page.goto(`/student/lectures/${id}`)
    await expect(page.getByRole('heading', { name: 'Slide 1 of 2' })).toBeVisible()
  })
  await check('the overview', async () => {
    await page.getByRole('button', { name: 'Overview' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const openPlayback = async () => {
    await page.getByRole('button', { name: 'Playback' }).click()
    await expect(page.getByRole('dialog', { name: 'Playback' })).toBeVisible()
  }
  await check('speed, autoplay and language', openPlayback, [phone])
  await check('the congratulations', async () => {
    await page.goto(`/student/lectures/${id}?slide=2`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible(afterWork)
  })
})
