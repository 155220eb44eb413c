import { announcements } from '@lectern/contract/announcements.ts'
import type { Page } from '@playwright/test'
import { joinQuiz, makeQuiz, openQuiz, submitDialog } from '../quizzes/quizzes.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makeOwnLecture, makePerson, makeStudentOf } from '../world.ts'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
/** An older Android makes the window lower while its keyboard is open. */
const aboveKeyboard = { width: 360, height: 340 }

const askButton = (page: Page) => page.getByRole('button', { name: 'Ask about this slide...' })
const question = (page: Page) => page.getByRole('textbox', { name: 'Ask about this slide...' })

test('on a small phone all controls fit the window, the keyboard leaves the question in sight, and Back closes what lies over the lecture', async ({
  openPage,
}) => {
  const { course, id } = await makeOwnLecture({ titles: ['Seeds', 'Leaves'] })
  const page = await openPage(await makeStudentOf(course), phone)
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: /^View/ }).tap()
  await page.getByRole('link', { name: /^Study/ }).tap()
  await expect(page.getByRole('heading', { name: 'Slide 1 of 2' })).toBeVisible()
  const isOnLecture = () => expect.poll(() => new URL(page.url()).pathname).toBe(`/student/lectures/${id}`)
  const leave = page.getByRole('button', { name: 'Leave full screen' })

  await test.step('all controls fit, with and without a connection', async () => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
    await expect(askButton(page)).toBeInViewport({ ratio: 1 })
    await expect.poll(overflow).toBe(0)
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 })
    await expect.poll(overflow).toBe(0)
    await page.context().setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)
  })

  await test.step('the keyboard of an upright phone does not turn the lecture into full view', async () => {
    await askButton(page).tap()
    await question(page).fill('What do seeds need?')
    await page.setViewportSize(aboveKeyboard)
    await expect(question(page)).toHaveValue('What do seeds need?')
    await expect(question(page)).toBeInViewport({ ratio: 1 })
    await expect(leave).toHaveCount(0)
    // A taller phone, with its keyboard.
    await page.setViewportSize({ width: 390, height: 520 })
    await expect(question(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByText('What do seeds need?').first()).toBeVisible()
    await page.setViewportSize(phone.viewport)
  })

  await test.step('Back closes what was opened last, and then leaves the lecture', async () => {
    await page.goBack()
    await expect(question(page)).toBeHidden()
    await isOnLecture()
    await page.setViewportSize({ width: 640, height: 360 })
    await expect(leave).toBeVisible()
    await page.getByRole('button', { name: 'Find in lecture' }).last().tap()
    const find = page.getByRole('dialog', { name: 'Find in lecture' })
    await expect(find).toBeVisible()
    await page.goBack()
    await expect(find).toBeHidden()
    await expect(leave).toBeVisible()
    await page.goBack()
    await expect(leave).toBeHidden()
    await isOnLecture()
    await page.goBack()
    await expect(page.getByRole('tab', { name: /^Lectures/ })).toBeVisible()
  })
})

test('Back closes the assistant also where the lecture is the tab’s first page', async ({ openPage }) => {
  const { course, id } = await makeOwnLecture({ titles: ['Seeds'] })
  const page = await openPage(await makeStudentOf(course), phone)
  await page.goto(`/student/lectures/${id}`)
  await askButton(page).tap()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Slide 1 of 1' })).toBeVisible()
})

test('a quiz that starts shows its first question from the top, and a screen reader reads it', async ({
  openPage,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course._id)
  const page = await openPage(await makeStudentOf(course), { viewport: { width: 640, height: 400 } })
  await page.goto('/student/quiz/join')
  await page.getByRole('textbox').fill(quiz.quiz_code)
  await page.getByRole('button', { name: 'Join Quiz' }).click()
  await page.getByRole('button', { name: 'Start Quiz' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Start Quiz' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'What do seeds need first?' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('above a phone’s keyboard, question and field have the window', async ({ openPage }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course._id)
  const student = await makeStudentOf(course)
  await joinQuiz(student, quiz)
  const page = await openPage(student, phone)
  await openQuiz(page, quiz, 3)
  await page.getByRole('textbox').tap()
  await page.setViewportSize(aboveKeyboard)
  await expect(page.getByRole('timer')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('textbox')).toBeInViewport({ ratio: 0.5 })
  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Submit Quiz' }).tap()
  await expect(submitDialog(page)).toBeVisible()
})

test('the dashboard appears whole: no part of it arrives later', async ({ openPage }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await professor.call(announcements.create, {
    params: { courseId: course._id },
    body: { title: 'The room has changed', text: 'We meet in B 104.' },
  })
  const page = await openPage(await makeStudentOf(course), phone)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById('my-courses')) return
      observer.disconnect()
      Object.assign(window, { firstSight: document.body.textContent })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/student/dashboard')
  await expect(page.getByText('The room has changed')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'firstSight'))).toContain('The room has changed')
})

test('in forced colours the open slide, the position and the answered questions are seen', async ({
  openPage,
}) => {
  const { course, professor, id } = await makeOwnLecture({ titles: ['Seeds', 'Leaves'] })
  const student = await makeStudentOf(course)
  const page = await openPage(student, { forcedColors: 'active' })
  await page.goto(`/student/lectures/${id}`)
  const step = page.getByRole('button', { name: 'Go to slide 1' })
  await expect(step).toBeVisible()
  const looks = await page.evaluate(() => {
    const colour = (selector: string, part?: string) =>
      getComputedStyle(document.querySelector(selector)!, part).backgroundColor
    const range = getComputedStyle(document.querySelector('input[type="range"]')!)
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      current: colour('[aria-current][class*="step"]'),
      other: colour('[class*="step"]:not([aria-current])', '::before'),
      range: range.forcedColorAdjust,
    }
  })
  expect(looks.current).not.toBe(looks.paper)
  expect(looks.other).not.toBe(looks.paper)
  expect(looks.range).toBe('none')
  const quiz = await makeQuiz(professor, course._id)
  await joinQuiz(student, quiz)
  await openQuiz(page, quiz, 1)
  const backgroundOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await backgroundOf('Question 1, not answered')).not.toBe(
    await backgroundOf('Question 2, not answered'),
  )
})
