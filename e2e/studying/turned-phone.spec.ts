import { expect, test } from '../story.ts'
import { expectScript, openStudio, scriptOf } from '../studio.ts'
import { makeLecture, makeOwnLecture } from '../world.ts'

const upright = { width: 390, height: 844 }
const lying = { width: 844, height: 390 }

test('turning a phone or a tablet keeps open panels, undo steps and diagrams', async ({ page, signIn }) => {
  const { professor, course, id } = await makeOwnLecture({
    titles: ['Seeds'],
    until: 'scripts',
    script: () => 'Seeds need 3 things.',
  })
  await signIn(professor)
  await page.setViewportSize(upright)
  await openStudio(page, id, 1)
  await expectScript(page, 1, 'Seeds need 3 things.')
  await scriptOf(page, 1).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' All of them.')

  await page.setViewportSize(lying)
  await expect(page.getByRole('separator')).toBeVisible()
  await expectScript(page, 1, 'Seeds need 3 things. All of them.')
  await scriptOf(page, 1).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expectScript(page, 1, 'Seeds need 3 things.')

  await page.getByRole('button', { name: 'What Will Be Said' }).click()
  const said = page.getByRole('dialog', { name: /What will be said/ })
  await expect(said).toBeVisible()
  await page.setViewportSize(upright)
  await expect(page.getByRole('separator')).toHaveCount(0)
  await expect(said).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said).toHaveCount(0)

  await test.step('a diagram stays open when a tablet is turned', async () => {
    const diagram = '[diagram elements="Seed,Plant,Flower"]Seeds become plants[/diagram]'
    const id = await makeLecture(professor, course._id, {
      titles: ['Seeds', 'Leaves'],
      until: 'scripts',
      script: () => `${diagram} and plants make seeds.`,
    })
    await page.setViewportSize({ width: 1024, height: 768 })
    await openStudio(page, id, 1)
    const chip = page.locator('#studio-work svg [data-annotation-type="diagram"]')
    await chip.click()
    const dialog = page.getByRole('dialog', { name: /Seeds become plants/ })
    await expect(dialog).toBeVisible()
    await page.setViewportSize({ width: 700, height: 1024 })
    await expect(page.getByRole('separator')).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('separator')).toBeVisible()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(chip).toBeFocused()
    await page.locator('[data-slide="2"]').click()
    await expectScript(page, 2, 'Seeds become plants and plants make seeds.')
    await expect(dialog).toHaveCount(0)
  })
})
