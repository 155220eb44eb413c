import { afterWork, expect, test } from '../story.ts'
import { loseAutosaves, scriptOf, typeScript, unsavedIn } from '../studio.ts'

test('the preview plays from the open slide, continues by itself, and returns to the slide it reached', async ({
  page,
  expectAccessible,
  openNewStudio,
}) => {
  await openNewStudio(
    { until: 'audio', titles: ['Seeds', 'Leaves', 'Roots', 'Flowers'], script: (slide) => `Slide ${slide}.` },
    2,
  )
  const opener = page.getByRole('button', { name: 'Preview from here' })
  await opener.click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Slide 2 of 4')).toBeVisible()
  await expect(preview.getByText('Slide 3 of 4')).toBeVisible(afterWork)
  await preview.getByRole('button', { name: 'Pause' }).click()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(preview.getByText('Slide 4 of 4')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(page.getByText('Slide 4 of 4')).toBeVisible()
  await expect(opener).toBeFocused()
})

test('a slide without audio says so and advances through its script; unsaved text is not shown', async ({
  page,
  openNewStudio,
}) => {
  await openNewStudio({ until: 'scripts', script: () => 'Saved. Both.' }, 2)
  await loseAutosaves(page)
  await typeScript(page, 2, 'Only typed.')
  await expect(unsavedIn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Preview from here' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('No audio yet. The script advances at reading speed.')).toBeVisible()
  await expect(preview.getByText('Unsaved changes are not shown.')).toBeVisible()
  await expect(preview.getByText('Only typed.')).toHaveCount(0)
  await expect(preview.locator('[aria-current="true"]').filter({ hasText: 'Both.' })).toBeVisible()
  await expect(preview.getByText('Slide 3 of 3')).toBeVisible()
  await expect(preview.getByText('This was the last slide.')).toBeVisible(afterWork)
  await preview.getByRole('button', { name: 'Back to the studio' }).click()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(scriptOf(page, 2)).toContainText('Only typed.')
})
