import { type CourseInvitation, courseInvitations } from '@lectern/contract/course-invitations.ts'
import { courses } from '@lectern/contract/courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, hold, requestsOf } from '../../../../../testing/answers.ts'
import { expectAccessible } from '../../../../../testing/expect-accessible.ts'
import { makeCourse } from '../../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../../testing/open-page.tsx'

const time = '2026-11-27T08:00:00.000Z'
const student = {
  _id: '01970000-0000-7000-8000-000000000001',
  name: 'Kim',
  email: 'kim@example.org',
  enrolled_at: time,
  state: 'on_track' as const,
  stuck_at: null,
  last_visit_at: time,
  lectures_finished: 0,
  slides_studied: 0,
  quizzes_submitted: 0,
  points: 0,
  quizzes_due: 0,
  points_due: 0,
}
const invitation = (number: number, fields: Partial<CourseInvitation> = {}): CourseInvitation => ({
  _id: `01970000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  email: `invited-${number}@example.org`,
  name: null,
  invited_at: time,
  mailed_at: time,
  is_refused: false,
  declined_at: null,
  can_be_renewed: true,
  ...fields,
})

const openStudents = async (
  invitations: CourseInvitation[],
  { sendsEmail = true, students = [student], role = 'owner' as 'owner' | 'assistant' } = {},
) => {
  answer(courses.get, makeCourse({ course_code: 'ABC234', role }))
  answer(lectures.listOfCourse, [])
  answer(quizzes.ofCourse, [])
  answer(lectureQuestions.ofCourse, [])
  answer(courseInvitations.list, { sends_email: sendsEmail, invitations })
  answer(insight.students, {
    totals: { lectures: 1, slides: 12, quizzes: 0, points: 0 },
    tracks_students: true,
    counted_until: time,
    students,
  })
  await openPage(`/professor/courses/${makeCourse()._id}?tab=students`, makeUser('professor'))
}
const list = () => page.getByLabelText('Email addresses')
const openDialog = () => page.getByRole('button', { name: 'Invite Students' }).click()

test('a pasted list is explained before it is sent, and sent once', async () => {
  await openStudents([invitation(1)])
  await openDialog()
  await list().fill(
    'Kim <KIM@example.org>\nLee\tlee@example.org\nlee@example.org\nnobody\ninvited-1@example.org c@x',
  )
  await expect
    .element(page.getByRole('status').filter({ hasText: 'addresses' }))
    .toHaveTextContent(
      '3 addresses · 2 with a name · 1 already in the course · 1 already invited · 1 repeated · 2 lines could not be read',
    )
  await expect.element(page.getByText('Line 4 has no valid address: nobody')).toBeVisible()
  await expect
    .element(page.getByText('Line 5: “c@x” is not a valid address.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
  hold(courseInvitations.add)
  await page.getByRole('button', { name: 'Invite 2 Students' }).click()
  await expect.element(page.getByRole('button', { name: 'Inviting…' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).toBeVisible()
  expect(requestsOf(courseInvitations.add).map(({ body }) => body)).toEqual([
    {
      emails: ['kim@example.org', 'lee@example.org', 'invited-1@example.org'],
      names: { 'kim@example.org': 'Kim', 'lee@example.org': 'Lee' },
    },
  ])
})

test('after inviting, the message says what was done', async () => {
  await openStudents([])
  await openDialog()
  await list().fill('lee@example.org')
  answer(courseInvitations.add, { added: 1, renewed: 0, unchanged: 1, here: 1, mailed: 1 })
  answer(courseInvitations.list, { sends_email: true, invitations: [invitation(1)] })
  await page.getByRole('button', { name: 'Invite 1 Student' }).click()
  await expect.element(page.getByText(/1 student is invited\. 1 email is on its way\./)).toBeVisible()
  await expect.element(page.getByText('1 invited student has not joined yet.')).toBeVisible()
})

test('what cannot be read stays in the field after inviting', async () => {
  await openStudents([])
  await openDialog()
  await list().fill('lee@example.org, park@example.org; notanemail\nhan@example')
  await expect
    .element(page.getByText('Line 1: “notanemail” is not a valid address.', { exact: false }))
    .toBeVisible()
  answer(courseInvitations.add, { added: 2, renewed: 0, unchanged: 0, here: 0, mailed: 2 })
  await page.getByRole('button', { name: 'Invite 2 Students' }).click()
  await expect
    .element(page.getByText('2 lines could not be read and are still in the field.', { exact: false }))
    .toBeVisible()
  await expect.element(list()).toHaveValue('notanemail\nhan@example')
  await page.getByRole('dialog').getByText('Close', { exact: true }).click()
  await expect.element(list()).not.toBeInTheDocument()
})

test('a list that is too long is not sent, and an empty one says what is missing', async () => {
  await openStudents([], { students: [], sendsEmail: false })
  await openDialog()
  await expect.element(page.getByText('This platform sends no email.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.element(page.getByText('Please enter at least one email address.')).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData(
    'text',
    Array.from({ length: 5_000 }, (_, index) => `Name ${index} s${index}@x.org`).join('\r\n'),
  )
  list()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect
    .element(page.getByText('Remove 4,000, and invite them afterwards.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite 5000 Students' })).toBeDisabled()
})

test('those who have not joined are listed; each can be reminded once a day and withdrawn', async () => {
  await openStudents([
    invitation(1),
    invitation(2, { can_be_renewed: false }),
    invitation(3, { declined_at: time, can_be_renewed: false }),
    invitation(4, { is_refused: true }),
  ])
  await expect.element(page.getByText('4 invited students have not joined yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(page.getByText('Address refused by the mail server')).toBeVisible()
  await expect.element(page.getByText(/^Declined/)).toBeVisible()
  await expectAccessible()
  answer(courseInvitations.add, { added: 0, renewed: 1, unchanged: 0, here: 0, mailed: 1 })
  await page.getByRole('button', { name: 'Send again to invited-1@example.org' }).click()
  await expect.element(page.getByText(/1 email is on its way/)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Send again to invited-2@example.org' }))
    .toHaveAttribute('aria-disabled', 'true')
  answer(courseInvitations.remove, { _id: invitation(4)._id })
  await page.getByRole('button', { name: 'Withdraw the invitation of invited-4@example.org' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw the invitation of invited-4@example.org?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(requestsOf(courseInvitations.remove)).toHaveLength(0)
  await page.getByRole('button', { name: 'Withdraw the invitation of invited-4@example.org' }).click()
  await expectAccessible()
  answer(courseInvitations.list, { sends_email: true, invitations: [invitation(1)] })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('The invitation of invited-4@example.org was withdrawn.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => requestsOf(courseInvitations.remove)[0]?.params.invitation).toBe(invitation(4)._id)
  await expect.element(page.getByText('1 invited student has not joined yet.')).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
})

test('after the last invitation is withdrawn, the focus is in the list of students', async () => {
  await openStudents([invitation(1)])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw the invitation of invited-1@example.org' }).click()
  answer(courseInvitations.remove, { _id: invitation(1)._id })
  answer(courseInvitations.list, { sends_email: true, invitations: [] })
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('The invitation of invited-1@example.org was withdrawn.')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('a long list shows the names it was sent with, and can be searched by them', async () => {
  await openStudents([
    ...Array.from({ length: 11 }, (_, index) => invitation(index + 1)),
    invitation(20, { name: '김민지 <b>' }),
    invitation(21, { name: 'عمر 💡' }),
  ])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(page.getByText('عمر 💡')).toBeVisible()
  await expectAccessible()
  await page.getByRole('searchbox', { name: 'Search invited students' }).fill('민지')
  await expect.element(page.getByText('김민지 <b>')).toBeVisible()
  await expect.element(page.getByText('invited-1@example.org')).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Search invited students' }).fill('nobody')
  await expect.element(page.getByText('No invited student matches this search.')).toBeVisible()
})

test('an assistant sees who is missing, and invites no one', async () => {
  await openStudents([invitation(1)], { role: 'assistant' })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(page.getByText('invited-1@example.org')).toBeVisible()
  expect(page.getByRole('button', { name: /Invite|Withdraw|again/ }).elements()).toHaveLength(0)
})
