import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuizListItem } from '../../../testing/quiz-answers.ts'

const show = page.getByRole('button', { name: 'Show deleted quizzes' })
const openQuizzes = () => openPage(`/professor/courses/${courseId}?tab=quizzes`, makeUser('professor'))
const listOf = (deletedTitles: string[]) =>
  answer(quizzes.ofCourse, ({ query }) =>
    query.get('deleted') === 'only'
      ? deletedTitles.map((title) => makeQuizListItem({ title }))
      : [makeQuizListItem({ title: 'Plants' })],
  )

test('deleted quizzes are offered only where there are some', async () => {
  answerForProfessor()
  listOf([])
  await openQuizzes()
  await expect.element(page.getByText('Plants')).toBeVisible()
  await expect.poll(() => requestsOf(quizzes.ofCourse)).toHaveLength(2)
  await expect.element(show).not.toBeInTheDocument()

  listOf(['Old quiz'])
  await openQuizzes()
  await show.click()
  await expectShown('Old quiz')
})
