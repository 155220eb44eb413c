import { submissions } from '@lectern/contract/submissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeStudentQuiz } from '../../../testing/quiz-answers.ts'
import { answerForStudent } from '../../../testing/student-answers.ts'

test('a result whose points can still change is provisional in the list, too', async () => {
  const { submission, ...quiz } = makeStudentQuiz()
  const graded = {
    ...submission!,
    is_draft: false,
    submitted: true,
    is_graded: true,
    remaining_seconds: null,
    submission_id: quiz._id,
    submitted_at: '2026-01-01T00:00:00.000Z',
    points_earned: 8,
    percentage: 80,
  }
  answerForStudent()
  answer(submissions.ofCourse, [
    { ...quiz, title: 'Roots', submission: { ...graded, is_provisional: true } },
    { ...quiz, _id: courseId, title: 'Leaves', submission: graded },
  ])
  await openPage(`/student/courses/${courseId}?tab=quizzes`, makeUser('student'))
  await page.getByRole('tab', { name: /Quizzes/ }).click()
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect.element(row('Roots').getByText(/Graded · 8\/10.* · Provisional/)).toBeVisible()
  await expect.element(row('Leaves').getByText(/Graded · 8\/10/)).toBeVisible()
  expect(row('Leaves').element().textContent).not.toContain('Provisional')
  await expectAccessible()
})
