import { announcements } from '@lectern/contract/announcements.ts'
import { courses } from '@lectern/contract/courses.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { users } from '@lectern/contract/users.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, fail } from '../../../../testing/answers.ts'
import { expectAccessible } from '../../../../testing/expect-accessible.ts'
import { makeCourse } from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'

const openTab = async (text: string) => {
  answer(courses.get, makeCourse({ role: 'owner' }))
  answer(lectures.listOfCourse, [])
  answer(quizzes.ofCourse, [])
  answer(lectureQuestions.ofCourse, [])
  answer(users.emailState, {
    email: 'ada@example.org',
    is_confirmed: true,
    waiting_email: null,
    sends_email: false,
    has_password: true,
  })
  answer(announcements.ofCourse, [
    {
      _id: '00000000-0000-7000-8000-00000000a001',
      title: 'Midterm',
      text,
      publish_at: '2026-11-27T08:00:00.000Z',
      edited_at: null,
      author_name: 'Ada',
      is_pinned: false,
      is_scheduled: false,
      is_new: false,
      sends_mail: false,
    },
  ])
  await openPage(`/professor/courses/${makeCourse()._id}?tab=announcements`, makeUser('professor'))
}

test('bold words and lists are shown as such, everything else as it was typed', async () => {
  await openTab('**Read** <b>this</b>:\n- chapter 3\n- https://example.org/a.\n\n2 * 3 * 4')
  await expect.element(page.getByText('Read', { exact: true })).toBeVisible()
  expect(page.getByText('Read', { exact: true }).element().tagName).toBe('STRONG')
  await expect.element(page.getByText('<b>this</b>:')).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: /^chapter 3$/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'https://example.org/a' })).toBeVisible()
  await expect.element(page.getByText('2 * 3 * 4')).toBeVisible()
})

test('the dialog says where students see it, and that no email is sent', async () => {
  await openTab('Room B')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await expect
    .element(
      page.getByText('Students see it on their dashboard and on the page of the course. No email is sent', {
        exact: false,
      }),
    )
    .toBeVisible()
  await expectAccessible()
})

test('an announcement that another tab has removed goes without a failure', async () => {
  await openTab('Room B')
  fail(announcements.remove, 404)
  await page.getByRole('button', { name: 'Delete “Midterm”' }).click()
  answer(announcements.ofCourse, [])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Room B')).not.toBeInTheDocument()
})
