import { announcements } from '@lectern/contract/announcements.ts'
import { users } from '@lectern/contract/users.ts'
import { eq } from 'drizzle-orm'
import { usersTable } from '../../server/platform/db/schema/users.ts'
import { writeRows } from '../platform-database.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf, type Person } from '../world.ts'

test('a professor announces, edits and deletes, and students see what is new, on any screen', async ({
  openPage,
  expectAccessibleOnEachScreen,
}) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  const student = await makeStudentOf(course, 'Hana Kim')
  const staffPage = await openPage(professor)
  await staffPage.goto(`/professor/courses/${course._id}`)
  await staffPage.getByRole('tab', { name: 'Announcements' }).click()
  await staffPage.getByRole('button', { name: 'New Announcement' }).click()
  const dialog = staffPage.getByRole('dialog', { name: 'New Announcement' })
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog.getByText('Please enter a title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('The room for the midterm has changed')
  await dialog.getByLabel('Text').fill('We meet in hall B 104: https://maps.example/b104.')
  await dialog.getByLabel('Pin above the others').check()
  await expectAccessibleOnEachScreen(staffPage)
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog).toBeHidden()
  await staffPage.getByRole('button', { name: 'New Announcement' }).click()
  await dialog.getByLabel('Title').fill('No lecture next week')
  await dialog.getByText('Later', { exact: true }).click()
  await dialog.getByLabel('Date and time').fill('2090-01-01T08:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const rows = staffPage.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(/From .*2090/)
  await expectAccessibleOnEachScreen(staffPage)

  const page = await openPage(student)
  await page.goto('/student/dashboard')
  const section = page.getByRole('region', { name: 'Announcements' })
  await expect(section.getByText('1 new')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(section.getByText('Pinned')).toBeVisible()
  await expectAccessibleOnEachScreen(page)
  await section.getByRole('link', { name: 'The room for the midterm has changed' }).click()
  const list = page.getByRole('tabpanel').getByRole('listitem')
  await expect(list).toHaveCount(1)
  await expect(list.getByRole('link')).toHaveAttribute('href', 'https://maps.example/b104')
  await expect(list.getByText('New', { exact: true })).toBeVisible()
  await expectAccessibleOnEachScreen(page)
  // Seen now: the server knows it, and the dashboard marks it no longer.
  await expect
    .poll(async () => (await student.call(announcements.mine, {})).map((one) => one.is_new))
    .toEqual([false])
  await page.goto('/student/dashboard')
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(section.getByText('1 new')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await staffPage.getByRole('button', { name: 'Edit “The room for the midterm has changed”' }).click()
  const edit = staffPage.getByRole('dialog', { name: 'Edit announcement' })
  await edit.getByLabel('Title').fill('The room for the midterm is hall B 104')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(rows.first()).toContainText(/Edited/)
  await staffPage.getByRole('button', { name: 'Delete “No lecture next week”' }).click()
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(1)
})

test('an administrator shows a banner to all who are signed in, until each dismisses it', async ({
  openPage,
  expectAccessible,
}) => {
  const administrator = await makePerson('professor', 'Ines Duarte')
  const student = await makePerson('student', 'Hana Kim')
  const { _id } = await administrator.call(users.me, {})
  const isWritten = await writeRows(async ({ context }) => {
    await context.database
      .update(usersTable)
      .set({ administratorSince: new Date() })
      .where(eq(usersTable.id, _id))
  })
  test.skip(!isWritten, 'needs the database of the platform')
  const staffPage = await openPage(administrator)
  await staffPage.goto('/admin/announcements')
  const title = `Maintenance ${Date.now()}`
  await staffPage.getByRole('button', { name: 'New Announcement' }).click()
  const dialog = staffPage.getByRole('dialog', { name: 'New Announcement' })
  await dialog.getByLabel('Title').fill(title)
  await dialog
    .getByLabel('Text')
    .fill('Lectern is away on Friday from 22:00 to 22:30.\n- Hand in before.\n- Nothing is lost.')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  const bannerOf = (page: typeof staffPage) => page.getByRole('region', { name: title })
  await expect(bannerOf(staffPage)).toBeVisible()
  await expectAccessible(staffPage)
  const page = await openPage(student, { viewport: { width: 390, height: 844 } })
  await page.goto('/student/dashboard')
  await expect(bannerOf(page)).toBeVisible()
  await expect(bannerOf(page).getByRole('listitem')).toHaveText(['Hand in before.', 'Nothing is lost.'])
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await bannerOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(bannerOf(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const current = async (person: Person) =>
    (await person.call(announcements.current, {})).map((one) => one.title)
  expect(await current(student)).not.toContain(title)
  expect(await current(administrator)).toContain(title)
  // Other stories share the platform.
  await staffPage.getByRole('button', { name: `Delete “${title}”` }).click()
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(bannerOf(staffPage)).toHaveCount(0)
})
