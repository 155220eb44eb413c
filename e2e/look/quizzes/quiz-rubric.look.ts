import { grading } from '@lectern/contract/grading.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { handIn } from '../../quizzes/quiz-reviewing.ts'
import { makeClass, makeQuiz, shortOf } from '../../quizzes/quizzes.ts'
import { test } from '../../story.ts'
import { makeStudentOf } from '../../world.ts'
import { see } from './quiz-world.ts'

const market = shortOf('q1', 'What did the Black Death change for peasants in Western Europe?', {
  points: 10,
  correct_answer: 'So many people died that labour was short: wages rose, and serfdom became weaker.',
  keywords: ['wages', 'serfdom'],
  rubric:
    '4: labour shortage after the deaths of a third or more of the population\n3: mentions that wages rose\n3: mentions that serfdom became weaker, as lords had to ease the duties of those who stayed on their land or lose them to other manors',
})
const ANSWER =
  'Survivors could ask for higher wages. About a third to a half of the population died, and so there was a shortage of labour everywhere.'

test('rubric: points by line, a claim, and the result', async ({ page, signIn, openPage }) => {
  const { professor, course, student } = await makeClass()
  const quiz = await makeQuiz(professor, course._id, {
    title: 'History',
    questions: [market],
    time_limit_minutes: null,
  })
  const id = await handIn(student, quiz.quiz_code, quiz._id, [ANSWER])
  const other = await makeStudentOf(course, 'Ben Sun')
  const otherId = await handIn(other, quiz.quiz_code, quiz._id, [
    'They got more money than before, and serfdom ended.',
  ])
  await signIn(student)
  await page.goto(`/student/quiz/${quiz._id}/result`)
  await see(page, 'rubric/result', page.getByText('Points by line of the rubric'))

  const staff = await openPage(professor)
  const address = `/professor/quiz/${quiz._id}/submissions`
  await staff.goto(`${address}?submission=${id}&question=q1`)
  await see(staff, 'rubric/lines', staff.getByText('Points by line'))
  await staff.getByRole('button', { name: /^mentions that serfdom/ }).click()
  await see(staff, 'rubric/lines set', staff.getByText('written for the previous points', { exact: false }))
  await staff.getByRole('textbox', { name: 'Points', exact: true }).fill('4')
  await see(staff, 'rubric/own total', staff.getByText('not the sum of these lines', { exact: false }))
  await staff.goto(`/professor/quiz/${quiz._id}/answers?question=q1`)
  await see(staff, 'rubric/answers', staff.getByText('Points by line'))

  await other.call(quizChat.sendClaim, {
    params: { id: otherId },
    body: { question_id: 'q1', claim_text: 'I named wages and serfdom.' },
  })
  await staff.goto(`${address}?submission=${otherId}&question=q1`)
  await staff.getByRole('textbox', { name: 'Points if approved' }).fill('0.5')
  await see(staff, 'rubric/claim with fewer', staff.getByText('takes points away', { exact: false }))

  const before = await professor.call(grading.result, { params: { id } })
  await professor.call(grading.setGrade, {
    params: { id },
    body: {
      question_id: 'q1',
      points_earned: 8.5,
      lines: (before.answers[0]?.evidence ?? []).map(({ criterion }, index) => ({
        criterion,
        points_earned: [4, 3, 1.5][index] ?? 0,
      })),
    },
  })
  await staff.goto(`${address}?submission=${id}&question=q1&tab=history`)
  await see(staff, 'rubric/history', staff.getByText('Set by hand'))
  await page.reload()
  await see(page, 'rubric/result by a person', page.getByText('Your professor set these points.'))
})
