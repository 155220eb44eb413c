import { courseStaff } from '@lectern/contract/course-staff.ts'
import type { Locator } from '@playwright/test'
import { makeQuiz } from '../quizzes/quizzes.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, type Person } from '../world.ts'

const put = (owner: Person, courseId: string, person: Person, role: 'teacher' | 'assistant') =>
  owner.call(courseStaff.add, { params: { id: courseId }, body: { email: person.person.email, role } })

test('the owner invites people, changes roles, removes, and hands the course over', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const owner = await makePerson('professor', 'Elena Marsh')
  const leila = await makePerson('professor', 'Leila Haddad')
  const course = await makeCourse(owner, { name: 'Botany' })
  await signIn(owner)
  await page.goto(`/professor/courses/${course._id}?tab=staff`)
  const members = page.getByRole('table', { name: 'Staff of this course' })
  await expect(members.getByRole('row', { name: /Elena Marsh/ })).toContainText('Owner')
  await expect(page.getByText('No one else is on the staff yet.')).toBeVisible()

  const form = page.getByRole('form', { name: 'Invite someone' })
  await form.getByLabel('Email address').fill(leila.person.email)
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(members.getByRole('row', { name: /Leila Haddad/ })).toBeVisible()
  await form.getByLabel('Email address').fill(leila.person.email)
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(form.getByText(/Leila Haddad is already/)).toBeVisible()

  const stranger = `soo-ah-${Date.now()}@uni.example`
  await form.getByLabel('Email address').fill(stranger)
  await form.getByLabel('Role').selectOption('Teacher')
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  const invitation = page.getByRole('listitem').filter({ hasText: stranger })
  await expect(invitation).toContainText('Teacher')
  await expectAccessible(page)
  await invitation.getByRole('button', { name: /^Send Again/ }).click()
  await expect(page.getByText(/is valid for 14 days again/)).toBeVisible()
  await invitation.getByRole('button', { name: /^Withdraw/ }).click()
  const withdrawal = page.getByRole('dialog', { name: `Withdraw the invitation for ${stranger}?` })
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`The invitation for ${stranger} was withdrawn.`)).toBeVisible()
  await expect(invitation).toHaveCount(0)

  await page.getByLabel('Role of Leila Haddad').selectOption('Teacher')
  await expect(page.getByText('Leila Haddad now has the role Teacher.')).toBeVisible()
  await page.getByLabel('Role of Leila Haddad').selectOption('owner')
  const question = page.getByRole('dialog', { name: 'Hand the course over to Leila Haddad?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Hand Over' }).click()
  await expect(members.getByRole('row', { name: /Leila Haddad/ })).toContainText('Owner')
  await expect(members.getByRole('row', { name: /Elena Marsh/ })).toContainText('Teacher')
  // A teacher sees the page read-only.
  await expect(form).toHaveCount(0)
  await expect(page.getByLabel(/^Role of/)).toHaveCount(0)
})

test('an assistant is offered nothing that the role does not allow, on any screen', async ({
  openPage,
  expectAccessibleOnEachScreen,
}) => {
  const owner = await makePerson('professor', 'Elena Marsh')
  const assistant = await makePerson('professor', 'Bence Kovács')
  const course = await makeCourse(owner, { name: 'Botany' })
  const lectureId = await makeLecture(owner, course._id, { until: 'slides' })
  const quiz = await makeQuiz(owner, course._id)
  await put(owner, course._id, assistant, 'assistant')
  const page = await openPage(assistant)
  const forbidden = /^(Edit|Create|Delete|Upload|New course code|Restore)/
  const main = page.getByRole('main')
  /** Shows something at each width, and nothing that changes the course. The page is not loaded again. */
  const expectOnEachScreen = async (shown: Locator) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(shown).toBeVisible()
      await expect(main.getByRole('link', { name: forbidden })).toHaveCount(0)
      await expect(main.getByRole('button', { name: forbidden })).toHaveCount(0)
    }
  }
  await page.goto('/professor/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Botany' })).toContainText('Assistant')
  await page.getByRole('link', { name: 'Manage Botany' }).click()
  await expectOnEachScreen(page.getByRole('heading', { name: 'Plants at home' }))
  await page.getByRole('tab', { name: 'Quizzes' }).click()
  await expectOnEachScreen(page.getByRole('link', { name: `View submissions of ${quiz.title}` }))
  await page.getByRole('tab', { name: 'Staff' }).click()
  await expectOnEachScreen(page.getByRole('table', { name: 'Staff of this course' }))
  await expect(page.getByRole('form')).toHaveCount(0)
  await expectAccessibleOnEachScreen(page)
  await test.step('addresses of pages that change something say why they do not open', async () => {
    for (const path of [
      `courses/${course._id}/edit`,
      `courses/${course._id}/lectures/create`,
      `courses/${course._id}/quiz/create`,
      `quiz/${quiz._id}/edit`,
      `lectures/${lectureId}/edit`,
    ]) {
      await page.goto(`/professor/${path}`)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(
          page.getByText(/^Your role in this course \(Assistant\) does not allow this/),
        ).toBeVisible()
      }
    }
    await page.goto(`/professor/quiz/${quiz._id}/submissions`)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { level: 1, name: quiz.title })).toBeVisible()
    }
  })
})

test('a student’s account that assists finds the course on its dashboard, its lectures and its gradebook', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const owner = await makePerson('professor', 'Elena Marsh')
  const student = await makePerson('student', 'Priya Raghavan')
  const course = await makeCourse(owner, { name: 'Botany' })
  await makeLecture(owner, course._id, { title: 'Leaves', until: 'audio' })
  await put(owner, course._id, student, 'assistant')
  await signIn(student)
  await page.goto('/student/dashboard')
  const assists = page.getByRole('region', { name: 'Courses you assist' })
  await assists.getByRole('link', { name: 'Botany' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Leaves', exact: true }).click()
  await expect(page.getByText('You see the lecture as students do.')).toBeVisible()
  await expect(page.getByText('This is slide 1 in en.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeVisible()
  await page.getByRole('link', { name: 'Gradebook' }).click()
  await expect(page.getByText('No student is enrolled in this course yet.')).toBeVisible()
})
