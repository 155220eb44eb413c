import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuizListItem } from '../../../testing/quiz-answers.ts'

const show = page.getByRole('button', { name: 'Show Deleted Quizzes' })
const openQuizzes = () => openPage(`/professor/courses/${courseId}?tab=quizzes`, makeUser('professor'))
const listOf = (deletedTitles: string[]) =>
  answer(quizzes.ofCourse, ({ query }) =>
    query.get('deleted') === 'only'
      ? deletedTitles.map((title) => makeQuizListItem({ title }))
      : [makeQuizListItem({ title: 'Plants' })],
  )

test.each([0, 1])('deleted quizzes are offered only where there are some: %s', async (count) => {
  answerForProfessor()
  listOf(Array.from({ length: count }, () => 'Old quiz'))
  await openQuizzes()
  await expect.element(page.getByText('Plants', { exact: true }).first()).toBeVisible()
  await expect.poll(() => requestsOf(quizzes.ofCourse)).toHaveLength(2)
  if (count === 0) return expect.element(show).not.toBeInTheDocument()
  await show.click()
  await expectShown('Old quiz')
})
