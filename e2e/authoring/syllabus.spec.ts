import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { writePdf } from '../../server/testing/small-files.ts'
import { afterWork, expect, test } from '../story.ts'
import { drawDensePages, pdfFile } from '../studio.ts'
import { makePerson } from '../world.ts'

const syllabus = (page: Page) => page.getByLabel(/^Syllabus/)

/** Chooses a file as a person does: a button opens the system's dialog. */
const choosePdf = async (page: Page, file: ReturnType<typeof pdfFile>, button = 'Choose PDF') => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(await makePerson('professor'))
  await page.goto('/professor/courses/create')
})

test('a syllabus PDF fills the field, and replaces typed text only after a question', async ({ page }) => {
  const first = await writePdf([['Gardening for beginners', 'Week 1: Seeds'], ['Week 2: Leaves']])
  await choosePdf(page, pdfFile(first, 'syllabus.pdf'))
  await expect(page.getByText('Filled in. Please check the text.')).toBeVisible(afterWork)
  await expect(syllabus(page)).toHaveValue(/Gardening for beginners[\s\S]*Week 1: Seeds[\s\S]*Week 2: Leaves/)

  const second = await writePdf([['Week 3: Roots']])
  await choosePdf(page, pdfFile(second, 'more.pdf'), 'Choose Another PDF')
  await page.getByRole('button', { name: 'Add PDF Text Below' }).click(afterWork)
  await expect(syllabus(page)).toHaveValue(/Week 1: Seeds[\s\S]*Week 3: Roots/)

  await page.getByLabel('Name', { exact: true }).fill('Gardening')
  await page.getByLabel('Description', { exact: true }).fill('How plants grow.')
  await page.getByRole('button', { name: 'Create Course' }).click()
  await page.getByRole('tab', { name: 'Syllabus' }).click()
  await expect(page.getByText(/Week 1: Seeds[\s\S]*Week 3: Roots/)).toBeVisible()
})

test('a file that is not a PDF is rejected by name and by content', async ({ page }) => {
  const text = Buffer.from('Week 1: Seeds')
  await choosePdf(page, { name: 'syllabus.txt', mimeType: 'text/plain', buffer: text })
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a valid PDF file.' })).toBeVisible()

  let uploads = 0
  page.on('request', (request) => {
    if (request.url().includes('upload-syllabus')) uploads += 1
  })
  await choosePdf(page, pdfFile(text, 'renamed.pdf'), 'Choose Another PDF')
  await expect.poll(() => uploads).toBe(1)
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a valid PDF file.' })).toBeVisible()
  await expect(syllabus(page)).toHaveValue('')
})

test('reading the PDF can be cancelled', async ({ page }) => {
  await page.getByLabel('Name', { exact: true }).fill('Gardening')
  await page.getByLabel('Description', { exact: true }).fill('How plants grow.')
  await choosePdf(page, pdfFile(drawDensePages(220), 'long.pdf'))
  await expect(page.getByText('Converting to text')).toBeVisible(afterWork)
  await expect(page.getByRole('button', { name: 'Create Course' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel converting the PDF' }).click()
  await expect(page.getByText('Reading the syllabus was cancelled.')).toBeVisible()
  await expect(syllabus(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
})
