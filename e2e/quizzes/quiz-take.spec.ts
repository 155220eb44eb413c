import { grading } from '@lectern/contract/grading.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import type { Page } from '@playwright/test'
import { holdCalls } from '../calls.ts'
import { afterWork, expect, test, withMotion, withWatchedRequests } from '../story.ts'
import { makeStudentOf } from '../world.ts'
import {
  expectHeld,
  goToQuestion,
  heldAnswers,
  joinQuiz,
  makeClass,
  openQuiz,
  submitDialog,
} from './quizzes.ts'

test.use({ ...withMotion, ...withWatchedRequests })

/** Simulates a browser crash: the page cannot send a last request. */
const crash = async (page: Page) => {
  const died = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await died
  await page.close()
}

const option = (page: Page, name: string) => page.getByRole('radio', { name })

test('a quiz is joined by its code, taken and submitted once, however often the student clicks', async ({
  page,
  signIn,
}) => {
  const { professor, student, quiz } = await makeClass()
  await signIn(student)
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'Join Quiz' }).click()
  const code = page.getByLabel('Access code')
  const join = page.getByRole('button', { name: 'Join Quiz' })
  await expect(code).toBeFocused()
  await expect(join).toBeDisabled()
  await code.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter an access code')
  await code.pressSequentially('a-0b1')
  await expect(code).toHaveValue('AB')
  await code.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Access code must be exactly 5 characters')
  await expect(join).toBeDisabled()
  await code.fill('22222')
  await join.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid access code. Please check and try again.')
  await code.fill(` ${quiz.quiz_code.toLowerCase()} `)
  await expect(code).toHaveValue(quiz.quiz_code)
  await code.press('Enter')

  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/take`)
  await test.step('the start page says what awaits the student, and starts nothing', async () => {
    await expect(page.getByText('3 questions, 35 points')).toBeVisible()
    await expect(page.getByText('30 minutes', { exact: true })).toBeVisible()
    await page.reload()
    const { submission, questions } = await student.call(submissions.quiz, { params: { id: quiz._id } })
    expect([submission, questions]).toEqual([null, []])
    await page.getByRole('button', { name: 'Start Quiz' }).dblclick()
  })
  await expect(page.getByRole('heading', { name: 'What do seeds need first?' })).toBeVisible()
  await expect(page.getByText('0 of 3 questions answered')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  // The time is announced only when little is left.
  await expect(page.getByRole('timer').locator('xpath=following-sibling::*[@role="status"]')).toBeEmpty()
  await expect(page.getByRole('banner')).toHaveCount(0)
  // The first option has the index 0, which counts as an answer.
  await option(page, 'Water').check({ force: true })
  await expect(page.getByText('1 of 3 questions answered')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectHeld(student, quiz, { q1: 0 })
  await goToQuestion(page, 3)
  await page.getByRole('textbox').fill('They follow gravity.')
  await expect(page.getByText('20/200')).toBeVisible()
  await expectHeld(student, quiz, { q1: 0, q3: 'They follow gravity.' })

  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(submitDialog(page)).toContainText('1 question is not answered: 2.')
  await expect(submitDialog(page)).toContainText('Once submitted, you cannot change your answers.')
  await submitDialog(page).getByRole('button', { name: 'Review Answers' }).click()
  await goToQuestion(page, 2)
  await option(page, 'Never').check({ force: true })
  await goToQuestion(page, 3)
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(submitDialog(page)).toContainText('All 3 questions are answered.')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) sent.push(request.url())
  })
  // Grading can be done before a test has looked.
  const letGo = await holdCalls(page, '**/grading-status/*')
  await submitDialog(page).getByRole('button', { name: 'Confirm Submit' }).dblclick({ force: true })
  await expect(page.getByText('Please do not close this window')).toBeVisible()
  await letGo()
  await expect(page.getByText('Grading complete! Redirecting to results...')).toBeVisible(afterWork)
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`)
  expect(sent).toHaveLength(1)
  const handedIn = await professor.call(grading.list, {
    params: { id: quiz._id },
    query: { answers: 'all' },
  })
  expect(handedIn.map(({ answers }) => answers?.map(({ answer }) => answer))).toEqual([
    [0, 1, 'They follow gravity.'],
  ])
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quiz'))),
  ).toEqual([])

  // Back opens the result again.
  await page.goto(`/student/quiz/${quiz._id}/take`)
  await expect(
    page.getByText('You have already submitted this quiz. Redirecting to results...'),
  ).toBeVisible()
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`)
})

test('without a connection nothing is lost, neither by a reload nor by closing the browser', async ({
  page,
  context,
}) => {
  const { student, quiz } = await makeClass()
  await joinQuiz(student, quiz)
  // Store the token as the login does: the browser's own offline page has no storage.
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), student.token)
  await openQuiz(page, quiz)
  await option(page, 'Water').check({ force: true })
  await expectHeld(student, quiz, { q1: 0 })

  await context.setOffline(true)
  await expect(page.getByText('Offline — your answers are kept')).toBeVisible()
  await option(page, 'Luck').check({ force: true })
  await goToQuestion(page, 3)
  await page.getByRole('textbox').fill('Towards the water.')
  await expect(page.getByText(/^Kept on this device/)).toBeVisible()
  expect(await heldAnswers(student, quiz)).toEqual({ q1: 0 })

  await context.setOffline(false)
  await expect(page.getByText('You are back online.')).toBeVisible()
  await expectHeld(student, quiz, { q1: 3, q3: 'Towards the water.' })
  await page.reload()
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Towards the water.')

  await test.step('reloaded without a connection', async () => {
    await context.setOffline(true)
    await page.getByRole('textbox').fill('Towards the water, always.')
    await page.reload().catch(() => undefined)
    await context.setOffline(false)
    await openQuiz(page, quiz, 3)
    await expect(page.getByRole('textbox')).toHaveValue('Towards the water, always.')
    await expectHeld(student, quiz, { q1: 3, q3: 'Towards the water, always.' })
  })

  await test.step('closed without a connection; any page that is opened later sends the answers', async () => {
    await context.setOffline(true)
    await page.getByRole('textbox').fill('The last words.')
    await crash(page)
    await context.setOffline(false)
    const later = await context.newPage()
    // Any page sends the answers.
    await later.goto('/student/quiz/join')
    await expectHeld(student, quiz, { q1: 3, q3: 'The last words.' })
    await openQuiz(later, quiz, 3)
    await expect(later.getByRole('textbox')).toHaveValue('The last words.')
  })
})

test('two tabs and another device show the same answers', async ({ page, context, signIn, openPage }) => {
  const { student, quiz } = await makeClass()
  await joinQuiz(student, quiz)
  await signIn(student)
  await openQuiz(page, quiz, 3)
  const second = await context.newPage()
  await signIn(student, second)
  await openQuiz(second, quiz, 3)

  await page.getByRole('textbox').fill('From the first tab.')
  await expect(second.getByRole('textbox')).toHaveValue('From the first tab.')
  await second.getByRole('textbox').fill('From the second tab.')
  await expect(page.getByRole('textbox')).toHaveValue('From the second tab.')
  await expectHeld(student, quiz, { q3: 'From the second tab.' })

  const phone = await openPage(student)
  await openQuiz(phone, quiz, 3)
  await expect(phone.getByRole('textbox')).toHaveValue('From the second tab.')
  // Both devices write without knowing of each other: the text written last is stored, and the other
  // answers stay.
  await phone.context().setOffline(true)
  await phone.getByRole('textbox').fill('From the phone.')
  await page.getByRole('textbox').fill('From the desk.')
  await expectHeld(student, quiz, { q3: 'From the desk.' })
  await phone.context().setOffline(false)
  await expectHeld(student, quiz, { q3: 'From the phone.' })
  await expect(phone.getByText('Two devices saved different answers. The other one was:')).toBeVisible()
  await phone.getByRole('button', { name: 'Use That Answer' }).click()
  await expect(phone.getByRole('heading', { level: 2 })).toBeFocused()
  await expectHeld(student, quiz, { q3: 'From the desk.' })

  await second.getByRole('button', { name: 'Submit Quiz' }).click()
  await submitDialog(second).getByRole('button', { name: 'Confirm Submit' }).click()
  await expect(page.getByText(/^You submitted this quiz in another tab/)).toBeVisible()
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`)
})

