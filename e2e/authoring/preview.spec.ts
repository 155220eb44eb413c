import type { Page } from '@playwright/test'
import { afterWork, expect, test } from '../story.ts'
import { loseAutosaves, openStudio, scriptOf, typeScript, unsavedIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

const previewIn = (page: Page) => page.getByRole('region', { name: 'Preview' })
const slideIs = (page: Page, number: number, total: number) =>
  expect(previewIn(page).getByText(`Slide ${number} of ${total}`).first()).toBeVisible(afterWork)

/** Everything that a student's page reports or keeps. */
const listReports = (page: Page): string[] => {
  const reports: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !/autosave|drafts|editors/.test(pathname)) reports.push(pathname)
  })
  return reports
}

test('the preview is the player of students: it plays from the open slide, reports nothing, and returns to the slide it reached', async ({
  page,
  expectAccessible,
  openNewStudio,
}) => {
  await openNewStudio(
    { until: 'audio', titles: ['Seeds', 'Leaves', 'Roots', 'Flowers'], script: (slide) => `Slide ${slide}.` },
    2,
  )
  const opener = page.getByRole('button', { name: 'Preview from Here' })
  const reports = listReports(page)
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await opener.click()
  await slideIs(page, 2, 4)
  await slideIs(page, 3, 4)
  const preview = previewIn(page)
  await preview.getByRole('button', { name: 'Pause' }).first().click()
  await expectAccessible(page)
  await expect(preview.getByText(/^The saved lecture as students will see it/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await slideIs(page, 4, 4)
  // What students have, too: the overview, whose Escape closes only itself.
  await page.keyboard.press('o')
  const overview = page.getByRole('dialog')
  await expect(overview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overview).toHaveCount(0)
  await expect(preview).toBeVisible()
  // Escape ends the full screen first. Professors have no assistant.
  await page.keyboard.press('f')
  await expect(preview.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Ask' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview.getByRole('button', { name: 'Leave full screen' })).toHaveCount(0)
  await expect(preview).toBeVisible()
  await preview.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText('This was the last slide.')).toBeVisible(afterWork)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(page.getByText('Slide 4 of 4')).toBeVisible()
  await expect(opener).toBeFocused()
  expect(reports).toEqual([])
  expect(errors).toEqual([])
})

test('a slide without audio says so and advances through its script; unsaved text is not shown', async ({
  page,
  openNewStudio,
}) => {
  await openNewStudio({ until: 'scripts', script: () => 'Saved. Both.' }, 2)
  await loseAutosaves(page)
  const refused: string[] = []
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && refused.push(line.text()))
  await typeScript(page, 2, 'Only typed.')
  await expect(unsavedIn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Preview from Here' }).click()
  const preview = previewIn(page)
  await expect(preview.getByText(/No audio yet\. The script advances at reading speed\./)).toBeVisible()
  await expect(preview.getByText(/Unsaved changes are not shown\./)).toBeVisible()
  await expect(preview.getByText('Only typed.')).toHaveCount(0)
  await expect(preview.locator('[aria-current="true"]').filter({ hasText: 'Both.' })).toBeVisible()
  await slideIs(page, 3, 3)
  await expect(page.getByText('This was the last slide.')).toBeVisible(afterWork)
  expect(refused).toEqual([])
  await preview.getByRole('button', { name: 'Back to the Studio' }).click()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(scriptOf(page, 2)).toContainText('Only typed.')

  await test.step('Back closes the preview, not the studio, and opens the slide it reached', async () => {
    const { pathname } = new URL(page.url())
    await page.getByRole('button', { name: 'Preview from Here' }).click()
    await slideIs(page, 2, 3)
    await page.keyboard.press('ArrowRight')
    await slideIs(page, 3, 3)
    await page.goBack()
    await expect(preview).toHaveCount(0)
    await expect(page.getByText('Slide 3 of 3')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(pathname)
  })
})

test('on a phone the preview fills the screen', async ({ openPage, expectAccessible }) => {
  const { professor, id } = await makeOwnLecture({ until: 'scripts' })
  const page = await openPage(professor, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openStudio(page, id)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Preview from Here' }).click()
  await slideIs(page, 1, 3)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await previewIn(page).getByRole('button', { name: 'Back to the Studio' }).click()
  await expect(previewIn(page)).toHaveCount(0)
})
