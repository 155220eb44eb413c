import { scripts } from '@lectern/contract/scripts.ts'
import { expect, test } from '../story.ts'
import { confirmPublishing, openStudio } from '../studio.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'

test('slides without a script are published when the professor says so, and students play through them', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({ until: 'audio' })
  for (const slide of [1, 2])
    await professor.call(scripts.save, { params: { id, slide }, body: { script: '', language: 'en' } })
  await signIn(professor)
  await openStudio(page, id, 1)
  const choice = page.getByRole('checkbox', { name: 'No script for this slide' })
  await choice.focus()
  await page.keyboard.press('Space')
  await expect(choice).toBeChecked()
  await expect(choice).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: '2 of 3 ready' }).click()
  await page.getByRole('button', { name: 'Needs None: slide 2' }).click()
  await expect(page.getByText('3 of 3 ready').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: '2 of 3 ready' }).click()
  await page.getByRole('button', { name: 'Needs None: slide 2' }).click()
  await confirmPublishing(page)
  await expect(page).toHaveURL(`/professor/courses/${course._id}`)

  await signIn(await makeStudentOf(course))
  await page.goto(`/student/lectures/${id}`)
  await expect(page.getByText('This slide has no script.')).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Slide 3 of 3' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Previous slide' }).first().click()
  await expect(page.getByRole('button', { name: 'Studied', exact: true })).toBeVisible()
})
