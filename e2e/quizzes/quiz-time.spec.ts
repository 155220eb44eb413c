import { grading } from '@lectern/contract/grading.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { moveDeadline } from '../../server/testing/quiz-rows.ts'
import { writeRows } from '../platform-database.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectHeld, joinQuiz, makeClass, openQuiz } from './quizzes.ts'

const limitMinutes = 5
const timesUp = { name: "Time's Up!" }

/** Moves the end of a quiz to this many seconds ago on the server. No page is informed. */
const endTime = (quiz: Quiz, secondsAgo = 0) =>
  writeRows((platform) => moveDeadline(platform, { id: quiz._id }, new Date(Date.now() - secondsAgo * 1000)))

/** The page's own clock, by which it counts the time, jumps to the end of the quiz. */
const passTime = (page: Page) => page.clock.fastForward(limitMinutes * 60_000)

test.skip(!process.env.E2E_DATA_DIR, 'the platform of another process has another database')

test('when the time is up all answers are saved and locked; more time unlocks them', async ({
  page,
  signIn,
}) => {
  const { professor, course, student, quiz } = await makeClass({ time_limit_minutes: limitMinutes })
  await joinQuiz(student, quiz)
  await signIn(student)
  await page.clock.install()
  await page.goto(`/student/courses/${course._id}?tab=quizzes`)
  await expect(page.getByText(/[0-5]:[0-5]\d left$/)).toBeVisible()
  await page.getByRole('link', { name: 'Resume Quiz: Light and water' }).click()
  const clock = page.getByRole('timer')
  await expect(clock).toHaveText(/^[0-5]:[0-5]\d$/)
  await page.getByRole('button', { name: /^Question 3,/ }).click()
  await page.getByRole('textbox').fill('Gravity')
  await expectHeld(student, quiz, { q3: 'Gravity' })

  await test.step('changing the system clock has no effect', async () => {
    const asked = page.waitForResponse('**/save-progress')
    await page.evaluate((ms) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + ms
    }, 3_600_000)
    await asked
    await expect(clock).toHaveText(/^[0-5]:[0-5]\d$/)
  })

  await test.step('the text typed until the end counts', async () => {
    const field = page.getByRole('textbox')
    await field.press('End')
    await field.pressSequentially('...')
    // The typed letters are not saved yet: the lock itself saves them.
    await endTime(quiz)
    await passTime(page)
    const dialog = page.getByRole('dialog', timesUp)
    await expect(dialog).toContainText('Your time has expired. Please submit your answers.')
    await expect(dialog).toContainText('2 questions are not answered: 1 and 2.')
    await expect(clock).toHaveText('0:00')
    await expectHeld(student, quiz, { q3: 'Gravity...' })
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
    // The page asks every fifteen seconds.
    await page.clock.runFor(15_000)
    await expect(page.getByRole('dialog', timesUp)).toHaveCount(0)
    await expect(clock).toHaveText(/^\d{1,2}:\d\d$/)
    await page.getByRole('button', { name: /^Question 2,/ }).click()
    await page.getByRole('radio', { name: 'In the light' }).check({ force: true })
  })

  await page.getByRole('button', { name: /^Question 3,/ }).click()
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`, afterWork)
  const [handedIn] = await professor.call(grading.list, { params: { id: quiz._id } })
  expect(handedIn?.answers?.map(({ answer }) => answer)).toEqual([null, 0, 'Gravity...'])
})

test('answers after the deadline do not count, and the page says so', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const { professor, student, quiz } = await makeClass({ time_limit_minutes: limitMinutes })
  await joinQuiz(student, quiz)
  await signIn(student)
  await page.clock.install()
  await openQuiz(page, quiz, 3)
  await page.getByRole('textbox').fill('In time.')
  await expectHeld(student, quiz, { q3: 'In time.' })
  await context.setOffline(true)
  await page.getByRole('textbox').fill('In time. And without a connection.')
  const dialog = page.getByRole('dialog', timesUp)
  await passTime(page)
  // Longer than the ten seconds for which the server tolerates a lost connection.
  await endTime(quiz, 11)
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('1 answer has not reached the server yet.')
  await expectAccessible(page)
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
