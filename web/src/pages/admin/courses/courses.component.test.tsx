import { administration } from '@lectern/contract/administration.ts'
import { type CourseDetails, operations } from '@lectern/contract/operations.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const time = '2026-11-01T09:00:00.000Z'
const owner = { _id: crypto.randomUUID(), name: 'Ada', email: 'ada@school.example' }
const botany: CourseDetails = {
  _id: crypto.randomUUID(),
  name: 'Botany',
  owner,
  students: 31,
  lectures: 4,
  created_at: time,
  storage_bytes: 2_000_000,
  tokens_this_month: 1_200,
  archived_at: null,
  deleted_at: null,
  removed_at: null,
  quizzes: 3,
  last_activity_at: time,
  staff: [{ ...owner, role: 'owner' }],
}

test('a course opens with its staff and counts, and gets another professor', async () => {
  answer(operations.courses, { courses: [botany], counts: { any: 1, active: 1, archived: 0, deleted: 0 } })
  answer(operations.course, botany)
  const counts = { all: 0, student: 0, professor: 0, administrator: 0 }
  answer(administration.users, { users: [], total: 0, counts })
  await openPage('/admin/courses', { ...makeUser('professor'), is_administrator: true as const })
  const handOver = page.getByRole('button', { name: 'Hand over Botany…' })
  await handOver.click()
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(handOver).toHaveFocus()
  await page.getByRole('button', { name: 'Botany', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Botany' })
  await expect.element(dialog.getByText('ada@school.example, Owner')).toBeVisible()
  await expect.element(dialog.getByText('Last activity')).toBeVisible()
  await expectAccessible()
  const email = dialog.getByRole('textbox', { name: 'Email of a professor to add as teacher' })
  await email.fill('bo@school.example')
  fail(operations.addTeacher, 404, {
    detail: 'No professor has an account with this email.',
    code: 'new_owner_not_found',
  })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expectShown(/No professor has an account with this email\./)
  const bo = { _id: crypto.randomUUID(), name: 'Bo', email: 'bo@school.example', role: 'teacher' as const }
  answer(operations.addTeacher, { ...botany, staff: [...botany.staff, bo] })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expectShown('bo@school.example, Teacher')
  expect(requestsOf(operations.addTeacher).map(({ body }) => body)).toEqual([
    { email: 'bo@school.example' },
    { email: 'bo@school.example' },
  ])
  // The question takes the place of the dialog.
  await dialog.getByRole('button', { name: 'Delete…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete Botany?' })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
})
