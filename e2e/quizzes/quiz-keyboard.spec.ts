import { quizzes } from '@lectern/contract/quizzes.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson } from '../world.ts'
import { questionsIn } from './quiz-building.ts'

/** Presses Tab until an element has the focus. */
const tabTo = async (page: Page, target: Locator, key = 'Tab') => {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('a quiz is built and left without a pointer', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
  const link = page.getByRole('main').getByRole('link', { name: 'Create Quiz' }).last()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Create Quiz' })).toBeFocused()

  await tabTo(page, page.getByLabel('Title'))
  await page.keyboard.type('Plants')
  await tabTo(page, page.getByLabel('Question text'))
  await page.keyboard.type('What do plants grow towards?')
  await tabTo(page, page.getByRole('radio', { name: 'Option 1 is the correct answer' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Option 2 is the correct answer' })).toBeChecked()
  await tabTo(page, page.getByLabel('Option 1', { exact: true }), 'Shift+Tab')
  for (const option of ['Water', 'Light', 'Salt']) {
    await page.keyboard.type(option)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('Wind')
  await page.keyboard.press('Control+Enter')
  await expect(questionsIn(page)).toHaveCount(1)
  await expect(page.getByLabel('Question text')).toBeFocused()

  // In the list: unfold, delete, and undo.
  await tabTo(page, page.getByRole('button', { name: /What do plants grow/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Remove Question 1' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('There are no questions yet.', { exact: false })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(questionsIn(page)).toHaveCount(1)

  // The dialog traps the focus and returns it when it closes.
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await tabTo(page, question.getByRole('button', { name: 'Stay' }))
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  const [made] = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  const stored = await professor.call(quizzes.get, { params: { id: made?._id ?? '' } })
  expect(stored.questions).toMatchObject([
    { options: ['Water', 'Light', 'Salt', 'Wind'], correct_answer: 1, points: 10 },
  ])
})
