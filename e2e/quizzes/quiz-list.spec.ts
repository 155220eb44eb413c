import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'
import { makePlantQuiz } from './quiz-building.ts'

test("the course's quizzes: none, failed to load, many; switched on and off; deleted", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const student = await makeStudentOf(course)
  const address = `/professor/courses/${course._id}?tab=quizzes`
  await signIn(professor)
  await page.route('**/api/quizzes/course/*', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText('Failed to fetch quizzes. Please try again later.')).toBeVisible()
  await page.unroute('**/api/quizzes/course/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^There are no quizzes in this course yet/)).toBeVisible()
  await expectAccessible(page)

  const quiz = await makePlantQuiz(professor, course, { time_limit_minutes: 30 })
  await page.reload()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Plants' })
  await expect(row.getByText(`Code: ${quiz.quiz_code}`)).toBeVisible()
  for (const fact of ['Active', '3 questions', '25 points', '30 minutes'])
    await expect(row.getByText(fact, { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: 'View Submissions of Plants' })).toHaveAttribute(
    'href',
    `/professor/quiz/${quiz._id}/submissions`,
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.getByRole('button', { name: 'Copy code of Plants' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(quiz.quiz_code)
  await page.mouse.move(0, 0)
  await expectAccessible(page)

  const more = row.getByRole('button', { name: 'More for Plants' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(row.getByText('Inactive')).toBeVisible()
  const join = () => student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  await expect(join()).rejects.toThrow('This quiz is not available')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  expect((await join())._id).toBe(quiz._id)

  await row.getByRole('button', { name: 'Delete Plants' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this quiz?' })
  await expect(question.getByText(/No student has submitted it|with (its|their) grades/)).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/quizzes/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await question.getByRole('button', { name: 'Delete Quiz' }).click()
  await expect(question.getByText('Failed to delete quiz. Please try again.')).toBeVisible()
  await page.unroute('**/api/quizzes/*')
  await question.getByRole('button', { name: 'Delete Quiz' }).click()
  await expect(page.getByText(/^There are no quizzes in this course yet/)).toBeVisible()
  expect(await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })).toEqual([])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  expect((await join())._id).toBe(quiz._id)
  await row.getByRole('button', { name: 'Delete Plants' }).click()
  await question.getByRole('button', { name: 'Delete Quiz' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: 'Show Deleted Quizzes' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^View submissions.*Plants/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Plants/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore Plants' }).click()
  await expect(page.getByText('Students can join it with the code')).toBeVisible()
  await expect(page.getByText(/^This quiz was deleted/)).toHaveCount(0)
})

test('a student gets more time before and during the quiz; it can be withdrawn', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makePlantQuiz(professor, course, { time_limit_minutes: 30 })
  const ana = await makeStudentOf(course, 'Ana Ruiz')
  await makeStudentOf(course, 'Ben Okafor')
  const joined = await ana.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  const endOf = async () => {
    const { deadline_at: end } = await ana.call(submissions.quiz, { params: { id: quiz._id } })
    return (Date.parse(end ?? '') - Date.parse(joined.started_at ?? '')) / 60_000
  }
  expect(await endOf()).toBe(30)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
  await page.getByRole('button', { name: 'More for Plants' }).click()
  await page.getByRole('menuitem', { name: 'Extra time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Extra Time' })).toBeVisible()
  await expect(page.getByText('2 students')).toBeVisible()
  await page.getByLabel('Search students by name or email').fill('RUIZ')
  await expect(page.getByText('1 student', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Give Time to Ana Ruiz' }).click()
  const form = page.getByRole('dialog', { name: 'Time of Ana Ruiz' })
  await form.getByText('Other', { exact: true }).click()
  await form.getByLabel('Factor', { exact: true }).fill('0.5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The factor must be between 1 and 10.')).toBeVisible()
  await form.getByText('× 1.5').click()
  await form.getByLabel('Extra minutes').fill('5')
  await expect(form.getByText('30 minutes will be 50 minutes.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Ana Ruiz/ })
  await expect(row.getByText('50 minutes (× 1.5 + 5 minutes)')).toBeVisible()
  await expect(row.getByText(/^until /)).toBeVisible()
  expect(await endOf()).toBe(50)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Standard time')).toBeVisible()
  expect(await endOf()).toBe(30)

  await page.getByRole('button', { name: 'Give Time to Ana Ruiz' }).click()
  await form.getByText('× 2').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('With extra time').click()
  await page.getByLabel('Search students by name or email').fill('')
  await expect(page.getByText('1 student', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change the time of Ana Ruiz' }).click()
  await form.getByRole('button', { name: 'Remove Extra Time' }).click()
  await expect(page.getByText('No student has extra time in this quiz.')).toBeVisible()
  expect(await endOf()).toBe(30)
})
