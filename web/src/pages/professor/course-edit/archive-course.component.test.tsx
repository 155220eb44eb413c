import { courses } from '@lectern/contract/courses.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuizListItem } from '../../../testing/quiz-answers.ts'

test('a course whose quizzes are being taken says so before it is archived', async () => {
  answerForProfessor()
  answer(quizzes.ofCourse, ({ query }) =>
    query.get('deleted') === 'only'
      ? [makeQuizListItem({ _id: '00000000-0000-7000-8000-00000000a002', title: 'Old', open_attempts: 1 })]
      : [makeQuizListItem({ open_attempts: 2 })],
  )
  await openPage(`/professor/courses/${courseId}/edit`, makeUser('professor'))
  await page.getByRole('button', { name: 'Archive Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive “Gardening”?' })
  await expectShown(/^3 quiz attempts are still open\./)
  await expect.element(dialog.getByRole('link', { name: 'Old' })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Plants' }))
    .toHaveAttribute('href', expect.stringMatching(/\/submissions$/))
  await expect.element(dialog.getByRole('button', { name: 'Archive Course' })).toBeDisabled()
  expect(requestsOf(courses.archive)).toEqual([])
})
