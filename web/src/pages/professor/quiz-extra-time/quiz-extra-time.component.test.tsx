import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { answerForProfessor } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz } from '../../../testing/quiz-answers.ts'

const student = (number: number) => ({
  student_id: `00000000-0000-7000-8000-00000000f00${number}`,
  name: `Student ${number}`,
  email: `s${number}@example.org`,
  time_factor: 1,
  extra_minutes: 0,
  closes_at: null,
  changed_by: null,
  changed_at: null,
  deadline_at: null,
  state: 'running' as const,
})

test('the link of a student at work opens the time of that student', async () => {
  const quiz = makeQuiz({ time_limit_minutes: 30 })
  answerForProfessor()
  answer(quizzes.get, quiz)
  answer(quizzes.accommodations, [student(1), student(2)])
  await openPage(
    `/professor/quiz/${quiz._id}/extra-time?student=${student(2).student_id}`,
    makeUser('professor'),
  )
  await expect.element(page.getByRole('dialog', { name: 'Time of Student 2' })).toBeVisible()
  await expectAccessible()
})

test('minutes are typed first, and a factor that is far from usual says how much it comes to', async () => {
  const quiz = makeQuiz({ time_limit_minutes: 30 })
  answerForProfessor()
  answer(quizzes.get, quiz)
  answer(quizzes.accommodations, [student(1), student(2)])
  answer(quizzes.setAccommodation, { ...student(2), extra_minutes: 10 })
  await openPage(
    `/professor/quiz/${quiz._id}/extra-time?student=${student(2).student_id}`,
    makeUser('professor'),
  )
  const dialog = page.getByRole('dialog', { name: 'Time of Student 2' })
  await expect.element(dialog.getByLabelText('Extra minutes')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Factor')).not.toBeInTheDocument()
  await userEvent.keyboard('10')
  await expect.element(dialog.getByText('30 minutes will be 40 minutes.')).toBeVisible()

  await dialog.getByText('Other').click()
  await dialog.getByLabelText('Factor').fill('10')
  await expect.element(dialog.getByText('30 minutes will be 310 minutes – 10.3 times as long.')).toBeVisible()
  await dialog.getByLabelText('Extra minutes').fill('')
  await expect.element(dialog.getByText('30 minutes will be 5 hours – 10 times as long.')).toBeVisible()
  await expectAccessible()

  await dialog.getByText('× 1', { exact: true }).click()
  await dialog.getByLabelText('Extra minutes').fill('10')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => requestsOf(quizzes.setAccommodation).map(({ body }) => body))
    .toMatchObject([{ time_factor: 1, extra_minutes: 10, before: { extra_minutes: 0 } }])
})

test('time that another person gave meanwhile is named before it is overwritten', async () => {
  const quiz = makeQuiz({ time_limit_minutes: 30 })
  const changed = {
    ...student(2),
    extra_minutes: 20,
    changed_by: 'Jun Park',
    changed_at: '2026-11-26T10:00:00.000Z',
  }
  answerForProfessor()
  answer(quizzes.get, quiz)
  answer(quizzes.accommodations, [student(2)])
  fail(quizzes.setAccommodation, 409, { detail: 'Changed.', code: 'extra_time_changed' })
  await openPage(
    `/professor/quiz/${quiz._id}/extra-time?student=${student(2).student_id}`,
    makeUser('professor'),
  )
  const dialog = page.getByRole('dialog', { name: 'Time of Student 2' })
  await dialog.getByLabelText('Extra minutes').fill('10')
  answer(quizzes.accommodations, [changed])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(
      dialog.getByText(
        'Jun Park has changed this time in the meantime. It is now: 50 minutes (+ 20 minutes).',
      ),
    )
    .toBeVisible()
  await expectAccessible()
  answer(quizzes.setAccommodation, { ...changed, extra_minutes: 10 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requestsOf(quizzes.setAccommodation).at(-1)?.body).toMatchObject({
    extra_minutes: 10,
    before: { extra_minutes: 20 },
  })
  await expect.element(page.getByText(/^Changed by Jun Park, /)).toBeVisible()
})
