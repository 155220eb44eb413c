import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, fail, lose, requestsOf } from '../../../testing/answers.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz } from '../../../testing/quiz-answers.ts'

const question = {
  question_id: 'q1',
  question_type: 'multiple_choice' as const,
  question_text: 'What do plants grow towards?',
  points: 10,
  options: ['Water', 'Light'],
  correct_answer: 1,
  keywords: null,
  max_length: null,
  rubric: null,
}

test('saving a quiz as not available says first what happens to students who take it', async () => {
  const quiz = makeQuiz({ questions: [question], total_points: 10 })
  answerForProfessor()
  answer(quizzes.get, quiz)
  answer(quizzes.update, { ...quiz, is_active: false })
  await openPage(`/professor/quiz/${quiz._id}/edit`, makeUser('professor'))
  await page.getByRole('button', { name: /^Quiz Information/ }).click()
  await page.getByRole('switch', { name: 'Make quiz immediately available to students' }).click()
  // Two students have started since.
  answer(quizzes.get, { ...quiz, open_attempts: 2 })
  const save = page.getByRole('button', { name: 'Update Quiz' })
  await save.click()
  await expectShown('2 students are taking this quiz now.')
  const dialog = page.getByRole('dialog', { name: 'Deactivate this quiz?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(requestsOf(quizzes.update)).toEqual([])

  await save.click()
  await dialog.getByRole('button', { name: 'Update Quiz' }).click()
  await expect
    .poll(() => requestsOf(quizzes.update).map(({ body }) => body))
    .toMatchObject([{ is_active: false }])
})

test('a quiz of another professor is not found, and one that fails to load can be loaded again', async () => {
  const quiz = makeQuiz({ questions: [question], total_points: 10 })
  answerForProfessor()
  fail(quizzes.get, 404)
  await openPage(`/professor/quiz/${quiz._id}/edit`, makeUser('professor'))
  await expectShown("Quiz not found or you don't have permission to edit it.")
  await cleanup()
  lose(quizzes.get)
  await openPage(`/professor/quiz/${quiz._id}/edit`, makeUser('professor'))
  const failed = 'Failed to load quiz data. Please try again.'
  await expectShown(failed)
  answer(quizzes.get, quiz)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHidden(failed)
  await expectShown('What do plants grow towards?')
})

test('questions that begin with the same words can be distinguished in the list', async () => {
  await page.viewport(1440, 900)
  const text = (ending: string) => `Which words complete the sentence? “LIME explains ${ending}”`
  const questions = ['single predictions', 'whole models'].map((ending, index) => ({
    ...question,
    question_id: `q${index}`,
    question_text: text(ending),
  }))
  const quiz = makeQuiz({ questions, total_points: 20 })
  answerForProfessor()
  answer(quizzes.get, quiz)
  await openPage(`/professor/quiz/${quiz._id}/edit`, makeUser('professor'))
  const row = page.getByText(text('single predictions')).first()
  await expect.element(row).toBeVisible()
  const shown = row.element().closest('[title]') ?? row.element()
  expect(shown.scrollHeight).toBeLessThanOrEqual(shown.clientHeight)
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth)
})
