import { submissions } from '@lectern/contract/submissions.ts'
import { finishJob } from '../../../server/client/http-client.ts'
import { makeQuiz } from '../../quizzes/quizzes.ts'
import { test } from '../../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../../world.ts'
import { see } from './quiz-world.ts'

test('quizzes: results that are shown later', async ({ page, signIn, openPage }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  const student = await makeStudentOf(course, 'Ben Sun')
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/quiz/create`)
  await page.getByRole('button', { name: /^More settings/ }).click()
  await see(page, 'quizzes/release at once', page.getByText(/finish early see the correct answers/))
  await page.getByLabel('After closing').first().click()
  await page.getByLabel('When I choose').last().click()
  await see(page, 'quizzes/release later', page.getByText(/^After closing:/))

  const studentsPage = await openPage(student)
  for (const [name, wishes, words] of [
    ['withheld', { show_results: 'after_closing' }, /Your score will be shown/],
    ['without keys', { show_correct_answers: 'by_hand' }, /Correct answers and feedback will be/],
  ] as const) {
    const quiz = await makeQuiz(professor, course._id, { title: `Quiz ${name}`, ...wishes })
    await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
    const answers = [
      { question_id: 'q1', answer: 0 },
      { question_id: 'q2', answer: 2 },
      { question_id: 'q3', answer: 'Gravity pulls them.' },
    ]
    const { job_id } = await student.call(submissions.submit, { params: { id: quiz._id }, body: { answers } })
    await finishJob(student, job_id)
    await studentsPage.goto(`/student/quiz/${quiz._id}/result`)
    await see(studentsPage, `quizzes/result ${name}`, studentsPage.getByText(words))
    await page.goto(`/professor/quiz/${quiz._id}/submissions`)
    await see(page, `quizzes/release panel ${name}`, page.getByRole('button', { name: /^Show / }))
  }
  await studentsPage.goto(`/student/courses/${course._id}?tab=quizzes`)
  await see(studentsPage, 'quizzes/list withheld', studentsPage.getByText('Score after the quiz has closed'))
})
