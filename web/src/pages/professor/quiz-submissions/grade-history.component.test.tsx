import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import {
  answerForReview,
  makeAnswer,
  makeChange,
  makeSubmission,
  quizId,
  submissionId,
} from '../../../testing/review-answers.ts'

const open = (more = '') =>
  openPage(`/professor/quiz/${quizId}/submissions?submission=${submissionId}${more}`, makeUser('professor'))

test('the history names the question of each line, and a change of feedback alone as such', async () => {
  const regrade = makeChange({
    change_id: '00000000-0000-7000-8000-00000000e002',
    question_id: null,
    kind: 'regraded',
    total_before: 3.5,
    total_after: 4,
    moved: [{ question_id: 'q1', points_before: 3.5, points_after: 4 }],
  })
  const feedback = makeChange({ points_before: 9.5, feedback: 'Well argued.', feedback_before: 'Not found.' })
  answerForReview(makeSubmission(), [feedback, regrade])
  await open('&tab=history')
  const entry = (index: number) =>
    page.getByRole('dialog').getByRole('listitem').nth(index).element().textContent
  await expectShown('Feedback changed')
  expect(entry(0)).toContain('Feedback changed, question 1, Ada Turing')
  expect(entry(0)).toContain('Feedback: Well argued.Feedback before: Not found.')
  expect(entry(0)).not.toContain('→')
  expect(entry(1)).toContain('question 1: 3.5 → 4')
  expect(entry(1)).toContain('Total: 3.5 →to 4')
})

test('the history of a regrading shows the former key of an answer beside the new one', async () => {
  const key = {
    points: 4,
    options: ['Oxygen', 'Carbon dioxide', 'Helium'],
    keywords: null,
    rubric: null,
    leniency: null,
  }
  const submission = makeSubmission()
  const [question] = submission.quiz.questions
  const choice = { ...question!, question_type: 'multiple_choice', options: key.options, correct_answer: 0 }
  const regrade = makeChange({
    question_id: null,
    kind: 'regraded',
    total_before: 4,
    total_after: 0,
    reversible: false,
    moved: [{ question_id: 'q1', points_before: 4, points_after: 0 }],
    keys: [
      {
        question_id: 'q1',
        before: { ...key, correct_answer: 1 },
        after: { ...key, points: 5, correct_answer: 0 },
      },
    ],
  })
  answerForReview(
    {
      ...submission,
      quiz: { ...submission.quiz, questions: [choice] },
      answers: [makeAnswer({ answer: 1, points_earned: 0 })],
    },
    [regrade],
  )
  await open('&tab=history')
  const entry = page.getByRole('dialog').getByRole('tabpanel').getByRole('listitem').first()
  await expect.element(entry.getByText('Key changed, question 1')).toBeVisible()
  await expect
    .element(entry.getByRole('listitem').filter({ hasText: 'former' }))
    .toHaveTextContent('2Carbon dioxideformer key')
  await expect
    .element(entry.getByRole('listitem').filter({ hasText: 'new' }))
    .toHaveTextContent('1Oxygennew key')
  await expect.element(entry.getByText('Helium')).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('tab', { name: /^Answers/ }).click()
  await expect.element(page.getByText('Key changed', { exact: true })).toBeVisible()
})

test('the history says who confirmed the points, and which flags there were', async () => {
  const confirmed = makeChange({
    kind: 'confirmed',
    flags: ['negation'],
    points_before: 3.5,
    points_after: 3.5,
    reversible: true,
  })
  answerForReview(makeSubmission(), [confirmed])
  await open('&tab=history')
  await expectShown('Points confirmed')
  const entry = page.getByRole('dialog').getByRole('listitem').first().element().textContent
  expect(entry).toContain('Points confirmed, question 1, Ada Turing')
  expect(entry).toContain('Flagged before:Says “not” where the reference does not')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Undo', exact: true }).click()
  await expectShown('The answer is flagged for review again. Its points stay: 3.5.')
})
