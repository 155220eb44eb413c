import { quizzes } from '@lectern/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { afterWork, expect, test } from '../story.ts'
import { makeStudentOf } from '../world.ts'
import { expectHeld, goToQuestion, joinQuiz, makeClass, makeQuiz, openQuiz, submitDialog } from './quizzes.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const expectNoSideways = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size, hasTouch: size.width < 500 })

    test("a student's quizzes are accessible in every state", async ({ page, signIn, expectAccessible }) => {
      test.setTimeout(240_000)
      const { professor, course, quiz: done } = await makeClass({ title: 'Done' })
      const student = await makeStudentOf(course)
      const check = (name: string, open: () => Promise<unknown>) =>
        test.step(name, async () => {
          await open()
          await expectAccessible(page)
          await expectNoSideways(page)
        })
      await makeQuiz(professor, course._id, { title: 'Not yet', is_active: false })
      const active = await makeQuiz(professor, course._id, { title: 'To be taken' })
      const running = await makeQuiz(professor, course._id, { title: 'Running' })
      const endless = await makeQuiz(professor, course._id, { title: 'Endless', time_limit_minutes: null })
      for (const quiz of [done, running, endless]) await joinQuiz(student, quiz)
      await signIn(student)

      await check('without a connection', async () => {
        await openQuiz(page, done, 3)
        await page.route('**/save-progress', (route) => route.abort())
        await page.getByRole('textbox').fill('Gravity pulls them.')
        await expect(page.getByText(/your answers are kept$/)).toBeVisible()
      })
      await page.unroute('**/save-progress')
      await check('options', async () => {
        await goToQuestion(page, 1)
        await page.getByRole('radio', { name: 'Water' }).check({ force: true })
      })
      await check('before submitting', async () => {
        await goToQuestion(page, 3)
        await page.getByRole('button', { name: 'Submit Quiz' }).click()
        await expect(submitDialog(page)).toBeVisible()
      })
      await check('a hand-in that fails', async () => {
        await page.route('**/submit', (route) => route.fulfill({ status: 500, json: { detail: 'No.' } }))
        await page.getByRole('button', { name: 'Confirm Submit' }).click()
        await expect(page.getByRole('alert')).toHaveText('Failed to submit quiz. Please try again. No.')
      })
      await page.unroute('**/submit')
      await check('a grading that fails', async () => {
        await page.route('**/grading-status/*', (route) =>
          route.fulfill({
            json: { job_id: '', submission_id: '', status: 'FAILED', message: '', error: 'No.' },
          }),
        )
        await page.getByRole('button', { name: 'Confirm Submit' }).click()
        await expect(page.getByText('Failed to grade quiz. Please contact your instructor.')).toBeVisible()
      })
      await check('all quizzes of the course', async () => {
        // Grading ends too fast to be seen: change the state in the list.
        const lists = '**/api/quizzes/student/course/*'
        await page.route(lists, async (route) => {
          const answer = await route.fetch()
          const quizzes = (await answer.json()) as { submission: object | null }[]
          const json = quizzes.map((one) => ({
            ...one,
            submission: one.submission && { ...one.submission, is_graded: false, is_grading: true },
          }))
          await route.fulfill({ response: answer, json })
        })
        await page.getByRole('link', { name: 'Back to Course' }).click()
        await page.getByRole('tab', { name: /^Quizzes/ }).click()
        const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
        await expect(row('Done')).toContainText('Grading...')
        await page.unroute(lists)
        await expect(row('Not yet')).toContainText('Not Available')
        await expect(row('Not yet').getByRole('button')).toHaveCount(0)
        await expect(row('To be taken')).toContainText('Active')
        await expect(row('Running')).toContainText(/(30:00|29:\d\d) left/)
        await expect(row('Endless')).toContainText('In Progress')
        await expect(row('Endless').getByRole('link').last()).toHaveText('Resume Quiz')
        await expect(row('Done').getByRole('link').last()).toHaveText('View Result', afterWork)
        await expect(row('Done')).toContainText(/\d\/35 \(\d+\.\d%\)/, afterWork)
      })
      await check('open quizzes beside the lectures', async () => {
        await page.getByRole('tab', { name: /^Lectures/ }).click()
        const open = page.getByRole('complementary', { name: 'Open quizzes' })
        await expect(open.getByRole('listitem')).toHaveCount(3)
      })
      await check('the code of a quiz', async () => {
        await page.getByRole('button', { name: 'Take Quiz: To be taken' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Join Quiz' }).click()
        await expect(page.getByRole('alert')).toHaveText('Please enter a quiz code')
      })
      await page.getByLabel('Access code').fill(active.quiz_code)
      await page.getByLabel('Access code').press('Enter')
      await check('the page before the clock', async () => {
        await expect(page.getByText('The clock starts when you press Start Quiz.')).toBeVisible()
      })
      await page.getByRole('button', { name: 'Start Quiz' }).click()
      await expect(page.getByText('0 of 3 questions answered')).toBeVisible()
      await check('joining', async () => {
        await page.goto('/student/quiz/join')
        await page.getByLabel('Access code').fill('AB')
        await page.getByLabel('Access code').press('Enter')
        await expect(page.getByRole('alert')).toBeVisible()
      })
      await check('a quiz that cannot be loaded', async () => {
        await page.route(`**/api/quizzes/${running._id}/student`, (route) =>
          route.fulfill({ status: 500, json: { detail: 'No.' } }),
        )
        await page.goto(`/student/quiz/${running._id}/take`)
        await expect(page.getByText('Failed to load quiz')).toBeVisible()
      })
    })
  })
}

