import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { expect, test } from '../story.ts'
import { expectScript, loseAutosaves, openStudio, slidesIn, typeScript, unsavedIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

const texts = [
  'Seeds need [highlight color="green" text="light"]light[/highlight]. Light is food.',
  'Leaves drink light.',
  'Roots need no sun.',
]

const makeWorld = async () => {
  const { professor, id } = await makeOwnLecture({
    until: 'scripts',
    script: (slide) => texts[slide - 1] ?? '',
  })
  const stored = async () =>
    (await professor.call(lectures.get, { params: { id } })).slides.en?.map(({ script }) => script)
  return { professor, id, stored }
}

test('words are found on every slide, replaced on the chosen ones, and restored; without a connection nothing is replaced', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id, stored } = await makeWorld()
  await signIn(professor)
  await openStudio(page, id, 1)
  await expect(page.getByRole('button', { name: /^Save Script/ })).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  const drawer = page.getByRole('dialog', { name: 'Find and replace in all scripts' })
  await expect(drawer.getByLabel('Find', { exact: true })).toBeFocused()
  await drawer.getByLabel('Find', { exact: true }).fill('light')
  await drawer.getByLabel('Replace with').fill('sunshine')
  await expect(drawer.getByText('3 matches on 2 slides')).toBeVisible()
  await drawer.getByLabel('Match case').check()
  await expect(drawer.getByText('2 matches on 2 slides')).toBeVisible()
  await drawer.getByLabel('Match case').uncheck()
  await expectAccessible(page)

  await drawer.getByRole('button', { name: 'Open Slide 2' }).click()
  await expect(page).toHaveURL(/slide=2/)
  await drawer.getByLabel('Change slide 2').uncheck()
  await drawer.getByRole('button', { name: 'Replace 2 Matches' }).click()
  await expect(drawer.getByText('2 matches replaced on 1 slide.')).toBeVisible()
  // The tag's attribute keeps the words of the slide; only the spoken text changes.
  expect(await stored()).toEqual([
    'Seeds need [highlight color="green" text="light"]sunshine[/highlight]. Sunshine is food.',
    texts[1],
    texts[2],
  ])
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByText('The replacement was undone.')).toBeVisible()
  expect(await stored()).toEqual(texts)

  await page.route('**/scripts/replace*', (route) => route.abort())
  await drawer.getByRole('button', { name: /^Replace \d/ }).click()
  await expect(drawer.getByRole('alert')).toHaveText('Failed to replace. Nothing was changed.')
  expect(await stored()).toEqual(texts)
  // The typed text is still there.
  await expect(drawer.getByLabel('Find', { exact: true })).toHaveValue('light')
  await page.unroute('**/scripts/replace*')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()

  await test.step('unsaved text must be saved first, and a script that changed elsewhere stops the whole replacement', async () => {
    await slidesIn(page).nth(2).getByRole('button').click()
    await expectScript(page, 3, texts[2] ?? '')
    await loseAutosaves(page)
    await typeScript(page, 3, 'Roots need no light.')
    await expect(unsavedIn(page)).toBeVisible()
    await page.keyboard.press('Control+Shift+F')
    await drawer.getByLabel('Find', { exact: true }).fill('light')
    await drawer.getByLabel('Replace with').fill('sun')
    const button = drawer.getByRole('button', { name: /^Replace \d/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await drawer.getByRole('button', { name: 'Save Them' }).click()
    await expect(drawer.getByText('4 matches on 3 slides')).toBeVisible()
    await drawer.getByLabel('Change slide 2').check()

    const changed = 'Leaves drink light and rain.'
    await professor.call(scripts.save, {
      params: { id, slide: 2 },
      body: { script: changed, language: 'en' },
    })
    await drawer.getByRole('button', { name: 'Replace 4 Matches' }).click()
    await expect(drawer.getByRole('alert')).toContainText('Nothing was replaced.')
    expect(await stored()).toEqual([texts[0], changed, 'Roots need no light.'])
    // The list now shows the newest scripts, which can be replaced.
    await expect(drawer.getByText('and rain.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Replace 4 Matches' }).click()
    await expect(drawer.getByText('4 matches replaced on 3 slides.')).toBeVisible()
  })
})
