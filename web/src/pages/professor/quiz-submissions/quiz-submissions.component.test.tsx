import { grading, type Submission } from '@lectern/contract/grading.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown, expectToast } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import {
  answerForReview,
  makeChange,
  makeClaim,
  makeSubmission,
  quizId,
  submissionId,
} from '../../../testing/review-answers.ts'

const open = (more = '') =>
  openPage(`/professor/quiz/${quizId}/submissions?submission=${submissionId}${more}`, makeUser('professor'))
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a decision on a claim can be undone, and the claim is pending again', async () => {
  const withClaim = (status: 'pending' | 'rejected'): Submission =>
    makeSubmission({ grade_claims: [makeClaim({ status })] })
  answerForReview(withClaim('pending'))
  answer(grading.decideClaim, ({ body }) => withClaim((body as { status: 'pending' | 'rejected' }).status))
  await open()
  await expectToast('The claim was rejected.', button('Reject').click())
  await expectAccessible()
  await expectToast('The claim is pending again.', button('Undo').click())
  await button('Reject').click()
  await button('Decide again').click()
  await expect.element(button('Approve')).toBeVisible()
  expect(requestsOf(grading.decideClaim).map(({ body }) => body)).toEqual([
    { status: 'rejected' },
    { status: 'pending' },
    { status: 'rejected' },
    { status: 'pending' },
  ])
})

test('undoing an approval says that the claim is pending again', async () => {
  answerForReview(makeSubmission(), [makeChange({ kind: 'claim_approved', claim_text: 'Gravity.' })])
  await open('&tab=history')
  await button('Undo').click()
  await expectShown(
    'The answer gets its previous points back: 3.5. The claim is pending again, so you can decide it anew.',
  )
})