test('a course without quizzes says so, and a list that failed can be loaded again', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { course, quiz, student, professor } = await makeClass()
  await professor.call(quizzes.remove, { params: { id: quiz._id } })
  await signIn(student)
  await page.goto(`/student/courses/${course._id}?tab=quizzes`)
  await expect(page.getByText(/^There are no quizzes in this course yet/)).toBeVisible()
  await expectAccessible(page)
  await page.route('**/quizzes/student/course/*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'No.' } }),
  )
  await page.reload()
  await expect(page.getByText(/^Failed to load quizzes/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/quizzes/student/course/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^There are no quizzes in this course yet/)).toBeVisible()
})

test('a quiz is taken by keyboard alone', async ({ page, signIn }) => {
  const { student, quiz } = await makeClass()
  await signIn(student)
  await page.goto('/student/quiz/join')
  await expect(page.getByLabel('Access code')).toBeFocused()
  await page.keyboard.type(quiz.quiz_code.toLowerCase())
  await page.keyboard.press('Enter')
  const start = page.getByRole('button', { name: 'Start Quiz' })
  await expect(start).toBeVisible()
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  // With the focus on the page itself, the arrow keys change the question.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'When does a leaf open?' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  // With the focus on an option, arrow keys and digits choose an option.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Water' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Music' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Money' })).toBeChecked()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: 'Water' })).toBeChecked()
  await page.keyboard.press('9')
  await expect(page.getByRole('radio', { name: 'Water' })).toBeChecked()
  const next = page.getByRole('button', { name: 'Next' })
  for (let tab = 0; tab < 12 && !(await next.evaluate((one) => one === document.activeElement)); tab += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'When does a leaf open?' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Why do roots grow downwards?' })).toBeFocused()
  // In a text field, the keys belong to the field.
  await page.keyboard.press('Tab')
  await page.keyboard.type('Gravity 1')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('No. ')
  await expect(page.getByRole('textbox')).toHaveValue('Gravity No. 1')
  await expectHeld(student, quiz, { q1: 0, q3: 'Gravity No. 1' })
  const submit = page.getByRole('button', { name: 'Submit Quiz' })
  for (let tab = 0; tab < 12 && !(await submit.evaluate((one) => one === document.activeElement)); tab += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // The keys pressed next belong to the dialog, so its heading must have the focus first.
  const heading = submitDialog(page).locator('[data-autofocus]')
  await expect(heading).toBeFocused()
  // A key that is held down does not submit.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(submitDialog(page)).toHaveCount(0)
  await expect(submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`, afterWork)
})
