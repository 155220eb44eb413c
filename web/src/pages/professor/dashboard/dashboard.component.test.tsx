import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { users } from '@lectern/contract/users.ts'
import { waitingReviews } from '@lectern/contract/waiting-reviews.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId, makeCourse, makeLecture } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { quizId } from '../../../testing/review-answers.ts'

const unconfirmed = {
  email: 'ada@example.org',
  is_confirmed: false,
  waiting_email: null,
  sends_email: true,
  has_password: true,
}
const hint =
  'Your email is not confirmed yet. Courses that you are invited to appear here once you confirm it.'

test('a person with an unconfirmed email reads why an invited course is not there', async () => {
  answerForProfessor()
  answer(deletedCourses.list, [])
  answer(users.emailState, unconfirmed)
  await openPage('/professor/dashboard', makeUser('professor'))
  await expectShown(hint)
  await expectAccessible()
  await expect.element(page.getByRole('link', { name: 'Confirm Email' })).toHaveAttribute('href', '/account')
})

test.for([
  { name: 'whose email is confirmed', state: { is_confirmed: true } },
  { name: 'where no email is sent', state: { sends_email: false } },
])('a person $name reads nothing of it', async ({ state }) => {
  answerForProfessor()
  answer(deletedCourses.list, [])
  answer(users.emailState, { ...unconfirmed, ...state })
  await openPage('/professor/dashboard', makeUser('professor'))
  await expectShown('Professor Dashboard')
  await expectHidden(hint)
})

test('the dashboard lists questions, claims, answers and gradings that wait, each with a way to them', async () => {
  answerForProfessor(makeLecture(), makeCourse({ open_questions: 3 }))
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
    {
      quiz_id: courseId,
      quiz_title: 'Soil',
      course_id: courseId,
      course_name: 'Gardening',
      pending_claims: 2,
      flagged_answers: 0,
      stopped: 0,
    },
  ])
  await openPage('/professor/dashboard', makeUser('professor'))
  const list = page.getByRole('region', { name: 'Waiting for you' })
  await expect
    .element(list.getByRole('listitem').nth(1))
    .toHaveTextContent('PlantsGardening1 claim2 answers to review')
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Gardening3 open questions')
  await expect
    .element(list.getByRole('link', { name: 'Gardening' }))
    .toHaveAttribute('href', `/professor/courses/${courseId}?tab=questions`)
  await expect
    .element(list.getByRole('link', { name: 'Plants' }))
    .toHaveAttribute('href', `/professor/quiz/${quizId}/submissions?show=look`)
  await expect
    .element(list.getByRole('link', { name: 'Soil' }))
    .toHaveAttribute('href', `/professor/quiz/${courseId}/submissions?show=claims`)
  await expectAccessible()
})
