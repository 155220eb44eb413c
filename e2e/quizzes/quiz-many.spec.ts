import { expect, test } from '../story.ts'
import { makeCourse, makePerson } from '../world.ts'
import { details, fillQuiz, openSubmissions } from './quiz-reviewing.ts'
import { makeQuiz } from './quizzes.ts'

const many = 5_000

test('five thousand submissions are scrolled, searched and opened one after the other by keyboard', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course._id)
  test.skip(!(await fillQuiz(quiz, many)), 'the platform of another process has another database')

  await signIn(professor)
  await openSubmissions(page, quiz._id)
  const table = page.getByRole('table', { name: 'Submissions of this quiz' })
  await expect(table).toHaveAttribute('aria-rowcount', String(many + 1))
  expect(await table.getByRole('row').count()).toBeLessThan(100)
  await expectAccessible(page)

  const first = page.getByRole('button', { name: 'View Details of Student 1', exact: true })
  await first.focus()
  await first.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'View Details of Student 2', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  const last = page.getByRole('button', { name: `View Details of Student ${many}`, exact: true })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await expect(table.locator(`tr[aria-rowindex="${many + 1}"]`)).toContainText(`Student ${many}`)

  // The focus survives scrolling.
  await page.mouse.move(600, 400)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(first).toBeInViewport()
  await expect(last).toBeFocused()

  await page.getByRole('searchbox', { name: 'Student name or email' }).fill('student 4321')
  await expect(page.getByRole('status').filter({ hasText: /^1 submission$/ })).toBeVisible()
  await page.getByRole('button', { name: 'View Details of Student 4321' }).click()
  await expect(details(page)).toContainText('Student 4321')
})
