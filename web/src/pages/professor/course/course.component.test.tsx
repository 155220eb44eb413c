import { courses } from '@lectern/contract/courses.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { answerForProfessor, courseId, makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuizListItem } from '../../../testing/quiz-answers.ts'

afterEach(() => page.viewport(1440, 900))

test('on a phone the tabs come before the code, and what is pressed is as large as a finger', async () => {
  await page.viewport(390, 844)
  answerForProfessor()
  answer(courses.get, makeCourse({ description: 'How plants grow. '.repeat(30) }))
  answer(quizzes.ofCourse, [makeQuizListItem({ submission_count: 3 })])
  await openPage(`/professor/courses/${courseId}?tab=quizzes`, makeUser('professor'))
  const view = page.getByRole('link', { name: 'View submissions of Plants' })
  await expect.element(view).toBeVisible()
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const tabs = page.getByRole('tab').elements()
  const about = page.getByRole('complementary').element()
  expect(boxOf(tabs[0]!).bottom).toBeLessThan(boxOf(about).top)
  for (const element of [
    ...tabs,
    page.getByRole('link', { name: 'Gradebook' }).element(),
    page.getByRole('button', { name: 'New course code' }).element(),
    page.getByRole('button', { name: 'Show All' }).element(),
  ])
    expect(boxOf(element).height, element.textContent).toBeGreaterThanOrEqual(44)
  // In one line.
  expect(boxOf(view.element()).height).toBe(44)
  await expectAccessible()
})
