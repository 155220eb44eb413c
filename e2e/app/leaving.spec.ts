import { readFile } from 'node:fs/promises'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'

test('a student leaves a course, takes the own data and deletes the account', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Leaving plants' })
  const student = await makeStudentOf(course, 'Mia Roth')
  await signIn(student)

  await test.step('the course, after a question', async () => {
    await page.goto(`/student/courses/${course._id}?tab=syllabus`)
    await page.getByRole('button', { name: 'Leave Course' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave this course?' })
    await expect(dialog).toContainText('Enroll again with the enrollment code to get them back')
    await dialog.getByRole('button', { name: 'Leave Course' }).click()
    await expect(page).toHaveURL('/student/dashboard')
    await expect(page.getByText('You left Leaving plants.')).toBeVisible()
  })

  await test.step('the own data as a file', async () => {
    await page.goto('/account')
    await page.getByRole('button', { name: 'Prepare My Data' }).click()
    const download = page.getByRole('button', { name: 'Download My Data' })
    await expect(download).toBeVisible()
    await expectAccessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    expect(file.suggestedFilename()).toMatch(/^lectern-data-.*\.zip$/)
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('the account, with the password', async () => {
    await page.getByRole('button', { name: 'Delete Account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('Submitted quizzes and their grades stay without your name.')
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByText('Please enter your password.')).toBeVisible()
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
    await dialog.getByLabel('Current password').fill(student.person.password)
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(page).toHaveURL('/login')
  })
})

test('a professor deletes a course and restores it from the dashboard', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Short-lived course' })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/edit`)
  await page.getByRole('button', { name: 'Delete Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “Short-lived course”?' })
  await dialog.getByRole('button', { name: 'Delete Course' }).click()
  await expect(page).toHaveURL('/professor/dashboard')
  await page.getByRole('button', { name: 'Restore Short-lived course' }).click()
  await expect(
    page.getByText('“Short-lived course” was restored, with its staff and students.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Deleted courses' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Short-lived course/ }).first()).toBeVisible()
})
