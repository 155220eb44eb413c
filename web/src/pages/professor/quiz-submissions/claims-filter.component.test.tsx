import { grading } from '@lectern/contract/grading.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import {
  answerForReview,
  makeClaim,
  makeRow,
  makeSubmission,
  quizId,
} from '../../../testing/review-answers.ts'

test('a claim and a flagged answer have words and symbols of their own', async () => {
  answerForReview(makeSubmission(), [], makeRow({ pending_claims: 1, flagged_answers: 2 }))
  await openPage(`/professor/quiz/${quizId}/submissions`, makeUser('professor'))
  const row = page.getByRole('row', { name: /Kim Lee/ })
  await expect.element(row.getByText('1 claim')).toBeVisible()
  await expect.element(row.getByText('2 answers to review')).toBeVisible()
  const counts = ['1 claim', '2 answers to review'].map((text) => row.getByText(text).element())
  const [one, other] = counts.map((count) => count.querySelector('svg')?.innerHTML)
  expect(one).not.toEqual(other)
})

test('the claims of a quiz open alone, at the answer that is disputed', async () => {
  const submission = makeSubmission()
  const [question] = submission.quiz.questions
  const [first] = submission.answers
  const second = { ...first!, question_id: 'q2' }
  answerForReview(
    {
      ...submission,
      quiz: { ...submission.quiz, questions: [question!, { ...question!, question_id: 'q2' }] },
      answers: [{ ...first!, flags: ['negation'], reviewed: false }, second],
      grade_claims: [makeClaim({ question_id: 'q2' })],
    },
    [],
    makeRow({ pending_claims: 1, flagged_answers: 1 }),
  )
  await openPage(`/professor/quiz/${quizId}/submissions?show=claims`, makeUser('professor'))
  await expect.element(page.getByRole('radio', { name: 'Claims (1)' })).toBeChecked()
  await page.getByRole('button', { name: 'View Details of Kim Lee' }).click()
  await expect
    .element(page.getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(1))
    .toHaveAttribute('aria-current', 'true')
  await expectShown('Claim by the student')
})

test('after the last claim is decided, the keyboard goes on at the search', async () => {
  const claim = makeClaim()
  answerForReview(makeSubmission({ grade_claims: [claim] }), [], makeRow({ pending_claims: 1 }))
  const decided = makeSubmission({ grade_claims: [{ ...claim, status: 'approved' }] })
  answer(grading.decideClaim, () => {
    answerForReview(decided, [], makeRow())
    return decided
  })
  await openPage(`/professor/quiz/${quizId}/submissions?show=claims`, makeUser('professor'))
  await page.getByRole('button', { name: 'View Details of Kim Lee' }).click()
  await page.getByRole('textbox', { name: 'Points if approved' }).fill('10')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectShown('No submissions found matching your filters.')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('searchbox', { name: 'Student name or email' })).toHaveFocus()
})

test('a quiz without claims offers no filter for them', async () => {
  answerForReview(makeSubmission())
  await openPage(`/professor/quiz/${quizId}/submissions`, makeUser('professor'))
  await expect.element(page.getByRole('radio', { name: 'Needs Review (0)' })).toBeInTheDocument()
  expect(page.getByRole('radio', { name: /^Claims/ }).elements()).toEqual([])
})

test('on a phone, the claims that the address asks for stand above the figures', async () => {
  await page.viewport(390, 844)
  answerForReview(makeSubmission(), [], makeRow({ pending_claims: 1 }))
  await openPage(`/professor/quiz/${quizId}/submissions?show=claims`, makeUser('professor'))
  const show = page.getByRole('combobox', { name: 'Show' })
  const figures = page.getByText('Total Submissions')
  await expect.element(figures).toBeVisible()
  await expect.element(show).toHaveDisplayValue('Claims (1)')
  const [list, summary] = [show, figures].map((part) => part.element().getBoundingClientRect().top)
  expect(list).toBeLessThan(summary!)
})
