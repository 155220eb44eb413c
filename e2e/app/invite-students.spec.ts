import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'

const phone = { width: 390, height: 844 }

test('a professor invites a class, and students join, decline and register later, on any screen', async ({
  browser,
  openPage,
  expectAccessibleOnEachScreen,
}) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  const enrolled = await makeStudentOf(course, 'Hana Kim')
  const [joins, declines] = [await makePerson('student', 'Noor'), await makePerson('student', 'Tom')]
  const late = `late-${Date.now()}@example.org`
  const staff = await openPage(professor)
  await staff.goto(`/professor/courses/${course._id}?tab=students`)
  await staff.getByRole('button', { name: 'Invite Students' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Invite students' })
  const emails = [enrolled, joins, declines].map(({ person }) => person.email)
  await dialog
    .getByLabel('Email addresses')
    .fill(`${emails.join(', ')}\nLate <${late.toUpperCase()}>\nnobody`)
  await expect(
    dialog.getByText('4 addresses · 1 with a name · 1 already in the course · 1 line could not be read'),
  ).toBeVisible()
  await expectAccessibleOnEachScreen(staff)
  // A double press sends one request.
  await dialog.getByRole('button', { name: 'Invite 3 Students' }).dblclick()
  await expect(staff.getByText('3 students are invited.', { exact: false })).toBeVisible()
  await expect(staff.getByText('3 invited students have not joined yet.')).toBeVisible()

  const first = await openPage(joins)
  await first.goto('/student/dashboard')
  await expectAccessibleOnEachScreen(first)
  await first.getByRole('button', { name: 'Join Botany' }).click()
  await first.getByRole('button', { name: 'Open Course' }).click()
  await expect(first).toHaveURL(`/student/courses/${course._id}`)

  const second = await openPage(declines, { viewport: phone })
  await second.goto('/student/dashboard')
  await second.getByRole('button', { name: 'Decline the invitation to Botany' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(second.getByRole('region', { name: 'Invitations to courses' })).toHaveCount(0)

  const third = await (await browser.newContext({ viewport: phone })).newPage()
  await third.goto('/register')
  await third.getByLabel('Name').fill('Late')
  await third.getByLabel('Email').fill(late)
  await third.getByLabel('Password', { exact: true }).fill('secret-enough')
  await third.getByRole('button', { name: 'Register' }).click()
  await third.getByRole('button', { name: 'Join Botany' }).click()
  await expect(third.getByText('You joined Botany.')).toBeVisible()

  await staff.reload()
  await expect(staff.getByText('1 invited student has not joined yet.')).toBeVisible()
  await staff.getByRole('button', { name: 'Show', exact: true }).click()
  const row = staff.getByRole('listitem').filter({ hasText: declines.person.email })
  await expect(row).toContainText('Declined')
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toHaveCount(0)
})
