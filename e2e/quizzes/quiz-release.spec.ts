import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf, type Person } from '../world.ts'
import { joinQuiz, makeQuiz } from './quizzes.ts'

const submit = async (student: Person, id: string) => {
  const body = { answers: [{ question_id: 'q1', answer: 0 }] }
  const { job_id } = await student.call(submissions.submit, { params: { id }, body })
  await finishJob(student, job_id)
}

test('an early finisher sees neither score nor key until the professor shows them', async ({
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

  // The professor chooses when results come, and is told what showing keys at once means.
  await page.goto(`/professor/courses/${course._id}/quiz/create`)
  await expect(page.getByText(/finish early see the correct answers/)).toBeVisible()
  await expect(
    page.getByRole('switch', { name: 'Make quiz immediately available to students' }),
  ).toBeChecked()
  await expect(page.getByRole('switch', { name: 'The assistant may raise a grade' })).toBeChecked()
  const score = page.getByRole('radiogroup', { name: 'Score and points' })
  const keys = page.getByRole('radiogroup', { name: 'Correct answers and feedback' })
  await score.getByLabel('After closing').click()
  await keys.getByLabel('When I show them').click()
  await expect(page.getByText(/finish early see the correct answers/)).toBeHidden()
  await expectAccessible(page)

  const quiz = await makeQuiz(professor, course._id, {
    show_results: 'after_closing',
    show_correct_answers: 'by_hand',
  })
  await joinQuiz(late, quiz)
  await joinQuiz(early, quiz)
  await submit(early, quiz._id)

  const student = await openPage(early)
  await student.goto(`/student/courses/${course._id}?tab=quizzes`)
  await expect(student.getByText('Score after the quiz has closed')).toBeVisible()
  await student.goto(`/student/quiz/${quiz._id}/result`)
  await expect(student.getByText(/Your score will be shown here after the quiz has closed/)).toBeVisible()
  await expect(
    student.getByText('You can discuss the result once the correct answers are shown.'),
  ).toBeVisible()
  await expect(student.getByText(/\d+\/35/)).toHaveCount(0)
  await expect(student.getByText('Correct answer', { exact: true })).toHaveCount(0)
  await expectAccessible(student)

  // The last attempt is handed in: the score comes by itself, the keys do not.
  await professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: false } })
  await submit(late, quiz._id)
  await student.reload()
  await expect(student.getByText('10/35')).toBeVisible()
  await expect(
    student.getByText(/Correct answers and feedback will be shown here when your professor/),
  ).toBeVisible()
  await expect(student.getByRole('img', { name: 'Correct', exact: true })).toHaveCount(1)

  await page.goto(`/professor/quiz/${quiz._id}/submissions`)
  await page.getByRole('button', { name: 'Show correct answers' }).click()
  await expect(page.getByText(/Students see correct answers and feedback since/)).toBeVisible()
  await expectAccessible(page)
  await student.reload()
  await expect(student.getByText('Correct answer', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Students do not see correct answers and feedback yet.')).toBeVisible()
  await student.reload()
  await expect(student.getByText('10/35')).toBeVisible()
  await expect(student.getByText('Correct answer', { exact: true })).toHaveCount(0)
})
