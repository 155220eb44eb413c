import { makePlantQuiz } from '../quizzes/quiz-building.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, platformUrl } from '../world.ts'

test('a course and a quiz are shared as links: a newcomer registers, enrolls and joins', async ({
  page,
  signIn,
  openPage,
  browser,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Gardening' })
  const quiz = await makePlantQuiz(professor, course)
  const [courseLink, quizLink] = [
    `${platformUrl()}/enroll/${course.course_code}`,
    `${platformUrl()}/join/${quiz.quiz_code}`,
  ]
  await signIn(professor)

  await test.step('the professor finds both links', async () => {
    await page.goto(`/professor/courses/${course._id}`)
    await page.getByRole('button', { name: 'Link and QR Code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Gardening' })
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(courseLink)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /^Quizzes/ }).click()
    await page.getByRole('button', { name: `More for ${quiz.title}` }).click()
    await page.getByRole('menuitem', { name: 'Link and QR Code' }).click()
    const ofQuiz = page.getByRole('dialog', { name: `Share ${quiz.title}` })
    await expect(ofQuiz.getByRole('textbox', { name: 'Link' })).toHaveValue(quizLink)
  })

  const visitor = await (await browser.newContext()).newPage()
  await test.step('a visitor comes to the login, registers, and enrolls', async () => {
    await visitor.goto(courseLink)
    await expect(visitor).toHaveURL(/\/login$/)
    await expect(visitor.getByRole('status').filter({ hasText: 'Gardening' })).toContainText(
      'Sign in to enroll in the course.',
    )
    await expectAccessible(visitor)
    await visitor.getByRole('link', { name: 'Register as a student first' }).click()
    await expect(visitor.getByRole('status').filter({ hasText: 'Gardening' })).toContainText(
      'Register as a student to enroll in the course.',
    )
    await visitor.getByLabel('Name').fill('Sol Kim')
    await visitor.getByLabel('Email').fill(`sol-${course._id}@example.org`)
    await visitor.getByLabel('Password', { exact: true }).fill('six words are enough')
    await visitor.getByRole('button', { name: 'Register' }).click()
    const dialog = visitor.getByRole('dialog', { name: 'Enroll in Course' })
    await expect(dialog.getByRole('textbox')).toHaveValue(course.course_code ?? '')
    await visitor.reload()
    await dialog.getByRole('button', { name: 'Enroll' }).click()
    await expect(visitor.getByRole('heading', { name: 'Gardening' })).toBeVisible()
    await expect(visitor).toHaveURL(/\/student\/dashboard$/)
  })
  await test.step('signed in, the link of the quiz leads to its code', async () => {
    await visitor.goto(quizLink)
    await visitor.getByRole('button', { name: 'Join Quiz' }).click()
    await expect(visitor.getByRole('heading', { name: quiz.title })).toBeVisible()
  })
  await visitor.context().close()

  await test.step('a professor reads that the link is for students', async () => {
    const other = await openPage(professor)
    await other.goto(courseLink)
    await expect(other.getByRole('heading', { name: 'This link is for students' })).toBeVisible()
  })
})
