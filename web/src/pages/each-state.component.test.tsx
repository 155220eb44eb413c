import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { passkeys } from '@lectern/contract/passkeys.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { users } from '@lectern/contract/users.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, fail } from '../testing/answers.ts'
import { expectShown } from '../testing/expect-shown.ts'
import { desktop, expectWellFormed, phone } from '../testing/expect-well-formed.ts'
import {
  answerForProfessor,
  courseId,
  lectureId,
  makeCourse,
  makeLecture,
} from '../testing/lecture-answers.ts'
import { makeUser, openPage } from '../testing/open-page.tsx'
import { answerForStudent } from '../testing/student-answers.ts'

const time = '2026-01-01T00:00:00.000Z'
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page at the size of a desktop and waits for its main heading. */
const open = async (address: string, user?: Parameters<typeof openPage>[1], heading?: string) => {
  await openPage(address, user)
  await expect
    .element(page.getByRole('heading', { level: 1, ...(heading && { name: heading }) }))
    .toBeVisible()
}
const check = () => expectWellFormed(desktop, phone)

test.each(['/', '/login', '/register', '/no/such/page'])('a visitor at %s', async (address) => {
  answer(users.registrationOptions, {
    professors: 'anybody',
    domains: [],
    invitation_works: null,
    invited_email: null,
  })
  answer(users.signInOptions, { sends_email: false, passwords: true, passkeys_at: null, providers: [] })
  await open(address)
  if (address === '/register') await button('Register').click()
  // Nothing is emailed here: the page says who gives a new password.
  if (address === '/login') await expectShown(/Ask the administrator of this platform for a link/)
  await check()
})

const openAsProfessor = (address: string, heading?: string) => open(address, makeUser('professor'), heading)

test('a dashboard without courses', async () => {
  answerForProfessor()
  answer(courses.list, [])
  await openAsProfessor('/professor/dashboard', 'Professor Dashboard')
  await expectShown(/You haven't created any courses yet/)
  await check()
})

test('a dashboard with courses', async () => {
  answerForProfessor()
  await openAsProfessor('/professor/dashboard', 'Professor Dashboard')
  await expect.element(page.getByRole('link', { name: 'Manage Gardening' })).toBeVisible()
  await check()
})

test('the account with an error', async () => {
  answerForProfessor()
  const session = { _id: courseId, user_agent: 'Firefox', created_at: time, seen_at: time, is_current: true }
  answer(users.sessions, [session])
  answer(users.emailState, {
    email: 'elena@example.org',
    is_confirmed: true,
    waiting_email: null,
    sends_email: false,
    has_password: true,
  })
  answer(passkeys.list, [])
  answer(privacy.rules, { grades: 'keep' })
  answer(privacy.findExport, null)
  await openAsProfessor('/account', 'Your account')
  await expectShown('This browser')
  await button('Change Password').click()
  await expectShown('Please enter your password.')
  await check()
})

test('a course form with errors', async () => {
  answerForProfessor()
  await openAsProfessor('/professor/courses/create', 'Create New Course')
  await button('Create Course').click()
  await expectShown('Please enter a course name.')
  await check()
})

test('a lecture form with errors', async () => {
  answerForProfessor()
  await openAsProfessor(`/professor/courses/${courseId}/lectures/create`, 'Create Lecture')
  await button('Create Lecture').click()
  await expectShown('Please enter a lecture title.')
  await check()
})

test('a course without lectures', async () => {
  answerForProfessor(makeLecture(), makeCourse({ supported_languages: ['en', 'ko', 'zh'] }))
  answer(lectures.listOfCourse, [])
  await openAsProfessor(`/professor/courses/${courseId}`, 'Gardening')
  await expectShown(/^There are no lectures in this course yet/)
  await check()
})

test('a course with lectures, and its questions before something is changed', async () => {
  answerForProfessor(makeLecture({ published: true }))
  await openAsProfessor(`/professor/courses/${courseId}`, 'Gardening')
  await expect.element(page.getByRole('main').getByText('Published')).toBeVisible()
  await check()
  await page.viewport(...desktop)
  await button('New course code').click()
  const question = page.getByRole('dialog', { name: 'Make a new course code?' })
  await expect.element(question).toBeVisible()
  await check()
  await page.viewport(...desktop)
  await expect.poll(() => question.element().textContent).toMatch(/The code ABC123 stops working\./)
  answer(courses.renewCode, makeCourse({ course_code: 'DEF456' }))
  await question.getByRole('button', { name: 'Make New Code' }).click()
  await expectShown('The course has a new code.')
  await expect.element(question).not.toBeInTheDocument()
  await button('Delete Plants at home').click()
  await expect.element(page.getByRole('dialog', { name: 'Delete this lecture?' })).toBeVisible()
  await check()
})

test("a professor's course that is not there", async () => {
  answerForProfessor()
  fail(courses.get, 404, { detail: 'Course not found' })
  await openAsProfessor(`/professor/courses/${courseId}`)
  await expectShown("Course not found or you don't have permission to view it.")
  await check()
})

const openAsStudent = (address: string, heading?: string) => open(address, makeUser('student'), heading)

test('a dashboard of a student without courses, and a wrong code', async () => {
  answerForStudent()
  answer(courses.listMine, [])
  await openAsStudent('/student/dashboard')
  await expectShown(/^You are not enrolled in any course yet/)
  await check()
  await page.viewport(...desktop)
  fail(courses.enroll, 404, { detail: 'No course has this code.' })
  await button('Enroll in Course').first().click()
  await page.getByLabelText('Enrollment code').fill('NOCODE')
  await button('Enroll').click()
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('No course has this code.')
  await check()
})

test('a dashboard of a student with a course', async () => {
  answerForStudent()
  await openAsStudent('/student/dashboard')
  await expect.element(page.getByRole('link', { name: 'View Gardening' })).toBeVisible()
  await check()
})

test("a student's course with a lecture", async () => {
  answerForStudent()
  await openAsStudent(`/student/courses/${courseId}`)
  await expect.element(page.getByRole('link', { name: 'Study: Plants at home' })).toBeVisible()
  await check()
})

test("a student's course without lectures", async () => {
  answerForStudent()
  answer(lectures.listForStudent, [])
  await openAsStudent(`/student/courses/${courseId}`)
  await expectShown(/^No lectures have been published/)
  await check()
})

test("a student's lecture that is not there", async () => {
  answerForStudent()
  fail(lectures.get, 404, { detail: 'Lecture not found' })
  await openAsStudent(`/student/lectures/${lectureId}`)
  await expectShown(/^Lecture not found or you don't/)
  const heading = page.getByRole('heading', { level: 1, name: 'Lecture' }).element() as HTMLElement
  heading.setAttribute('tabindex', '-1')
  heading.focus()
  // It stays hidden while it has the focus, as after each change of page.
  expect(heading.getBoundingClientRect().width).toBeLessThan(2)
  await check()
})

test("a student's course that is not there", async () => {
  answerForStudent()
  fail(courses.get, 404, { detail: 'Course not found' })
  await openAsStudent(`/student/courses/${courseId}`)
  await expectShown(/^Course not found or you don't/)
  await check()
})
