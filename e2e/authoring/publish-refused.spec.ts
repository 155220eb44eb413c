import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { afterWork, expect, test } from '../story.ts'
import { confirmPublishing, scriptOf } from '../studio.ts'

test('a script that was deleted meanwhile is named, with a link to its slide', async ({
  page,
  expectAccessible,
  openNewStudio,
}) => {
  const { professor, id } = await openNewStudio({ until: 'scripts' })
  await expect(page.getByRole('button', { name: 'Publish Lecture' })).toBeEnabled()
  await professor.call(scripts.save, { params: { id, slide: 2 }, body: { script: '', language: 'en' } })

  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Cannot publish: Critical scripts are missing. Slide 2 in English.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Slide 2', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Slide 2 of 3')).toBeVisible()
  await expect(scriptOf(page, 2)).toBeVisible()
  expect((await professor.call(lectures.get, { params: { id } })).published).toBe(false)
})

test('the dialog that lists missing audio generates it and then publishes', async ({
  page,
  openNewStudio,
}) => {
  const { course } = await openNewStudio({
    titles: ['Seeds', 'Leaves'],
    languages: ['en', 'ko'],
    until: 'scripts',
    script: (slide, language) => (language === 'ko' ? `슬라이드 ${slide}.` : `Slide ${slide}.`),
  })
  await confirmPublishing(page)

  const missing = page.getByRole('dialog', { name: 'Missing Audio Detected' })
  await expect(missing.getByText(/^4 recordings are missing\./)).toBeVisible()
  await expect(missing.getByRole('listitem')).toHaveText([
    /1.*English/,
    /2.*English/,
    /1.*Korean/,
    /2.*Korean/,
  ])
  await missing.getByRole('button', { name: 'Generate Missing Audio' }).click()
  await expect(page.getByRole('dialog', { name: 'Generating Missing Audio' })).toBeVisible()
  await expect(page).toHaveURL(`/professor/courses/${course._id}`, afterWork)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Plants at home' })
  await expect(row).toContainText('Published')
})
