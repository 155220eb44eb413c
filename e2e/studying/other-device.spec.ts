import type { Page } from '@playwright/test'
import { makeAnnotatedLecture } from '../annotated-lecture.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const slideIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Slide ${number} of 3` })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const viewed = (page: Page, count: number) =>
  expect(page.getByRole('img', { name: `${count} of 4 annotations viewed` })).toBeVisible()
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem')
const annotationInScript = (page: Page, words: string) =>
  page
    .getByRole('region', { name: 'Script', exact: true })
    .locator('[data-annotation-id]')
    .filter({ hasText: words })
    .first()
/** Waits until the server has stored the change. */
const message = (page: Page, call: string) =>
  page.waitForResponse((answer) => answer.url().includes(call) && answer.ok())

test('Continue names a slide and opens it, from the dashboard and the course, on any device', async ({
  openPage,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Botany' })
  const [id, other] = [await makeLecture(professor, course._id), await makeLecture(professor, course._id)]
  const student = await makeStudentOf(course)
  const [desktop, pocket] = [await openPage(student), await openPage(student, phone)]

  // The phone has opened both lectures before, with a position of its own in each.
  for (const lecture of [other, id]) {
    const isAnnounced = message(pocket, `/visit-slide/${lecture}/2`)
    await pocket.goto(`/student/lectures/${lecture}?slide=2`)
    await slideIs(pocket, 2)
    await isAnnounced
  }
  // Then the desktop continues the first lecture, and last the second.
  for (const lecture of [id, other]) {
    const isAnnounced = message(desktop, `/visit-slide/${lecture}/3`)
    await desktop.goto(`/student/lectures/${lecture}`)
    await slideIs(desktop, 2)
    await press(desktop, 'Next slide')
    await slideIs(desktop, 3)
    await isAnnounced
  }

  // The address of the lecture that was opened last leads to where the other device continued it, and then to where this browser left it.
  await pocket.goto(`/student/lectures/${other}`)
  await slideIs(pocket, 3)
  const isBack = message(pocket, `/visit-slide/${other}/2`)
  await press(pocket, 'Previous slide')
  await slideIs(pocket, 2)
  await isBack
  await pocket.reload()
  await slideIs(pocket, 2)
  const isAhead = message(pocket, `/visit-slide/${other}/3`)
  await press(pocket, 'Next slide')
  await slideIs(pocket, 3)
  await isAhead

  await pocket.goto(`/student/courses/${course._id}`)
  await expect(rowsOf(pocket)).toHaveText([/You are at slide 3/, /You are at slide 3/])
  await rowsOf(pocket)
    .first()
    .getByRole('link', { name: /^Continue/ })
    .click()
  await slideIs(pocket, 3)
  await pocket.goto('/student/dashboard')
  const card = pocket.getByRole('region', { name: 'Continue where you left off' })
  await expect(card).toContainText('Slide 3 of 3')
  await card.getByRole('link', { name: 'Continue' }).click()
  await slideIs(pocket, 3)

  await desktop.getByRole('link', { name: 'Back to Course' }).click()
  await rowsOf(desktop)
    .last()
    .getByRole('link', { name: /^Continue/ })
    .click()
  await slideIs(desktop, 3)
  // A student who went on offline is not moved back by an older list.
  await desktop.context().setOffline(true)
  await press(desktop, 'Previous slide')
  await slideIs(desktop, 2)
  await desktop.getByRole('link', { name: 'Back to Course' }).click()
  await expect(rowsOf(desktop).last()).toContainText('You are at slide 2')
  await desktop.context().setOffline(false)
})

test('progress on one device appears on the other, also after an offline period', async ({ openPage }) => {
  const { id, student } = await makeAnnotatedLecture()
  const address = `/student/lectures/${id}?slide=1`
  const desktop = await openPage(student)
  await desktop.goto(address)
  await slideIs(desktop, 1)
  await viewed(desktop, 0)
  const isAnnounced = message(desktop, `/viewed-marks/${id}/1`)
  await annotationInScript(desktop, 'Seeds need light').click()
  await viewed(desktop, 1)
  await isAnnounced

  const pocket = await openPage(student, phone)
  await pocket.goto(address)
  await slideIs(pocket, 1)
  await viewed(pocket, 1)
  await pocket.context().setOffline(true)
  await annotationInScript(pocket, 'Seeds need light').click()
  // The audio jumps there, and the annotations before it are shown.
  await annotationInScript(pocket, 'Patience helps').click()
  await viewed(pocket, 3)
  await pocket.context().setOffline(false)
  const unsent = () =>
    pocket.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('viewed-marks')))
  // A part that is missing at this moment makes the page load itself again.
  await expect(async () => expect(await unsent()).toEqual([])).toPass(afterWork)

  await desktop.reload()
  await slideIs(desktop, 1)
  await viewed(desktop, 3)
  // Counts of other students and slides stay unchanged.
  await press(desktop, 'Next slide')
  await slideIs(desktop, 2)
  await viewed(desktop, 0)
})
