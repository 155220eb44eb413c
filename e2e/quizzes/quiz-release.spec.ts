import { grading } from '@lectern/contract/grading.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf, type Person } from '../world.ts'
import { expectHeld, joinQuiz } from './quizzes.ts'

const options = ['Water', 'Light', 'Salt', 'Wind']

/** Builds a quiz with one question in the builder: shuffled, score after closing, keys by hand. */
const buildQuiz = async (page: Page, professor: Person, courseId: string) => {
  await page.goto(`/professor/courses/${courseId}/quiz/create`)
  await page.getByLabel('Title').fill('Light and water')
  await expect(page.getByRole('switch', { name: /^Make quiz immediately available/ })).toBeChecked()
  await page.getByRole('button', { name: /^More settings/ }).click()
  await expect(page.getByRole('switch', { name: /^The assistant may raise a grade/ })).toBeChecked()
  // An order is kept only where one is lost otherwise.
  const keepOrder = page.getByRole('button', { name: 'Keep This Order' })
  await expect(page.getByLabel('Option 1', { exact: true })).toBeVisible()
  await expect(keepOrder).toBeHidden()
  await page.getByRole('switch', { name: /^Shuffle options/ }).click()
  await expect(keepOrder).toBeVisible()

  // The professor is told what showing keys at once means.
  await expect(page.getByText(/finish early see the correct answers/)).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Score', exact: true }).getByLabel('After closing').click()
  await page
    .getByRole('radiogroup', { name: /^Correct answers/ })
    .getByLabel('When I choose')
    .click()
  await expect(page.getByText(/finish early see the correct answers/)).toBeHidden()

  // The first option is correct until the professor chooses another.
  await page.getByLabel('Question text').fill('What do seeds need first?')
  for (const [index, option] of options.entries())
    await page.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option)
  await expect(page.getByLabel('Option 1 is the correct answer')).toBeChecked()
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByRole('button', { name: 'Create Quiz' }).click()
  await expect(page.getByText(/was created/)).toBeVisible()
  const [listed] = await professor.call(quizzes.ofCourse, { params: { courseId } })
  return professor.call(quizzes.get, { params: { id: listed?._id ?? '' } })
}

const shownOptions = async (page: Page) =>
  (await page.getByRole('radiogroup').locator('label').allInnerTexts()).map((text) => text.split('\n').at(-1))

test('results and keys come when the professor says, and each student has an order of options', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Botany' })
  const early = await makeStudentOf(course)
  const late = await makeStudentOf(course)
  await signIn(professor)
  const quiz = await buildQuiz(page, professor, course._id)
  const params = { id: quiz._id }

  const working = await openPage(late)
  const { questions } = await joinQuiz(late, quiz)
  await working.goto(`/student/quiz/${quiz._id}/take`)
  await expect(working.getByText('What do seeds need first?')).toBeVisible()
  const order = await shownOptions(working)
  expect(order).toEqual(listOptions(questions[0]!).map(({ text }) => text))
  expect(order.toSorted()).toEqual(options.toSorted())
  await working.reload()
  await expect(working.getByText('What do seeds need first?')).toBeVisible()
  expect(await shownOptions(working)).toEqual(order)
  await working.getByText('Water', { exact: true }).click()
  await expectHeld(late, quiz, { [questions[0]!.question_id]: 0 })

  await joinQuiz(early, quiz)
  const body = { answers: [{ question_id: questions[0]!.question_id, answer: 0 }] }
  await finishJob(early, (await early.call(submissions.submit, { params, body })).job_id)
  const student = await openPage(early)
  await student.goto(`/student/courses/${course._id}?tab=quizzes`)
  await expect(student.getByText('Score after the quiz has closed')).toBeVisible()
  await student.goto(`/student/quiz/${quiz._id}/result`)
  await expect(student.getByText(/Your score will be shown here after the quiz has closed/)).toBeVisible()
  await expect(student.getByText(/discuss the result once the correct answers are shown/)).toBeVisible()
  await expect(student.getByText(/\d+\/10/)).toHaveCount(0)
  await expect(student.getByText('Correct answer', { exact: true })).toHaveCount(0)
  await expectAccessible(student)

  // The last attempt is handed in: the score comes by itself, the keys do not.
  await professor.call(quizzes.update, { params, body: { is_active: false } })
  await finishJob(late, (await late.call(submissions.submit, { params, body: { answers: [] } })).job_id)
  expect((await late.call(grading.mine, { params })).final_grade?.total_points_earned).toBe(10)
  await student.reload()
  await expect(student.getByText('10/10').first()).toBeVisible()
  await expect(
    student.getByText(/Correct answers and feedback will be shown here when your professor/),
  ).toBeVisible()
  await expect(student.getByRole('img', { name: 'Correct', exact: true })).toHaveCount(1)

  await page.goto(`/professor/quiz/${quiz._id}/submissions`)
  await page.getByRole('button', { name: 'Show Correct Answers' }).click()
  await expect(page.getByText(/able to see correct answers and feedback since/)).toBeVisible()
  await expectAccessible(page)
  await student.reload()
  await expect(student.getByText('Correct answer', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Students do not see correct answers and feedback yet.')).toBeVisible()
  await student.reload()
  await expect(student.getByText('10/10').first()).toBeVisible()
  await expect(student.getByText('Correct answer', { exact: true })).toHaveCount(0)
})
