import { courses } from '@lectern/contract/courses.ts'
import { operations } from '@lectern/contract/operations.ts'
import { makeAdministrator, makeFailedJobs } from '../administrators.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson } from '../world.ts'

test('an administrator deletes and restores the course of a professor', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const administrator = await makeAdministrator()
  const professor = await makePerson('professor', 'Ada Lindqvist')
  const name = `Botany of ${professor.person.email}`
  const course = await makeCourse(professor, { name })
  await signIn(administrator)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Courses' }).click()
  await page.getByRole('searchbox').fill(professor.person.email)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Ada Lindqvist')
  await expect(row).toContainText('In use')
  await expectAccessible(page)

  await row.getByRole('button', { name: `Delete ${name}…` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Ada Lindqvist')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete Course' }).click()
  await expect(row).toContainText('can be restored until')
  await expect.poll(() => professor.call(courses.list)).toEqual([])

  await row.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(row).toContainText('In use')
  await expect.poll(async () => (await professor.call(courses.list))[0]?._id).toBe(course._id)
  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page.getByRole('row', { name: 'Course restored' }).first()).toContainText(name)
})

test('an administrator sees why jobs failed, and runs one again', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const administrator = await makeAdministrator()
  const course = await makeCourse(administrator, { name: 'Botany of jobs' })
  await makeFailedJobs(administrator, course._id)
  await signIn(administrator)
  await page.goto('/admin/jobs?group=failed&kind=mail')
  const mail = page.getByRole('row', { name: 'Botany of jobs' })
  await expect(mail).toContainText('tried_too_often')
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Retry Mail' }).click()
  await expect(page.getByText('The job waits again.')).toBeVisible()
  await expect(mail).toBeHidden()

  await page.getByLabel('Kind', { exact: true }).selectOption('lecture_chat')
  const chat = page.getByRole('row', { name: 'Botany of jobs' })
  await expect(chat).toContainText('Its owner starts it again.')
  await expect(chat).toContainText('tried_too_often')
  const failures = await administrator.call(operations.jobs, {
    query: { group: 'failed', kind: 'lecture_chat' },
  })
  expect(failures.jobs.every(({ message }) => message === '')).toBe(true)
})

test('an administrator tests the engine of a task', async ({ page, signIn, expectAccessible }) => {
  await signIn(await makeAdministrator())
  await page.goto('/admin/models')
  const grading = page.getByRole('row', { name: 'Grading of written answers' })
  await grading.getByRole('button', { name: 'Test: Grading of written answers' }).click()
  await expect(grading.getByRole('status')).toContainText('Works')
  await expectAccessible(page)
})
