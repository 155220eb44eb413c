import { grading } from '@lectern/contract/grading.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectHeld, joinQuiz, makeClass, openQuiz } from './quizzes.ts'

const limitSeconds = 60
const timesUp = { name: "Time's Up!" }

test('when the time is up all answers are saved and locked; more time unlocks them', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000)
  const { professor, course, student, quiz } = await makeClass({ time_limit_minutes: 1 })
  await joinQuiz(student, quiz)
  await signIn(student)
  await page.goto(`/student/courses/${course._id}?tab=quizzes`)
  await expect(page.getByText(/0:[0-5]\d left$/)).toBeVisible()
  await page.getByRole('link', { name: 'Resume Quiz: Light and water' }).click()
  const clock = page.getByRole('timer')
  await expect(clock).toHaveText(/^0:[0-5]\d$/)
  await page.getByRole('button', { name: /^Question 3,/ }).click()
  await page.getByRole('textbox').fill('Gravity')
  await expectHeld(student, quiz, { q3: 'Gravity' })

  await test.step('changing the system clock has no effect', async () => {
    await page.evaluate((ms) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + ms
    }, 3_600_000)
    await page.waitForTimeout(1_500)
    await expect(clock).toHaveText(/^0:[0-5]\d$/)
  })

  await test.step('the text typed until the end counts', async () => {
    const field = page.getByRole('textbox')
    // Type without pauses of two seconds, so that only the lock itself can have saved the last letters.
    for (let turn = 0; turn < limitSeconds * 2 && (await field.isEditable()); turn += 1) {
      await field.pressSequentially('.', { timeout: 5_000 }).catch(() => undefined)
      await page.waitForTimeout(700)
    }
    const dialog = page.getByRole('dialog', timesUp)
    await expect(dialog).toContainText('Your time has expired. Please submit your answers.')
    await expect(dialog).toContainText('2 questions are not answered: 1 and 2.')
    await expect(clock).toHaveText('0:00')
    const typed = await field.inputValue()
    expect(typed).toMatch(/^Gravity\.{3,}$/)
    await expectHeld(student, quiz, { q3: typed })
  })

  await test.step('the answers can be read but not changed', async () => {
    await page.getByRole('button', { name: 'Review Answers' }).click()
    await expect(page.getByRole('textbox')).not.toBeEditable()
    await expect(page.getByRole('radio')).toHaveCount(8)
    for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled()
    for (const number of await page.getByRole('button', { name: /^Question \d,/ }).all())
      await expect(number).toBeDisabled()
    await page.reload()
    await expect(page.getByRole('dialog', timesUp)).toBeVisible()
    await page.goto(`/student/courses/${course._id}?tab=quizzes`)
    await expect(page.getByRole('link', { name: 'Submit Quiz: Light and water' })).toBeVisible()
    await expect(page.getByText('0:00 left')).toBeVisible()
    await page.getByRole('link', { name: 'Submit Quiz: Light and water' }).click()
    await expect(page.getByRole('dialog', timesUp)).toBeVisible()
  })

  await test.step('the professor gives more time', async () => {
    const { user } = await page.evaluate(async () => {
      const token = localStorage.getItem('token')
      const answer = await fetch('/api/users/me', { headers: { Authorization: `Bearer ${token}` } })
      return { user: await answer.json() }
    })
    await professor.call(quizzes.setAccommodation, {
      params: { id: quiz._id, student: user._id },
      body: { extra_minutes: 10 },
    })
    await expect(page.getByRole('dialog', timesUp)).toHaveCount(0, { timeout: 40_000 })
    await expect(clock).toHaveText(/^\d{1,2}:\d\d$/)
    await page.getByRole('button', { name: /^Question 2,/ }).click()
    await page.getByRole('radio', { name: 'In the light' }).check({ force: true })
  })

  await page.getByRole('button', { name: /^Question 3,/ }).click()
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`, afterWork)
  const [handedIn] = await professor.call(grading.list, { params: { id: quiz._id } })
  expect(handedIn?.answers?.map(({ answer }) => answer)).toEqual([
    null,
    0,
    expect.stringMatching(/^Gravity\.{3,}$/),
  ])
})

test('answers after the deadline do not count, and the page says so', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const { professor, student, quiz } = await makeClass({ time_limit_minutes: 1 })
  await joinQuiz(student, quiz)
  await signIn(student)
  await openQuiz(page, quiz, 3)
  await page.getByRole('textbox').fill('In time.')
  await expectHeld(student, quiz, { q3: 'In time.' })
  await context.setOffline(true)
  await page.getByRole('textbox').fill('In time. And without a connection.')
  const dialog = page.getByRole('dialog', timesUp)
  await expect(dialog).toBeVisible({ timeout: 90_000 })
  await expect(dialog).toContainText('1 answer has not reached the server yet.')
  await expectAccessible(page)
  // Longer than the ten seconds for which a lost connection is tolerated.
  await page.waitForTimeout(11_000)
  await context.setOffline(false)
  await expect(dialog).toContainText(
    'The last answer to question 3 arrived after the time was up and does not count.',
  )
  await dialog.getByRole('button', { name: 'Review Answers' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('In time.')
  await expectAccessible(page)
  await page.locator('#content').getByRole('button', { name: 'Submit Now' }).click()
  await dialog.getByRole('button', { name: 'Submit Now' }).click()
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`, afterWork)
  const [handedIn] = await professor.call(grading.list, { params: { id: quiz._id } })
  expect(handedIn?.answers?.map(({ answer }) => answer)).toEqual([null, null, 'In time.'])
})
