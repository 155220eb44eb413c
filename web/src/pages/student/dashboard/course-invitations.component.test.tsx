import { announcements } from '@lectern/contract/announcements.ts'
import { courseInvitations } from '@lectern/contract/course-invitations.ts'
import { courses } from '@lectern/contract/courses.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { answerForStudent, makeStudentCourse } from '../../../testing/student-answers.ts'

const invitation = {
  _id: '00000000-0000-7000-8000-00000000c001',
  course_id: courseId,
  course_name: 'Gardening',
  inviter_name: 'Ada Lindqvist',
  invited_at: '2026-11-27T08:00:00.000Z',
}

const openDashboard = async () => {
  answerForStudent()
  answer(submissions.running, [])
  answer(courses.listMine, [])
  answer(courseInvitations.mine, { invitations: [invitation], must_confirm: false })
  await openPage('/student/dashboard', makeUser('student'))
}

test('an invitation is joined with one press or two, and the message leads to the course', async () => {
  await openDashboard()
  await expect.element(page.getByText(/Ada Lindqvist invited you on/)).toBeVisible()
  await expectAccessible()
  // Not before both presses.
  const pressed = Promise.withResolvers<void>()
  answer(courseInvitations.accept, () => pressed.promise.then(() => makeStudentCourse()))
  answer(courseInvitations.mine, { invitations: [], must_confirm: false })
  answer(courses.listMine, [makeStudentCourse()])
  await page.getByRole('button', { name: 'Join Gardening' }).dblClick()
  pressed.resolve()
  await expect.element(page.getByRole('heading', { name: 'My Courses' })).toHaveFocus()
  await page.getByRole('button', { name: 'Open Course' }).click()
  expect(requestsOf(courseInvitations.accept)).toHaveLength(1)
  await expect.poll(() => window.location.pathname).toBe(`/student/courses/${courseId}`)
})

test('enrolling with the code uses up the invitation, and shows what is due in the course', async () => {
  await openDashboard()
  await page.getByRole('button', { name: 'Enroll in Course' }).first().click()
  await page.getByRole('textbox', { name: 'Enrollment code' }).fill('ABC234')
  answer(courses.enroll, makeStudentCourse())
  answer(courseInvitations.mine, { invitations: [], must_confirm: false })
  answer(courses.listMine, [makeStudentCourse()])
  const before = [submissions.due, announcements.mine].map((call) => requestsOf(call).length)
  await page.getByRole('dialog').getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Invitations to courses' })).not.toBeInTheDocument()
  expect(requestsOf(submissions.due).length).toBeGreaterThan(before[0] ?? 0)
  expect(requestsOf(announcements.mine).length).toBeGreaterThan(before[1] ?? 0)
})

test('an invitation is declined after a question', async () => {
  await openDashboard()
  await page.getByRole('button', { name: 'Decline the invitation to Gardening' }).click()
  expect(requestsOf(courseInvitations.decline)).toHaveLength(0)
  answer(courseInvitations.decline, { _id: invitation._id })
  answer(courseInvitations.mine, { invitations: [], must_confirm: false })
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Invitations to courses' })).not.toBeInTheDocument()
})

test('a student with an unconfirmed address reads why no invitation is there', async () => {
  answerForStudent()
  answer(submissions.running, [])
  answer(courseInvitations.mine, { invitations: [], must_confirm: true })
  await openPage('/student/dashboard', makeUser('student'))
  await expect
    .element(page.getByRole('link', { name: 'Confirm Your Email' }))
    .toHaveAttribute('href', '/account')
})
