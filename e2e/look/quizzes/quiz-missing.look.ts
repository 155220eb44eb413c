import { submissions } from '@lectern/contract/submissions.ts'
import { makeQuiz } from '../../quizzes/quizzes.ts'
import { test } from '../../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../../world.ts'
import { see } from './quiz-world.ts'

test('quizzes: who is missing, and the code of another quiz', async ({ page, signIn, openPage }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  await makeQuiz(professor, course._id, { title: 'Roots' })
  const other = await makeQuiz(professor, course._id, { title: 'Light and water' })
  const working = await makeStudentOf(course, 'Ben Sun')
  await makeStudentOf(course, 'Dia Late')
  await working.call(submissions.join, { body: { quiz_code: other.quiz_code } })
  await signIn(professor)
  await page.goto(`/professor/quiz/${other._id}/submissions`)
  await see(page, 'quizzes/missing', page.getByText('Not started'))
  await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
  await page.getByRole('button', { name: 'Delete Light and water' }).click()
  await see(page, 'quizzes/delete running', page.getByText(/is working on it and can finish/))
  const student = await openPage(await makeStudentOf(course, 'Ann Early'))
  await student.goto(`/student/courses/${course._id}?tab=quizzes`)
  await student.getByRole('button', { name: 'Take Quiz: Roots' }).click()
  await student.getByLabel('Access code').fill(other.quiz_code)
  await student.getByLabel('Access code').press('Enter')
  await see(
    student,
    'quizzes/code of another',
    student.getByText('This code belongs to “Light and water”, not to “Roots”.'),
  )
})
