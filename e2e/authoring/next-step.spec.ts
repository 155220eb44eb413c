import { afterWork, expect, test } from '../story.ts'
import { scriptOf, slidesIn } from '../studio.ts'

test('when all scripts are written, one press in the row below the header speaks them', async ({
  page,
  openNewStudio,
  expectAccessible,
}) => {
  await openNewStudio({ until: 'slides', titles: ['Seeds', 'Leaves'] })
  await page.getByRole('button', { name: /^Generate all scripts/ }).click()
  const next = page.getByRole('status').filter({ hasText: 'All scripts are ready. Next: their audio.' })
  await expect(next).toBeVisible(afterWork)
  await expect(page.getByRole('button', { name: 'Speak 2 slides' })).toBeVisible()
  await expectAccessible(page)
  await next.getByRole('button', { name: 'Speak all slides' }).click()
  await expect(next).toHaveCount(0)
  await expect(page.getByText('2 of 2 ready to publish')).toBeVisible(afterWork)
})

test('F6 moves between header, slide, script and filmstrip', async ({ page, openNewStudio }) => {
  await openNewStudio({ until: 'scripts', titles: ['Seeds', 'Leaves'] })
  await expect(scriptOf(page, 1)).toBeVisible()
  await scriptOf(page, 1).focus()
  await page.keyboard.press('F6')
  await expect(slidesIn(page).first().getByRole('button')).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.locator('[data-region="header"]')).toBeFocused()
  await page.keyboard.press('F6')
  await expect(page.locator('[data-region="slide"]')).toBeFocused()
  await page.keyboard.press('Shift+F6')
  await page.keyboard.press('Shift+F6')
  await expect(slidesIn(page).first().getByRole('button')).toBeFocused()
  await page.keyboard.press('Shift+F6')
  await expect(scriptOf(page, 1)).toBeFocused()
  await page.locator('#studio-work').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('F6')
})
