import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown, expectToast } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz, makeQuizListItem } from '../../../testing/quiz-answers.ts'

/** The loaded list has no running attempts; the server has `running` by now. */
const openList = async (running: number, limit: number | null = 30) => {
  const quiz = makeQuiz({ open_attempts: running, time_limit_minutes: limit })
  answerForProfessor()
  answer(quizzes.ofCourse, [makeQuizListItem({ ...quiz, open_attempts: 0 })])
  answer(quizzes.get, quiz)
  answer(quizzes.update, ({ body }) => ({ ...quiz, ...(body as { is_active: boolean }) }))
  await openPage(`/professor/courses/${courseId}?tab=quizzes`, makeUser('professor'))
}
const deactivate = async () => {
  await page.getByRole('button', { name: 'More for Plants' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
}
const dialog = () => page.getByRole('dialog', { name: 'Deactivate this quiz?' })

test('deactivating a quiz that students take says first what happens to them', async () => {
  await openList(3)
  await deactivate()
  await expectShown('3 students are taking this quiz now.')
  await expectShown(/^They keep their time and can still submit\./)
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expectHidden('3 students are taking this quiz now.')
  expect(requestsOf(quizzes.update)).toEqual([])

  await deactivate()
  await dialog().getByRole('button', { name: 'Deactivate' }).click()
  await expect.poll(() => requestsOf(quizzes.update).map(({ body }) => body)).toEqual([{ is_active: false }])
})

test('without a time limit it says that the attempts stay open', async () => {
  await openList(1, null)
  await deactivate()
  await expectShown('1 student is taking this quiz now.')
  await expectShown(/^They can still finish and submit, without a time limit\./)
})

test('a quiz without running attempts is deactivated at once', async () => {
  await openList(0)
  await expectToast('“Plants” is inactive: students can no longer join it.', deactivate())
  await expect.poll(() => requestsOf(quizzes.update).map(({ body }) => body)).toEqual([{ is_active: false }])
})

test('the claims of a quiz lead to the claims, the flagged answers to all that waits', async () => {
  answerForProfessor()
  answer(quizzes.ofCourse, [makeQuizListItem({ submission_count: 3, pending_claims: 1, flagged_answers: 2 })])
  await openPage(`/professor/courses/${courseId}?tab=quizzes`, makeUser('professor'))
  const leadsTo = (name: string, query: string) =>
    expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringMatching(`/submissions\\?${query}$`))
  await leadsTo('1 claim', 'show=claims')
  await leadsTo('2 answers to review', 'show=look')
})

test('gradings that stopped are shown in the list, with a way to them', async () => {
  answerForProfessor()
  answer(quizzes.ofCourse, [makeQuizListItem({ submission_count: 2, stopped_count: 2 })])
  await openPage(`/professor/courses/${courseId}?tab=quizzes`, makeUser('professor'))
  await expect
    .element(page.getByRole('link', { name: 'Grading of 2 submissions stopped' }))
    .toHaveAttribute('href', expect.stringContaining('show=look'))
})
