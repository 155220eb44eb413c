import { readFile } from 'node:fs/promises'
import { notes } from '@lectern/contract/notes.ts'
import type { Download, Page, Request } from '@playwright/test'
import { expect, test } from '../story.ts'
import { makeOwnLecture, makeStudentOf, type Person } from '../world.ts'

const desktop = { width: 1440, height: 900 }

const makeWorld = async () => {
  const { course, id } = await makeOwnLecture()
  return { course, id, address: `/student/lectures/${id}` }
}

const openNotes = (page: Page) => page.getByRole('button', { name: /^Notes/ }).click()
const field = (page: Page, slide = 1) => page.getByRole('textbox', { name: `Note on slide ${slide}` })
const savedBy = async (student: Person, id: string) =>
  (await student.call(notes.ofLecture, { params: { id } })).notes.map(({ slide_index, text }) => ({
    slide_index,
    text,
  }))
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('notes and bookmarks are stored, listed, and lead back to their slides, on any screen', async ({
  page,
  signIn,
  openPage,
  expectAccessibleOnEachScreen,
}) => {
  const { course, id, address } = await makeWorld()
  const student = await makeStudentOf(course)
  await signIn(student)
  await page.goto(address)
  const bookmark = page.getByRole('button', { name: 'Bookmark this slide' })
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await openNotes(page)
  await field(page).fill('Seeds need patience, and <b>water</b>.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect
    .poll(() => savedBy(student, id))
    .toEqual([{ slide_index: 1, text: 'Seeds need patience, and <b>water</b>.' }])
  await expectAccessibleOnEachScreen(page)
  await page.goto(`${address}?slide=3`)
  await openNotes(page)
  await expect(field(page, 3)).toHaveValue('')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /Slide 1: Seeds/ })
    .click()
  await expect(field(page)).toHaveValue('Seeds need patience, and <b>water</b>.')

  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'My Notes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My notes' })).toBeVisible()
  await page.getByRole('searchbox').fill('patience plants')
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(page).toHaveURL(/q=patience\+plants/)
  await expectAccessibleOnEachScreen(page)
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('Nothing was found for “nothing like it”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('link', { name: 'Slide 1: Seeds' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('img', { name: /^Slide 1/ }).first()).toBeVisible()

  const other = await openPage(await makeStudentOf(course), { viewport: desktop })
  await other.goto(address)
  await openNotes(other)
  await expect(field(other)).toHaveValue('')
  await expect(other.getByText('Your notes and bookmarks of this lecture appear here.')).toBeVisible()
})

