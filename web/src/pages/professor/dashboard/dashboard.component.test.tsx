import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { users } from '@lectern/contract/users.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

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
