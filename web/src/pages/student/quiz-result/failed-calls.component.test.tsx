import { grading } from '@lectern/contract/grading.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { quizId } from '../../../testing/review-answers.ts'
import { answerForStudent } from '../../../testing/student-answers.ts'

const address = `/student/quiz/${quizId}/result`

test('a missing submission and a missing answer of the server each show a message', async () => {
  answerForStudent()
  fail(grading.mine, 500, { detail: 'no' })
  await openPage(address, makeUser('student'))
  await expectShown('Failed to load quiz results')
  fail(grading.mine, 404, { detail: 'No submission found for this quiz.', code: 'no_submission' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectShown('No submission found for this quiz.')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student Dashboard' })).toBeVisible()
})
