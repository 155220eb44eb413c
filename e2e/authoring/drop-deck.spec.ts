import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { drawPlainPages } from '../../server/testing/decks/hostile-decks.ts'
import { holdCalls } from '../calls.ts'
import { afterWork, expect, test } from '../story.ts'
import { slidesIn } from '../studio.ts'
import { drawSmallDeck, makeCourse, makePerson, type Person } from '../world.ts'

/** Drops a PDF on the page, as from the desktop. */
const dropPdf = async (page: Page, bytes: Uint8Array, name: string): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    ([text, name]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
      transfer.items.add(new File([content], name, { type: 'application/pdf' }))
      return transfer
    },
    [Buffer.from(bytes).toString('base64'), name] as const,
  )
  const target = page.getByRole('heading', { level: 1 })
  for (const event of ['dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer })
}

/** Opens a new course as its professor. */
const openCourse = async (page: Page, signIn: (person: Person) => Promise<void>) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}`)
  await expect(page.getByText('Drop a PDF anywhere on this page')).toBeVisible()
  return { professor, course }
}

test('a PDF that is dropped on a course is uploaded at once, and its first slide names the lecture', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await openCourse(page, signIn)
  const release = await holdCalls(page, '**/upload', 'POST')
  await dropPdf(page, await drawSmallDeck('Word alignment', 'Noisy channel'), 'lec03_final(2).pdf')
  const title = page.getByRole('textbox', { name: 'Title of the lecture' })
  await expect(title).toHaveValue('lec03')
  await expect(title).toHaveAccessibleDescription(/Taken from the file name/)
  await expect(page.getByRole('progressbar', { name: 'Uploading…' })).toBeVisible()
  // The upload began by itself, so its mode is chosen meanwhile.
  await page.getByRole('combobox', { name: 'Generation mode' }).click()
  await page.getByRole('option', { name: /^Batch/ }).click()
  await expectAccessible(page)
  await release()
  await expect(slidesIn(page)).toHaveCount(2, afterWork)
  await expect(page.getByText('No script', { exact: true })).toHaveCount(0, afterWork)
  await expect(page.getByRole('heading', { level: 1, name: 'Word alignment' })).toBeVisible()
  // The voice follows by itself.
  await expect(page.getByText('2 of 2 ready to publish')).toBeVisible(afterWork)
})

test('a title that is typed while the slides arrive stays, and a cancelled upload waits for Upload', async ({
  page,
  signIn,
}) => {
  await openCourse(page, signIn)
  const release = await holdCalls(page, '**/upload', 'POST')
  await dropPdf(page, drawPlainPages(3), 'week 5.pdf')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await expect(upload).toBeEnabled()
  await page.getByRole('textbox', { name: 'Title of the lecture' }).fill('My own words')
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await page.getByRole('link', { name: 'My own words', exact: true }).click()
  await expect(page.getByText('week 5.pdf')).toBeVisible()
  await release()
  await upload.click()
  await expect(slidesIn(page)).toHaveCount(3, afterWork)
  await expect(page.getByRole('heading', { level: 1, name: 'My own words' })).toBeVisible()
})
