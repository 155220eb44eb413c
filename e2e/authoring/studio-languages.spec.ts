import { lectureLanguages } from '@lectern/contract/languages.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { expect, test } from '../story.ts'
import { expectScript, openStudio, slidesIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

test('each language shows its own state, and a removed one returns with its scripts', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'scripts', languages: ['en', 'ko'] })
  for (const slide of [2, 3])
    await professor.call(scripts.save, { params: { id, slide }, body: { script: '', language: 'ko' } })
  await signIn(professor)
  await openStudio(page, id, 2)

  const second = slidesIn(page).nth(1)
  await expect(second).toContainText('No audio')
  await expect(second).toContainText('Korean: no script')
  await expect(page.getByText('0 of 3 ready in all languages')).toBeVisible()
  // Languages with the most missing come first.
  const lacks = page.getByRole('navigation', { name: 'All slides' }).locator('p[data-state]')
  await expect(lacks).toHaveText(['Korean: 2 scripts missing', 'English: 3 slides without audio'])
  await expectAccessible(page)

  const chooseLanguages = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Languages…' }).click()
    return page.getByRole('dialog', { name: 'Languages of the lecture' })
  }
  await test.step('removed', async () => {
    const dialog = await chooseLanguages()
    await expect(dialog).toContainText('Its scripts and audio are kept and return if you add it again.')
    await expect(dialog.getByRole('checkbox')).toHaveCount(lectureLanguages.length)
    await dialog.getByRole('checkbox', { name: /^Korean/ }).uncheck()
    await dialog.getByRole('checkbox', { name: /^English/ }).press('Space')
    await expect(dialog.getByRole('alert')).toHaveText(
      'Please select at least one supported language for the lecture.',
    )
    await dialog.getByRole('button', { name: 'Save Languages' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(second).not.toContainText('Korean')
    await expect(lacks).toHaveCount(0)
  })

  await test.step('and added again', async () => {
    const dialog = await chooseLanguages()
    await dialog.getByRole('checkbox', { name: /^Korean/ }).check()
    await dialog.getByRole('button', { name: 'Save Languages' }).click()
    await expect(second).toContainText('Korean: no script')
    await page.goto(`/professor/lectures/${id}/edit?slide=1&language=ko`)
    const { slides } = await professor.call(lectures.get, { params: { id } })
    await expectScript(page, 1, slides.ko?.[0]?.script || '-')
    await expect(second).toContainText('No script')
  })
})
