import { lectures } from '@lectern/contract/lectures.ts'
import { makeQuiz } from '../quizzes/quizzes.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeOwnLecture } from '../world.ts'

test('a professor copies a course for the next term, without one quiz, on any screen', async ({
  openPage,
  expectAccessibleOnEachScreen,
}) => {
  const { professor, course } = await makeOwnLecture({ course: { name: 'Botany' }, until: 'scripts' })
  await makeQuiz(professor, course._id, { title: 'Seeds' })
  await makeQuiz(professor, course._id, { title: 'Roots' })
  const page = await openPage(professor)
  await page.goto(`/professor/courses/${course._id}`)
  await page.getByRole('button', { name: 'Copy Course', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy this course' })
  await expect(dialog.getByLabel('Name of the new course')).toHaveValue('Botany (copy)')
  await dialog.getByLabel('Name of the new course').fill('Botany, spring')
  await dialog.getByLabel('Roots').uncheck()
  await expectAccessibleOnEachScreen(page)
  await dialog.getByRole('button', { name: 'Copy Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Botany, spring' })).toBeVisible(afterWork)
  await expect(page.getByRole('heading', { name: 'Plants at home' })).toBeVisible()
  await page.getByRole('tab', { name: 'Quizzes' }).click()
  await expect(page.getByRole('heading', { name: 'Seeds' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Roots' })).toHaveCount(0)
  const courseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const [copied] = await professor.call(lectures.listOfCourse, { params: { courseId } })
  const { slides } = await professor.call(lectures.get, { params: { id: copied!._id } })
  expect(slides.en?.[0]?.script).toBe('This is slide 1 in en. It is short.')
})
