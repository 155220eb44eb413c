import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { expect, test } from '../story.ts'
import { makeSubmissions, openSubmissions } from './quiz-reviewing.ts'

test('the grades are exported as a workbook and as CSV, and a failure shows a message', async ({
  page,
  signIn,
}) => {
  const { professor, quiz, students } = await makeSubmissions()
  await signIn(professor)
  await openSubmissions(page, quiz._id)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Grades' }).click()
  const workbook = await waiting
  expect(workbook.suggestedFilename()).toMatch(/^quiz_grades_.*\.xlsx$/)
  const sheets = await readWorkbook(await workbook.path())
  const cells = sheets.flatMap(({ data }) => data).flat()
  for (const { person } of students) expect(cells).toContain(person.email)
  expect(cells).toContain('They follow gravity, towards water.')

  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Choose the format' }).click()
  await page.getByRole('menuitem', { name: 'Plain table (.csv)' }).click()
  const csv = await table
  expect(csv.suggestedFilename()).toMatch(/^quiz_grades_.*\.csv$/)
  expect(await readFile(await csv.path(), 'utf8')).toContain(students[0]?.person.email)

  await page.route('**/export-grades', (route) => route.abort())
  await page.getByRole('button', { name: 'Export Grades' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to export grades. Please try again.')
  await page.unroute('**/export-grades')
  const detail = 'The database does not answer.'
  await page.route('**/export-grades', (route) => route.fulfill({ status: 503, json: { detail } }))
  await page.getByRole('button', { name: 'Export Grades' }).click()
  await expect(page.getByRole('alert')).toContainText(`Failed to export grades. Please try again. ${detail}`)
})
