import { lectures } from '@lectern/contract/lectures.ts'
import { notes } from '@lectern/contract/notes.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { drawTitledPages } from '../../server/testing/decks/titled-pages.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf, type Person } from '../world.ts'

const slideIs = (page: Page, number: number, total: number) =>
  expect(page.getByRole('heading', { name: `Slide ${number} of ${total}` })).toBeVisible()
const pictureIs = (page: Page, title: string) =>
  expect(page.getByRole('img', { name: new RegExp(`^Slide \\d+.*${title}`) })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** Uploads pages that look the same at any position. */
const upload = async (professor: Person, id: string, ...titles: string[]) => {
  const { job_id } = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'plants.pdf', bytes: drawTitledPages(...titles) },
  })
  await finishJob(professor, job_id)
}

/** Uploads pages that the lecture has, in another order, and gives them to the students. */
const updateWith = async (professor: Person, id: string, ...titles: string[]) => {
  await upload(professor, id, ...titles)
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
}

const makePublished = async (professor: Person, courseId: string, ...titles: string[]) => {
  const id = await makeLecture(professor, courseId, { until: 'created' })
  await upload(professor, id, ...titles)
  for (const [index, title] of titles.entries()) {
    const place = { id, slide: index + 1 }
    await professor.call(scripts.save, { params: place, body: { script: `About ${title}.` } })
    const { job_id } = await professor.call(speech.speak, { params: { ...place, lang: 'en' } })
    await finishJob(professor, job_id)
  }
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  return id
}

test("a note written offline goes to the slide at its page's position if the page was removed meanwhile", async ({
  openPage,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const id = await makePublished(professor, course._id, 'Seeds', 'Leaves', 'Roots')
  const [one, two] = [await makeStudentOf(course), await makeStudentOf(course)]
  const written = async (student: Person) =>
    (await student.call(notes.ofLecture, { params: { id } })).notes.map(({ slide_index, text }) => [
      slide_index,
      text,
    ])
  await two.call(notes.save, {
    params: { id, slide: 3 },
    body: { text: 'Roots drink', based_on_revision: 0 },
  })
  const pages = await Promise.all([one, two].map((student) => openPage(student)))
  for (const page of pages) {
    await page.goto(`/student/lectures/${id}?slide=2`)
    await pictureIs(page, 'Leaves')
    await press(page, 'Notes')
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Note on slide 2' }).fill('Leaves breathe')
    await expect(page.getByText(/^Kept in this browser/)).toBeVisible()
  }
  await updateWith(professor, id, 'Seeds', 'Roots')
  for (const page of pages) await page.context().setOffline(false)

  // The slide at this position had no note, so the note is shown there.
  await expect.poll(() => written(one)).toEqual([[2, 'Leaves breathe']])
  const [first, second] = pages as [Page, Page]
  await pictureIs(first, 'Roots')
  await expect(first.getByRole('textbox', { name: 'Note on slide 2' })).toHaveValue('Leaves breathe')
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()

  // If a note was there, both texts are shown until the student chooses.
  await pictureIs(second, 'Roots')
  await expect(second.getByRole('textbox', { name: 'Note on slide 2' })).toHaveValue('Leaves breathe')
  await expect(second.getByText(/Both texts are shown/)).toBeVisible()
  expect(await written(two)).toEqual([[2, 'Roots drink']])
  await press(second, 'Keep Both')
  await expect.poll(() => written(two)).toEqual([[2, 'Roots drink\n\nLeaves breathe']])
  await expect(second.getByText('Saved', { exact: true })).toBeVisible()
})

test('a deck is swapped while a lecture is studied: the open page stays, and only that page is counted', async ({
  page,
  signIn,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const id = await makePublished(professor, course._id, 'Seeds', 'Leaves', 'Roots', 'Bark')
  const student = await makeStudentOf(course)
  const finished = async () =>
    (await student.call(lectures.get, { params: { id } })).slides.en?.map(({ completed }) => completed)
  await signIn(student)
  await page.goto(`/student/lectures/${id}?slide=3`)
  await slideIs(page, 3, 4)
  await pictureIs(page, 'Roots')

  // The page of Leaves is removed and Roots comes first. The student's page does not know this yet.
  await updateWith(professor, id, 'Roots', 'Bark', 'Seeds')
  await press(page, 'Mark as Studied')
  await expect.poll(finished).toEqual([true, false, false])

  await press(page, 'Notes')
  const field = page.getByRole('textbox', { name: 'Note on slide 3' })
  await field.fill('Roots drink')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await field.fill('Roots drink water')
  await expect
    .poll(async () => (await student.call(notes.ofLecture, { params: { id } })).notes)
    .toMatchObject([{ slide_index: 1, text: 'Roots drink water' }])
  await field.blur()

  // The failed call reveals the deck swap, because the old page no longer exists. The student goes on while
  // the lecture is loaded again.
  let tell: () => void = () => {}
  const read = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.route(`**/api/lectures/${id}?*`, async (route) => {
    await read
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.status() === 409)
  await page.keyboard.press('ArrowLeft')
  await refused
  await page.keyboard.press('ArrowRight')
  await slideIs(page, 3, 4)
  tell()
  await slideIs(page, 1, 3)
  await pictureIs(page, 'Roots')
  await expect(page.getByRole('textbox', { name: 'Note on slide 1' })).toHaveValue('Roots drink water')
  await expect(page.getByRole('button', { name: 'Studied', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await pictureIs(page, 'Bark')
  await expect(page.getByRole('button', { name: 'Mark as Studied' })).toBeVisible()

  // The slide that was open when the page was closed opens at its new number.
  await page.keyboard.press('End')
  await pictureIs(page, 'Seeds')
  await page.goto('/student/dashboard')
  await updateWith(professor, id, 'Seeds', 'Roots', 'Bark')
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1, 3)
  await pictureIs(page, 'Seeds')
  expect(await finished()).toEqual([false, true, false])
})
