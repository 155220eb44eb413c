import { lectures } from '@lectern/contract/lectures.ts'
import { expect, test } from '../story.ts'
import { openStudio, typeScript } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

test('an autosave changes no button of the dialog that asks before publishing', async ({ page, signIn }) => {
  const { professor, id } = await makeOwnLecture({ until: 'audio' })
  const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
  await signIn(professor)
  await openStudio(page, id)
  await typeScript(page, 1, 'Typed before publishing.')
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Lecture' })
  await expect(dialog.getByRole('button', { name: 'Save and publish' })).toBeVisible()
  await expect.poll(stored).toBe('Typed before publishing.')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save and publish' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish Lecture' })).toHaveCount(0)
})
