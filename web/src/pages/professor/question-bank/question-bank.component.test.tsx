import { type BankQuestion, questionBank } from '@lectern/contract/question-bank.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { answerForProfessor, courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz, makeQuizListItem } from '../../../testing/quiz-answers.ts'

const kept = (question_text: string, updated_at: string): BankQuestion => ({
  _id: '01970000-0000-7000-8000-000000000003',
  question: {
    question_id: '01970000-0000-7000-8000-000000000003',
    question_type: 'multiple_choice',
    question_text,
    points: 1,
    options: ['Red', 'Green'],
    correct_answer: 1,
  } as BankQuestion['question'],
  tags: ['light'],
  used_in: [],
  success: null,
  updated_at,
})
const first = kept('Which light do leaves reflect?', '2026-11-26T10:00:00.000Z')
const theirs = kept('Which light do leaves not absorb?', '2026-11-26T10:05:00.000Z')
const textField = () => page.getByRole('textbox', { name: 'Question text' })

/** Opens the question, changes it, and saves it after someone else did. */
const saveLate = async () => {
  answerForProfessor()
  answer(questionBank.list, [first])
  await openPage(`/professor/courses/${courseId}/question-bank`, makeUser('professor'))
  await page.getByRole('button', { name: /^Edit/ }).click()
  await textField().fill('Which light is green?')
  answer(questionBank.list, [theirs])
  fail(questionBank.update, 409, {
    detail: 'This question was changed in another window or by someone else.',
    code: 'bank_question_changed',
  })
  await page.getByRole('button', { name: 'Save Question' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed this question' })
  await expect.element(alert.getByText(theirs.question.question_text)).toBeVisible()
  return alert
}

test('my version can be kept in place of a later one', async () => {
  const alert = await saveLate()
  await expectAccessible()
  answer(questionBank.update, { detail: 'The question was changed.' })
  await alert.getByRole('button', { name: 'Keep Mine' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requestsOf(questionBank.update).map(({ body }) => body)).toMatchObject([
    { question: { question_text: 'Which light is green?' }, updated_at: first.updated_at },
    { question: { question_text: 'Which light is green?' }, updated_at: theirs.updated_at },
  ])
})

test('the saved version can be taken, and nothing is unsaved then', async () => {
  const alert = await saveLate()
  await alert.getByRole('button', { name: 'Use the Saved Version' }).click()
  await expect.element(textField()).toHaveValue(theirs.question.question_text)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requestsOf(questionBank.update)).toHaveLength(1)
})

test('adding to a quiz that students have taken says what happens to their grades, and keeps the focus', async () => {
  answerForProfessor()
  answer(questionBank.list, [first])
  const quiz = makeQuiz({ title: 'Light', questions: [] })
  answer(quizzes.ofCourse, [
    makeQuizListItem({ _id: quiz._id, title: 'Light', submission_count: 11, open_attempts: 1 }),
  ])
  answer(quizzes.get, quiz)
  answer(quizzes.update, quiz)
  await openPage(`/professor/courses/${courseId}/question-bank`, makeUser('professor'))
  await page.getByRole('checkbox', { name: /^Choose/ }).click()
  const choice = page.getByRole('combobox', { name: 'Quiz', exact: true })
  await choice.selectOptions('Light')
  await expect
    .element(choice)
    .toHaveAccessibleDescription(
      '11 submissions, 1 running attempt. Existing grades stay until you regrade. Running attempts keep the questions they started with.',
    )
  const add = page.getByRole('button', { name: 'Add to Quiz' })
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requestsOf(quizzes.update)).toHaveLength(1)
  await expect.element(choice).toHaveFocus()
})
