import type { Question } from '@lectern/contract/questions.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { choiceOf, makeClass, makeQuiz } from '../../quizzes/quizzes.ts'
import { test } from '../../story.ts'
import { see } from './quiz-world.ts'

const of = (
  id: string,
  question_type: string,
  question_text: string,
  fields: Partial<Question>,
): Question => ({
  ...choiceOf(id, question_text),
  question_type,
  options: null,
  correct_answer: null,
  ...fields,
})
const questions = [
  of('number', 'numeric', 'How fast does a drop fall?', {
    correct_answer: '3.0',
    tolerance: 0.1,
    tolerance_kind: 'absolute',
    units: ['m/s'],
  }),
  of('speed', 'numeric', 'And a seed?', { correct_answer: '2', units: ['m/s'] }),
  of('order', 'ordering', 'Put the steps of the water cycle in order.', {
    options: ['Evaporation', 'Condensation in clouds', 'Precipitation', 'Run-off to the sea'],
  }),
  of('pairs', 'matching', 'What does each part do?', {
    prompts: ['Root', 'Leaf', 'Stem', ''],
    options: ['takes in water', 'makes sugar', 'carries water', 'catches flies'],
  }),
]

test('reasons: a result, a claim and its decision', async ({ page, signIn, openPage }) => {
  const { professor, course, student } = await makeClass()
  const quiz = await makeQuiz(professor, course._id, { title: 'Water', questions, time_limit_minutes: null })
  await signIn(student)
  await page.goto(`/student/courses/${course._id}?tab=quizzes`)
  await see(page, 'reasons/list', page.getByText('no time limit').first())
  await page.getByRole('button', { name: 'Take Quiz: Water' }).click()
  await page.getByLabel('Access code').fill(quiz.quiz_code)
  await page.getByLabel('Access code').press('Enter')
  await see(page, 'reasons/start', page.getByText('Your attempt starts when you press Start Quiz.'))
  await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  // Sorted: Condensation, Evaporation, Precipitation, Run-off; carries, catches, makes, takes.
  const { submission_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: {
      answers: [
        { question_id: 'number', answer: '3.2 m/s' },
        { question_id: 'speed', answer: '2' },
        { question_id: 'order', answer: '2,3,1,0' },
        { question_id: 'pairs', answer: '3,0,' },
      ],
    },
  })
  await page.goto(`/student/quiz/${quiz._id}/result`)
  await see(page, 'reasons/result', page.getByText('outside the accepted range'))
  await page.getByRole('button', { name: 'Make a Claim About Question 2' }).click()
  await page
    .getByRole('textbox', { name: /^Why should/ })
    .fill('The unit was clear from the question before.')
  await see(page, 'reasons/claim', page.getByRole('button', { name: 'Send Claim' }))
  await student.call(quizChat.sendClaim, {
    params: { id: submission_id },
    body: { question_id: 'speed', claim_text: 'The unit was clear from the question before.' },
  })
  const staff = await openPage(professor)
  await staff.goto(`/professor/quiz/${quiz._id}/submissions?submission=${submission_id}&question=speed`)
  await staff.getByRole('button', { name: 'Reject' }).click()
  await see(staff, 'reasons/decision', staff.getByText('Say why the claim is rejected.', { exact: false }))
  await staff.goto(`/professor/quiz/${quiz._id}/submissions?submission=${submission_id}&question=order`)
  await see(staff, 'reasons/order for graders', staff.getByText('Correct order:'))
  await staff.goto(`/professor/courses/${course._id}/gradebook`)
  await see(staff, 'reasons/gradebook', staff.getByText('preliminary').first())
})
