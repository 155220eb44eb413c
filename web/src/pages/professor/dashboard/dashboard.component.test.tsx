import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { waitingReviews } from '@lectern/contract/waiting-reviews.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { answerForProfessor, courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { quizId } from '../../../testing/review-answers.ts'

test('the dashboard lists claims, answers and gradings that wait, each with a way to them', async () => {
  answerForProfessor()
  answer(deletedCourses.list, [])
  answer(waitingReviews.list, [
    {
      quiz_id: quizId,
      quiz_title: 'Plants',
      course_id: courseId,
      course_name: 'Gardening',
      pending_claims: 1,
      flagged_answers: 2,
      stopped: 0,
    },
  ])
  await openPage('/professor/dashboard', makeUser('professor'))
  const list = page.getByRole('region', { name: 'Waiting for you' })
  await expect
    .element(list.getByRole('listitem'))
    .toHaveTextContent('PlantsGardening1 claim2 answers to review')
  await expect
    .element(list.getByRole('link', { name: 'Plants' }))
    .toHaveAttribute('href', `/professor/quiz/${quizId}/submissions?show=look`)
  await expectAccessible()
})
