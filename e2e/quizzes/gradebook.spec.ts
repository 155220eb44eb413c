import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import readWorkbook from 'read-excel-file/node'
import { fillClass } from '../../server/testing/quiz-rows.ts'
import { writeRows } from '../platform-database.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf, type Person } from '../world.ts'
import { handIn } from './quiz-reviewing.ts'
import { choiceOf, makeQuiz } from './quizzes.ts'

const question = choiceOf('q1', 'What do seeds need first?')
const close = (professor: Person, quiz: Quiz) =>
  professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: false } })

/** Ada has everything right, Ben one of two, Cem has handed in nothing. A third quiz is open. */
const makeTerm = async () => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  const [ada, ben, cem] = await Promise.all(
    ['Ada Obi', 'Ben Sun', 'Cem Kaya'].map((name) => makeStudentOf(course, name)),
  )
  const made = async (title: string) => makeQuiz(professor, course._id, { title, questions: [question] })
  const [seeds, roots] = [await made('Seeds'), await made('Roots')]
  await made('Leaves')
  for (const quiz of [seeds, roots]) {
    await handIn(ada!, quiz.quiz_code, quiz._id, [0])
    await handIn(ben!, quiz.quiz_code, quiz._id, [quiz === seeds ? 0 : 1])
    await close(professor, quiz)
  }
  return { professor, course, ada: ada!, ben: ben!, cem: cem! }
}

test('a professor sees the totals, changes the weights with a preview, excuses a student and exports; students see their row', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
  expectAccessibleOnEachScreen,
}) => {
  const { professor, course, ben, cem } = await makeTerm()
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}`)
  await page.getByRole('link', { name: 'Gradebook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gradebook' })).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name }) })
  await expect(row('Ada Obi')).toContainText('100.0%')
  await expect(row('Ben Sun')).toContainText('50.0%')
  await expect(row('Cem Kaya').getByText('Missing', { exact: true })).toHaveCount(2)
  await expect(row('Class mean')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Class mean/ })).toContainText('50.0%')
  // The lowest total comes first.
  await expect(page.locator('tbody th')).toHaveText(['Cem Kaya', 'Ben Sun', 'Ada Obi'])
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await expect(page.locator('tbody th')).toHaveText(['Ada Obi', 'Ben Sun', 'Cem Kaya'])
  await expectAccessible(page)

  await test.step('on a phone the gradebook is a list, and a name opens the row', async () => {
    const phone = await openPage(professor, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await phone.goto(`/professor/courses/${course._id}/gradebook`)
    await expect(phone.getByRole('columnheader')).toHaveText([/Student/, /Total so far/, /Grade/])
    await phone.getByRole('button', { name: 'Ben Sun' }).click()
    const student = phone.getByRole('dialog', { name: 'Ben Sun' })
    await expect(student.getByRole('listitem')).toHaveCount(3)
    await expect(student.getByText('50.0%')).toBeVisible()
    await expectAccessible(phone)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('students see their own row, as the professor sees it', async () => {
    const own = await openPage(ben)
    await own.goto(`/student/courses/${course._id}`)
    await own.getByRole('tab', { name: 'Grades' }).click()
    const expectRow = async () => {
      await expect(own.getByText('Total so far')).toBeVisible()
      await expect(own.getByText('50.0%')).toBeVisible()
      await expect(own.getByRole('listitem').filter({ hasText: 'Leaves' })).toContainText('Open')
    }
    await expectRow()
    await expectAccessibleOnEachScreen(own)
    await expectRow()
  })

  await page.getByRole('button', { name: 'Weights and Scale' }).click()
  const drawer = page.getByRole('dialog', { name: 'Weights and Scale' })
  await expect(drawer.getByText('No grade changes.')).toBeVisible()
  await drawer.getByLabel('Seeds').fill('30')
  await drawer.getByLabel('Roots').fill('10')
  await expect(drawer.getByText('The weights add up to 40 and are scaled to 100.')).toBeVisible()
  // Ben's total becomes 75%, a C instead of an F.
  await expect(drawer.getByText('One grade changes.')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(row('Ben Sun')).toContainText('75.0%')

  await page.getByRole('button', { name: 'Cem Kaya' }).click()
  const student = page.getByRole('dialog', { name: 'Cem Kaya' })
  await student.getByRole('button', { name: 'Excuse from Seeds' }).click()
  await expect(student.getByText('Excused by Elena Marsh')).toBeVisible()
  await expectAccessible(page)
  const { cells } = await cem.call(gradebookCalls.mine, { params: { id: course._id } })
  expect(cells[0]).toBe('excused')
  await student.getByRole('button', { name: 'Close' }).click()

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as Excel' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('gradebook_Botany.xlsx')
  const sheets = await readWorkbook(await file.path())
  expect(sheets.flatMap(({ data }) => data).flat()).toContain('Excused')

  await row('Ben Sun').getByRole('link').first().click()
  await expect(page.getByRole('searchbox')).toHaveValue(/@/)
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible()
})

test('a class of 5,000 students renders only the rows in sight, and the search finds the last one', async ({
  page,
  signIn,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Botany' })
  const quiz = await makeQuiz(professor, course._id)
  const isFilled = await writeRows((platform) =>
    fillClass(platform, { id: quiz._id, courseId: course._id, code: quiz.quiz_code }, 5_000),
  )
  test.skip(!isFilled, 'needs the database of the platform')
  await close(professor, quiz)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/gradebook?sort=name`)
  await expect(page.getByText(/^5,000 of 5,000 students/)).toBeVisible()
  const names = page.locator('tbody th')
  expect(await names.count()).toBeLessThan(60)
  await page.getByRole('region', { name: 'Gradebook' }).focus()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5003')
  // The browser ignores the key until it has drawn the frame that it scrolls.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.locator('tbody tr[aria-rowindex="5002"]')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const last = await names.last().innerText()
  await page.getByRole('searchbox').fill(last)
  await expect(page.getByText(/^\d of 5,000 students/)).toBeVisible(afterWork)
  await expect(names.filter({ hasText: new RegExp(`^${last}$`) })).toBeVisible()
})
