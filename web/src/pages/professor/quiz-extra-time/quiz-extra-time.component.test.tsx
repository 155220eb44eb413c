import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { answerForProfessor } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz } from '../../../testing/quiz-answers.ts'

test('the link of a student at work opens the time of that student', async () => {
  const quiz = makeQuiz({ time_limit_minutes: 30 })
  const student = (number: number) => ({
    student_id: `00000000-0000-7000-8000-00000000f00${number}`,
    name: `Student ${number}`,
    email: `s${number}@example.org`,
    time_factor: 1,
    extra_minutes: 0,
    closes_at: null,
    deadline_at: null,
    state: 'running' as const,
  })
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
