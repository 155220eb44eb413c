import { grading } from '@lectern/contract/grading.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
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

test('a regrading during the quiz reaches students without a grade, also where no grade changes', async () => {
  answerForReview(
    makeSubmission(),
    [],
    makeRow(),
    makeStatistics({ phase: 'open', open_attempts: 2, pending: 1 }),
  )
  answer(grading.regradePreview, {
    preview_id: '00000000-0000-7000-8000-00000000c001',
    created_at: '2026-01-01T10:00:00.000Z',
    is_current: true,
    applied_at: null,
    graded_since: 2,
    submissions: 1,
    up: 0,
    down: 0,
    unchanged: 1,
    manual_kept: 0,
    average_before: 50,
    average_after: 50,
    distribution_before: nobody,
    distribution_after: nobody,
    questions: [],
    moves: [],
    stays: [],
  })
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
  const apply = page.getByRole('button', { name: 'Use this key from now on' })
  await expect.element(apply).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
})
