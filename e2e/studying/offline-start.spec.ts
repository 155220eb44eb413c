import { practice } from '@lectern/contract/practice.ts'
import { study } from '@lectern/contract/study.ts'
import type { Page } from '@playwright/test'
import { expectHeld, goToQuestion, makeClass } from '../quizzes/quizzes.ts'
import { startLine } from '../silent-line.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'

test.use({ serviceWorkers: 'allow' })

const listCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).toSorted())
/** Whether the reply of a call is kept on the device. */
const keeps = (page: Page, path: string) =>
  page.evaluate(async (of) => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (new URL(url).pathname === of) return true
    return false
  }, path)

test('without a connection, a student opens the dashboard, practices, and reloads in between', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({ script: (slide) => `This is slide ${slide}.` })
  for (const slide_index of [1, 2])
    await professor.call(practice.add, {
      params: { id },
      body: { front: `What is on slide ${slide_index}?`, back: `Answer ${slide_index}`, slide_index },
    })
  const student = await makeStudentOf(course)
  await student.call(study.visit, { params: { lecture: id, slide: 2 } })
  const page = await openPage(student, { viewport: { width: 390, height: 844 } })
  await page.goto('/student/dashboard')
  const today = page.getByRole('region', { name: 'Practice today' })
  await expect(today.getByText('2 cards')).toBeVisible()
  await expect.poll(() => keeps(page, '/api/practice/today'), afterWork).toBe(true)
  await expect.poll(() => keeps(page, '/api/users/me'), afterWork).toBe(true)
  await today.getByRole('link', { name: 'Start Practice' }).click()
  await expect(page.getByRole('heading', { name: 'What is on slide 1?' })).toBeVisible()

  await page.context().setOffline(true)
  // For a moment after a reload, Chromium does not know yet that it is offline.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  const [worker] = page.context().serviceWorkers()
  const isOnline = worker!.evaluate(() =>
    fetch('/api/health').then(
      () => true,
      () => false,
    ),
  )
  expect(await isOnline).toBe(false)
  await page.goto('/student/dashboard')
  await expect(page.getByText('This is what was loaded last.')).toBeVisible()
  await expect(today.getByText('2 cards')).toBeVisible()
  await expectAccessible(page)
  await today.getByRole('link', { name: 'Start Practice' }).click()
  const answer = async (number: number) => {
    await expect(page.getByRole('heading', { name: `What is on slide ${number}?` })).toBeVisible()
    await page.getByRole('button', { name: 'Show Answer' }).click()
    await expect(page.getByText(`Answer ${number}`)).toBeVisible()
    await page.getByRole('button', { name: /^Yes/ }).click()
  }
  await answer(1)
  await page.reload()
  await answer(2)
  const doneOf = async () => (await student.call(practice.today, {})).done_today
  expect(await doneOf()).toBe(0)
  await page.unroute('**/api/**')
  await page.context().setOffline(false)
  await expect.poll(doneOf, afterWork).toBe(2)

  await page.goto('/student/dashboard')
  await page.getByRole('button', { name: /Menu|Navigation/i }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => listCaches(page)).not.toContainEqual(expect.stringContaining('calls'))
  await expect.poll(() => listCaches(page)).toContainEqual('page')
})

test('without a connection, a lecture that a link led to opens again at the slide that was open', async ({
  openPage,
}) => {
  const { course, id } = await makeOwnLecture({ script: (slide) => `This is slide ${slide}.` })
  const student = await makeStudentOf(course)
  const page = await openPage(student)
  const knownSlide = async () => (await student.call(study.resume, {}))?.slide_index
  await page.goto(`/student/lectures/${id}`)
  await expect.poll(() => keeps(page, '/api/users/me'), afterWork).toBe(true)
  await expect.poll(knownSlide, afterWork).toBe(1)
  // The reply that names slide 1 is stored by the next opening.
  await page.reload()
  await expect.poll(() => keeps(page, '/api/users/me/resume'), afterWork).toBe(true)
  await page.getByRole('button', { name: 'Next slide' }).first().click()
  await expect.poll(knownSlide, afterWork).toBe(2)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('This is slide 2.')).toBeVisible()
})

test('a quiz that a link led to is loaded again without a connection and goes on', async ({ openPage }) => {
  const { student, quiz } = await makeClass()
  const page = await openPage(student, { viewport: { width: 390, height: 844 } })
  await page.goto(`/join/${quiz.quiz_code}`)
  await page.getByRole('button', { name: 'Join Quiz' }).click()
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect.poll(() => keeps(page, '/api/users/me'), afterWork).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: 'Water' }).check()
  await expect(page.getByText(/Offline — your answers are kept/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Offline — your answers are kept/)).toBeVisible()
  await expect(page.getByText('1 of 3 questions answered')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await goToQuestion(page, 2)
  await page.getByRole('radio', { name: 'Never' }).check()
  await page.context().setOffline(false)
  await expectHeld(student, quiz, { q1: 0, q2: 1 })
  expect(await listCaches(page)).toContainEqual(expect.stringContaining('attempt'))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expect.poll(() => listCaches(page), afterWork).not.toContainEqual(expect.stringContaining('attempt'))
})

test('on a line that takes requests and never answers, a student still opens what was loaded last', async ({
  openPage,
}) => {
  const { course } = await makeOwnLecture({ until: 'slides' })
  const line = await startLine()
  try {
    const page = await openPage(await makeStudentOf(course), { baseURL: line.url })
    const card = page.getByRole('link', { name: `View ${course.name}` })
    await page.goto('/student/dashboard')
    await expect.poll(() => keeps(page, '/api/users/me'), afterWork).toBe(true)
    await expect.poll(() => keeps(page, '/api/courses/my-courses'), afterWork).toBe(true)
    line.silence()
    await page.reload({ waitUntil: 'commit' })
    await expect(card).toBeVisible(afterWork)
    line.restore()
    await page.reload()
    await expect(card).toBeVisible()
  } finally {
    line.close()
  }
})

test('with the service worker, replies can still be watched and changed on their way', async ({
  openPage,
}) => {
  const { course } = await makeOwnLecture({ script: (slide) => `This is slide ${slide}.` })
  const page = await openPage(await makeStudentOf(course))
  await page.goto('/student/dashboard')
  await expect.poll(() => keeps(page, '/api/courses/my-courses'), afterWork).toBe(true)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.route('**/api/courses/my-courses', (route) =>
    route.fulfill({ status: 400, json: { detail: 'No.' } }),
  )
  await page.reload()
  await expect(page.getByText('Failed to fetch courses. Please try again later.')).toBeVisible()
})
