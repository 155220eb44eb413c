import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { courses } from '@lectern/contract/courses.ts'
import { slides } from '@lectern/contract/slides.ts'
import { makeAdministrator, makeBackup, makeFailedJobs } from '../administrators.ts'
import { afterWork, expect, test } from '../story.ts'
import { drawSmallDeck, makeCourse, makeLecture, makePerson } from '../world.ts'

test('an administrator deletes, restores and hands over the course of a professor', async ({
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

  const successor = await makePerson('professor', 'Grace Otieno')
  await row.getByRole('button', { name: `Hand over ${name}…` }).click()
  await page.getByLabel('Email of the new owner').fill(successor.person.email)
  await expect(question).toContainText('Grace Otieno, Professor')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Hand Over Course' }).click()
  await expect(page.getByText(`Grace Otieno is the owner of ${name} now.`)).toBeVisible()
  expect((await successor.call(courses.list))[0]?._id).toBe(course._id)
  await page.getByRole('link', { name: 'Audit Log' }).click()
  const entries = page.getByRole('row', { name: 'Course restored' })
  await expect(entries.filter({ hasText: name })).toBeVisible()
})

test('an administrator sees why jobs failed, and runs one again', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const administrator = await makeAdministrator()
  const name = `Botany of ${administrator.person.email}`
  const course = await makeCourse(administrator, { name })
  await makeFailedJobs(administrator, course._id)
  await signIn(administrator)
  await page.goto('/admin/jobs?group=failed&kind=mail')
  const mail = page.getByRole('row', { name })
  await expect(mail).toContainText('This did not work after several tries')
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Retry Mail' }).click()
  await expect(page.getByText('The job is waiting again.')).toBeVisible()
  // It ran: the platform of the stories sends no email.
  await expect(mail).toContainText('This platform sends no email', afterWork)

  await page.getByLabel('Kind', { exact: true }).selectOption('lecture_chat')
  const chat = page.getByRole('row', { name })
  await expect(chat).toContainText('Only its owner can start it again.')
  await expect(chat).toContainText('This did not work after several tries.')
})

test('an administrator tests an engine, limits what a professor may store, and downloads backups and data', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn(await makeAdministrator())

  await test.step('the engine of a task is tested', async () => {
    await page.goto('/admin/models')
    const grading = page.getByRole('row', { name: 'Grading of written answers' })
    await grading.getByRole('button', { name: 'Test: Grading of written answers' }).click()
    await expect(grading.getByRole('status')).toContainText('Works')
    await expectAccessible(page)
  })

  await test.step('the storage of a professor is limited', async () => {
    const professor = await makePerson('professor', 'Ada Lindqvist')
    await page.goto(`/admin/storage?search=${professor.person.email}`)
    const row = page.getByRole('row', { name: professor.person.email })
    await expect(row).toContainText('Enough')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Limits of Ada Lindqvist…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Storage in GB').fill('many')
    await dialog.getByRole('button', { name: 'Save Limits' }).click()
    await expect(dialog.getByLabel('Storage in GB')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog).toContainText('Enter a number from 0')
    await dialog.getByLabel('Storage in GB').fill('0')
    await dialog.getByRole('button', { name: 'Save Limits' }).click()
    await expect(row).toContainText('Used up')

    const course = await makeCourse(professor)
    const lecture = await makeLecture(professor, course._id, { until: 'created' })
    const refused = professor.call(slides.upload, {
      params: { id: lecture },
      file: { name: 'deck.pdf', bytes: await drawSmallDeck('Roots') },
    })
    await expect(refused).rejects.toThrow(/There is not enough storage for this file/)
  })

  await test.step('no backup is written, and a link leads to where to change that', async () => {
    await page.goto('/admin/backups')
    await expect(page.getByText('No automatic backups are set up.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose a folder in Settings' }).click()
    await expect(page.getByLabel('Folder or bucket')).toBeVisible()
  })

  await test.step('a backup, and the data of a person who cannot sign in', async () => {
    const { person } = await makePerson('student', 'Ada Lindqvist')
    const file = path.join(os.tmpdir(), `lectern-story-${randomUUID()}.tar`)
    await writeFile(file, 'a backup')
    await makeBackup(file)
    await page.goto('/admin/backups')
    const row = page.getByRole('row').filter({ hasText: file })
    const backup = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Download the backup of/ }).click()
    expect([(await backup).suggestedFilename(), await readFile(await (await backup).path(), 'utf8')]).toEqual(
      [path.basename(file), 'a backup'],
    )
    await rm(file)

    await page.goto(`/admin/users?search=${person.email}`)
    await page.getByRole('button', { name: 'Actions for Ada Lindqvist' }).click()
    await page.getByRole('menuitem', { name: 'Download Their Data…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Data of Ada Lindqvist' })
    await dialog.getByRole('button', { name: 'Prepare Data' }).click()
    const data = page.waitForEvent('download', afterWork)
    await dialog.getByRole('button', { name: 'Download Data' }).click(afterWork)
    expect((await data).suggestedFilename()).toMatch(/^lectern-data-.*\.zip$/)
  })
})
