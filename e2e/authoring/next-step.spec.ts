import { afterWork, expect, test } from '../story.ts'

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
