import type { Page } from '@playwright/test'
import { waitForQuietNetwork } from '../calls.ts'
import { expect, test, withWatchedRequests } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'

test.use(withWatchedRequests)

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const slideIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Slide ${number} of 3` })).toBeVisible()

const makeWorld = async () => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Botany' })
  await makeLecture(professor, course._id)
  return { course, student: await makeStudentOf(course) }
}

test('offline, pages that were opened before still open, and others say that they need a connection', async ({
  openPage,
}) => {
  const { student } = await makeWorld()
  const page = await openPage(student, phone)
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'View Botany' }).click()
  await page.getByRole('link', { name: /^Study/ }).click()
  await slideIs(page, 1)
  await page.getByRole('button', { name: 'Next slide', exact: true }).first().click()
  await slideIs(page, 2)
  await waitForQuietNetwork(page)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Previous slide', exact: true }).first().click()
  await slideIs(page, 1)
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await expect(page.getByRole('heading', { name: 'Botany' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Plants at home')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'View Botany' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Plants at home', exact: true }).click()
  await slideIs(page, 1)
  await page.context().setOffline(false)

  await page.goto('/student/dashboard')
  await expect(page.getByRole('link', { name: 'View Botany' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Join Quiz' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('It opens automatically')).toHaveCSS('font-family', /^"?Inter/)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByRole('link', { name: 'View Botany' })).toBeVisible()
  await page.getByRole('link', { name: 'Join Quiz' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/student/quiz/join')
  await expect(page.getByRole('textbox')).toBeVisible()
})

test('calls that failed offline are repeated when the connection is back', async ({ openPage }) => {
  const { course, student } = await makeWorld()
  const page = await openPage(student, phone)
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'View Botany' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Plants at home')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/student/dashboard')
  await page.route(`**/api/courses/${course._id}`, (route) => route.abort())
  await page.reload()
  await page.getByRole('link', { name: 'View Botany' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch course details.')
  await page.context().setOffline(true)
  await page.unroute(`**/api/courses/${course._id}`)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Botany' })).toBeVisible()
})

test('a page whose code does not load shows a message instead of a blank page, and loads later by itself', async ({
  openPage,
}) => {
  const { student } = await makeWorld()
  const page = await openPage(student, phone)
  let isGone = true
  for (const files of ['**/assets/**', '**/favicon.svg'])
    await page.route(files, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/student/dashboard')
  await expect(page.getByRole('alert')).toContainText('Lectern could not be loaded.')
  await expect(page.getByRole('button', { name: 'Try Again Now' })).toBeVisible()
  isGone = false
  await expect(page.getByRole('heading', { name: 'Student Dashboard' })).toBeVisible()
  await expect(page.locator('#not-loaded')).toHaveCount(0)
})

test('on a slow line the bar with the logo stands until the program is there, and grey lines until the next page is', async ({
  page,
}) => {
  const { student } = await makeWorld()
  let release: () => void = () => undefined
  let held: Promise<void>
  const hold = () => {
    held = new Promise((resolve) => {
      release = resolve
    })
  }
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  hold()
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#starting')).toBeVisible()
  release()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.locator('#starting')).toBeHidden()

  hold()
  await page.getByLabel('Email').fill(student.person.email)
  await page.getByLabel('Password', { exact: true }).fill(student.person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Student Dashboard' })).toBeVisible()
})
