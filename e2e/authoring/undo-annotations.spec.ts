import type { Locator, Page } from '@playwright/test'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, scriptOf } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

const script =
  'Seeds need [text_annotation style="note" text="Warmth counts too"]light[/text_annotation] and ' +
  '[highlight text="Patience"]patience[/highlight].'

const onSlide = (page: Page, type: string): Locator =>
  page.locator(`#studio-work svg [data-annotation-type="${type}"]`)

test('changes of annotations are undone and redone one by one, also later, on another slide in between', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({
    titles: ['Seeds', 'Leaves'],
    until: 'scripts',
    script: () => script,
  })
  await signIn(professor)
  await openStudio(page, id, 1)
  const note = onSlide(page, 'text_annotation')
  const highlight = onSlide(page, 'highlight')
  await expect(note).toBeVisible(afterWork)
  const left = async () => Math.round((await note.locator('text').boundingBox())?.x ?? 0)
  const before = await left()
  const saved = page.getByText('All changes saved')

  const text = await note.locator('text').boundingBox()
  const from = { x: (text?.x ?? 0) + 10, y: (text?.y ?? 0) + 5 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y)
  await page.mouse.move(from.x + 80, from.y)
  await page.mouse.up()
  await expect.poll(left).toBe(before + 80)
  await expect(saved).toBeVisible(afterWork)

  const row = page.getByRole('listitem').filter({ hasText: 'Patience' })
  await row.getByRole('button', { name: /^Highlight/ }).click()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(highlight).toHaveCount(0)
  await expect(saved).toBeVisible(afterWork)

  await test.step('the focus is on the slide', async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+z')
    await expect(highlight).toBeVisible()
    await expect.poll(left).toBe(before + 80)
    await page.keyboard.press('Control+z')
    await expect.poll(left).toBe(before)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(left).toBe(before + 80)
    await page.keyboard.press('Control+Shift+z')
    await expect(highlight).toHaveCount(0)
    await expect(saved).toBeVisible(afterWork)
  })

  await test.step('another slide was open, and the focus is in the script', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(scriptOf(page, 2)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(scriptOf(page, 1)).toBeVisible()
    await scriptOf(page, 1).click()
    await page.keyboard.press('Control+End')
    // At once: letters half a second apart, as on a busy machine, would be several steps of the editor.
    await page.keyboard.insertText(' Wait.')
    await expect(scriptOf(page, 1)).toContainText('Wait.')
    await page.keyboard.press('Control+z')
    await expect(scriptOf(page, 1)).not.toContainText('Wait.')
    await expect(highlight).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(highlight).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect.poll(left).toBe(before)
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+y')
    await expect.poll(left).toBe(before + 80)
    await expect(highlight).toHaveCount(0)
    await expect(scriptOf(page, 1)).toContainText('Wait.')
  })
})