test('a note and bookmarks made offline are stored in the browser, with a message, and sent later', async ({
  page,
  context,
  signIn,
}) => {
  const { course, id, address } = await makeWorld()
  const student = await makeStudentOf(course)
  const bookmarked = async () =>
    (await student.call(notes.ofLecture, { params: { id } })).bookmarks.map(({ slide_index }) => slide_index)
  await student.call(notes.setBookmark, { params: { id, slide: 1 }, body: { bookmarked: true } })
  await signIn(student)
  await page.goto(address)
  const annotation = page.getByRole('button', { name: 'Bookmark this slide' })
  await expect(annotation).toHaveAttribute('aria-pressed', 'true')
  // A student who turns pages gets the panel's further views without opening them.
  const loading = new Set<Request>()
  page.on('request', (request) => /\.(js|css)$/.test(request.url()) && loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  const views = page.waitForResponse(
    async (response) =>
      response.url().endsWith('.js') && (await response.text()).includes('study.recommendations'),
  )
  await page.keyboard.press('ArrowRight')
  await views
  await expect.poll(() => loading.size).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await context.setOffline(true)
  await openNotes(page)
  await field(page).fill('Written in the train')
  await expect(page.getByText('Kept in this browser. It is sent when the connection is back.')).toBeVisible()
  expect(await savedBy(student, id)).toEqual([])
  await field(page).blur()
  await annotation.click()
  await expect(annotation).toHaveAttribute('aria-pressed', 'false')
  await expect(
    page.getByText('The bookmark is kept in this browser and sent when the connection is back.'),
  ).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('b')
  await expect(annotation).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByRole('button', { name: 'Progress' }).click()
  await expect(page.getByText('1 bookmark', { exact: true })).toBeVisible()
  expect(await bookmarked()).toEqual([1])
  // The page is closed before the connection is back.
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await signIn(student, again)
  await again.goto(`${address}?slide=1`)
  await expect.poll(bookmarked).toEqual([2])
  await expect.poll(() => savedBy(student, id)).toEqual([{ slide_index: 1, text: 'Written in the train' }])
  await openNotes(again)
  await expect(field(again)).toHaveValue('Written in the train')
  await expect(again.getByText('Saved', { exact: true })).toBeVisible()
})

test('a note belongs to its slide: a slide transition saves the typed text', async ({ page, signIn }) => {
  const { course, id, address } = await makeWorld()
  const student = await makeStudentOf(course)
  await signIn(student)
  await page.goto(address)
  await openNotes(page)
  await field(page).fill('One')
  await page.getByRole('button', { name: 'Next slide' }).first().click()
  await field(page, 2).fill('Two')
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await expect
    .poll(() => savedBy(student, id))
    .toEqual([
      { slide_index: 1, text: 'One' },
      { slide_index: 2, text: 'Two' },
    ])
  await page.goto(address)
  await openNotes(page)
  await field(page, 2).fill('')
  await expect.poll(() => savedBy(student, id)).toEqual([{ slide_index: 1, text: 'One' }])
})

test('two devices write the same note: both texts are shown, and the student chooses', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const { course, id, address } = await makeWorld()
  const student = await makeStudentOf(course)
  const other = await openPage(student, { viewport: desktop })
  await signIn(student)
  for (const tab of [page, other]) {
    await tab.goto(address)
    await openNotes(tab)
    await expect(field(tab)).toHaveValue('')
  }
  await field(other).fill('From there')
  await expect.poll(() => savedBy(student, id)).toHaveLength(1)
  await field(page).fill('From here')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This note has been changed in another window.')
  await expect(alert).toContainText('From there')
  await expect(field(page)).toHaveValue('From here')
  expect(await savedBy(student, id)).toEqual([{ slide_index: 1, text: 'From there' }])
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Keep Both' }).click()
  await expect.poll(() => savedBy(student, id)).toEqual([{ slide_index: 1, text: 'From there\n\nFrom here' }])
  await expect(alert).toHaveCount(0)
})

test('a rejected note stays, with the reason; notes, transcript and captions are downloaded', async ({
  page,
  signIn,
}) => {
  const { course, address } = await makeWorld()
  await signIn(await makeStudentOf(course))
  await page.goto(address)
  await openNotes(page)
  await page.route('**/notes/1', (route) => route.fulfill({ status: 422, json: { detail: 'Too long.' } }))
  await field(page).fill('A text')
  await expect(page.getByText('Not saved: Too long.')).toBeVisible()
  await page.unroute('**/notes/1')
  await page.reload()
  await openNotes(page)
  await expect(field(page)).toHaveValue('A text')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await field(page).fill('To be kept')
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return file
  }
  // Requested within the second after typing, before autosave.
  const exported = await download('Notes (Markdown)')
  expect(exported.suggestedFilename()).toMatch(/\.md$/)
  expect(await textOf(exported)).toContain('## Slide 1: Seeds\n\nTo be kept')
  expect(await textOf(await download('Transcript (Markdown)'))).toContain('This is slide 2 in en.')
  const captions = await download('Captions of Slide 1 (.vtt)')
  expect(captions.suggestedFilename()).toMatch(/\.vtt$/)
  expect(await textOf(captions)).toMatch(/^WEBVTT/)

  await page.route('**/transcript/en', (route) => route.abort())
  await page.getByRole('button', { name: 'Transcript (Markdown)' }).click()
  await expect(
    page.getByText('The file could not be downloaded. Check your connection and try again.'),
  ).toBeVisible()
})