test('another student in the same browser neither sees nor sends unsent answers', async ({
  page,
  context,
  signIn,
}) => {
  const { course, student, quiz } = await makeClass()
  const other = await makeStudentOf(course)
  await joinQuiz(student, quiz)
  await joinQuiz(other, quiz)
  await signIn(student)
  await openQuiz(page, quiz, 3)
  await context.setOffline(true)
  await page.getByRole('textbox').fill('Mine alone.')
  await expect(page.getByText(/^Kept on this device/)).toBeVisible()
  await crash(page)
  await context.setOffline(false)

  const next = await context.newPage()
  await signIn(other, next)
  await openQuiz(next, quiz, 3)
  await expect(next.getByRole('textbox')).toHaveValue('')
  await next.getByRole('textbox').fill('Of the other.')
  await expectHeld(other, quiz, { q3: 'Of the other.' })
  expect(await heldAnswers(student, quiz)).toEqual({})
  await next.close()

  const back = await context.newPage()
  await signIn(student, back)
  await openQuiz(back, quiz, 3)
  await expect(back.getByRole('textbox')).toHaveValue('Mine alone.')
  await expectHeld(student, quiz, { q3: 'Mine alone.' })
})

test('a running quiz is pinned on every student page until it is submitted', async ({ page, signIn }) => {
  const { course, student, quiz } = await makeClass()
  await joinQuiz(student, quiz)
  await signIn(student)
  const bar = page.getByRole('region', { name: 'Running quiz' })
  const coursePath = `/student/courses/${course._id}`
  for (const path of ['/student/dashboard', coursePath, '/student/quiz/join', '/student/nowhere']) {
    await page.goto(path)
    await expect(bar).toContainText('Light and water')
    await expect(bar.getByRole('timer')).toHaveText(/^29:\d\d$/)
  }
  await bar.getByRole('link', { name: 'Resume Quiz' }).click()
  await option(page, 'Water').check({ force: true })
  await expect(bar).toHaveCount(0)
  await expectHeld(student, quiz, { q1: 0 })
  await page.getByRole('link', { name: 'Leave (the clock keeps running)' }).click()
  await expect(page).toHaveURL(coursePath)
  await bar.getByRole('link', { name: 'Resume Quiz' }).click()
  await expect(page.getByText('1 of 3 questions answered')).toBeVisible()
  await expect(bar).toHaveCount(0)

  const second = await page.context().newPage()
  await second.goto('/student/dashboard')
  const secondBar = second.getByRole('region', { name: 'Running quiz' })
  await expect(secondBar).toContainText('1 of 3 questions answered')
  await student.call(submissions.submit, { params: { id: quiz._id }, body: { answers: [] } })
  // The student turns to the second window.
  await second.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(secondBar).toHaveCount(0)
})

test('Back is blocked during a quiz, also on the first page of a tab', async ({ page, signIn }) => {
  const { professor, course, student, quiz } = await makeClass()
  await joinQuiz(student, quiz)
  await signIn(student)
  await page.goto(`/student/courses/${course._id}?tab=quizzes`)
  await page.getByRole('link', { name: 'Resume Quiz: Light and water' }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByText(/^You cannot go back/)).toBeVisible()
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/take`)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()

  await test.step('opened by its URL', async () => {
    const direct = await page.context().newPage()
    await signIn(student, direct)
    await openQuiz(direct, quiz, 2)
    await direct.evaluate(() => history.back())
    await expect(direct.getByText(/^You cannot go back/)).toBeVisible()
    await expect(direct).toHaveURL(`/student/quiz/${quiz._id}/take`)
    await expect(direct.getByText('Question 2 of 3')).toBeVisible()
    await direct.close()
  })

  await test.step('submitted by the professor meanwhile', async () => {
    await professor.call(submissions.handInAll, { params: { id: quiz._id } })
    await option(page, 'Luck').check({ force: true })
    await expect(
      page.getByText('You have already submitted this quiz. Redirecting to results...'),
    ).toBeVisible()
    await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`)
  })
})
