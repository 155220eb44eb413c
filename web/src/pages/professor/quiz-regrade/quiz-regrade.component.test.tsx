import { grading } from '@lectern/contract/grading.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import type { RegradePreview } from '@lectern/contract/regrading.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { runningJob } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz } from '../../../testing/quiz-answers.ts'
import {
  answerForReview,
  makeRow,
  makeStatistics,
  makeSubmission,
  quizId,
} from '../../../testing/review-answers.ts'

const nobody = Array.from({ length: 10 }, () => 0)
const preview: RegradePreview = {
  preview_id: '00000000-0000-7000-8000-00000000c001',
  created_at: '2026-01-01T10:00:00.000Z',
  is_current: true,
  applied_at: null,
  graded_since: 0,
  submissions: 1,
  up: 0,
  down: 0,
  unchanged: 0,
  manual_kept: 0,
  average_before: 50,
  average_after: 50,
  distribution_before: nobody,
  distribution_after: nobody,
  questions: [],
  moves: [],
  stays: [],
}

test('a regrading during the quiz reaches students without a grade, also where no grade changes', async () => {
  answerForReview(
    makeSubmission(),
    [],
    makeRow(),
    makeStatistics({ phase: 'open', open_attempts: 2, pending: 1 }),
  )
  answer(grading.regradePreview, { ...preview, graded_since: 2, unchanged: 1 })
  answer(quizzes.get, makeQuiz({ revision: 2 }))
  await openPage(`/professor/quiz/${quizId}/regrade`, makeUser('professor'))
  await expect
    .element(
      page.getByText('3 students are still working or wait for grading. A regrading applies to them, too.'),
    )
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        '2 students were graded by the former key after this preview. A new preview includes them.',
      ),
    )
    .toBeVisible()
  const apply = page.getByRole('button', { name: 'Use This Key from Now On' })
  await expect.element(apply).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
  const job = runningJob(1, { kind: 'regrade' })
  answer(grading.regrade, { job_id: job.job_id })
  answer(jobs.get, { ...job, status: 'COMPLETED' })
  apply.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'View Submissions' })).toHaveFocus()
})

test('unchanged students are listed with the reason: points set by hand, or the same grade', async () => {
  answerForReview(makeSubmission(), [], makeRow(), makeStatistics())
  const person = (number: number, student_name: string) => ({
    submission_id: `00000000-0000-7000-8000-00000000b00${number}`,
    student_name,
    student_email: `person-${number}@example.org`,
  })
  answer(grading.regradePreview, {
    ...preview,
    submissions: 3,
    up: 1,
    unchanged: 2,
    manual_kept: 1,
    moves: [
      {
        ...person(1, 'Ada Obi'),
        points_before: 5,
        points_after: 10,
        percentage_before: 50,
        percentage_after: 100,
        questions: [],
      },
    ],
    stays: [
      { ...person(2, 'Ben Sun'), points: 6, percentage: 60, regraded: 0, manual_kept: 1 },
      { ...person(3, 'Cem Kaya'), points: 0, percentage: 0, regraded: 1, manual_kept: 0 },
    ],
  })
  answer(quizzes.get, makeQuiz({ revision: 2 }))
  await openPage(`/professor/quiz/${quizId}/regrade`, makeUser('professor'))
  await expect.element(page.getByRole('button', { name: 'Regrade 1 Student' })).toBeEnabled()
  await expect
    .poll(() => page.getByRole('row', { name: /Ben Sun/ }).element().textContent)
    .toMatch(/set by hand, stays/)
  await expect
    .poll(() => page.getByRole('row', { name: /Cem Kaya/ }).element().textContent)
    .toMatch(/graded again, no change/)
  await page.getByText('Stay 2').click()
  await expect.element(page.getByRole('row', { name: /Ada Obi/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /Ben Sun/ })).toBeVisible()
  await expectAccessible()
})

test('a running preview can be cancelled; the page says so and offers another one', async () => {
  answerForReview(makeSubmission(), [], makeRow(), makeStatistics())
  const job = runningJob(1, { kind: 'regrade_preview' })
  answer(grading.regradePreview, null)
  answer(grading.previewRegrade, { job_id: job.job_id })
  answer(jobs.get, job)
  answer(jobs.cancel, {
    ...job,
    status: 'CANCELLED',
    message: 'The preview was cancelled.',
    code: 'regrade_preview_cancelled',
  })
  answer(quizzes.get, makeQuiz({ revision: 2 }))
  await openPage(`/professor/quiz/${quizId}/regrade`, makeUser('professor'))
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Working out what would change' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Cancel the preview' }).click()
  await expect.element(page.getByText('The preview was cancelled.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Create a New Preview' }).click()
  await expect.poll(() => requestsOf(grading.previewRegrade).length).toBe(2)
})
