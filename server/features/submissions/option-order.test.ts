import type { Course } from '@lectern/contract/courses.ts'
import { exports } from '@lectern/contract/exports.ts'
import { grading } from '@lectern/contract/grading.ts'
import { insight } from '@lectern/contract/insight.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import {
  choiceQuestion,
  joinQuiz,
  makeQuiz,
  submitAnswers,
  textQuestion,
} from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const options = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'All of the above']
const questions = [
  choiceQuestion('mixed', { options, correct_answer: 0 }),
  choiceQuestion('kept', { options, correct_answer: 7, keep_option_order: true }),
  textQuestion('text'),
]

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

it('shuffles for each attempt, stays the same for it, and changes neither answers nor grades', async () => {
  const quiz = await makeQuiz(professor, course, { questions, shuffle_options: true })
  expect([quiz.shuffle_options, quiz.questions[1]?.keep_option_order]).toEqual([true, true])
  const params = { id: quiz._id }
  const orders = new Set<string>()
  for (let number = 0; number < 3; number += 1) {
    const student = await makeStudent(platform, course)
    const ordersOf = (asked: readonly { option_order?: number[] | undefined }[]) =>
      asked.map(({ option_order }) => option_order)
    const joined = await joinQuiz(student, quiz)
    const order = ordersOf(joined.questions)
    expect(order.slice(1)).toEqual([undefined, undefined])
    expect(order[0]?.toSorted()).toEqual([...options.keys()])
    expect(joined.questions[0]?.options).toEqual(options)
    orders.add(String(order[0]))

    // A reload, another device, and a change of the quiz meanwhile.
    expect(ordersOf((await joinQuiz(student, quiz)).questions)).toEqual(order)
    await professor.call(quizzes.update, { params, body: { shuffle_options: number % 2 === 1 } })
    expect(ordersOf((await student.call(submissions.quiz, { params })).body.questions)).toEqual(order)
    await professor.call(quizzes.update, { params, body: { shuffle_options: true } })

    // The index in `options`, wherever the option was shown.
    const { jobId, submissionId } = await submitAnswers(student, quiz, { mixed: 0, kept: 7 })
    await waitForJob(student, jobId)
    const { body: mine } = await student.call(grading.mine, { params })
    expect(mine.answers.slice(0, 2).map((one) => [one.answer, one.points_earned])).toEqual([
      [0, 10],
      [7, 10],
    ])
    expect(ordersOf(mine.quiz.questions)).toEqual(order)
    const { body: seen } = await professor.call(grading.result, { params: { id: submissionId } })
    expect(ordersOf(seen.quiz.questions)).toEqual([undefined, undefined, undefined])
  }
  expect(orders.size).toBeGreaterThan(1)

  const { body: analysis } = await professor.call(insight.itemAnalysis, { params })
  expect(analysis.questions[0]?.options?.[0]).toMatchObject({ text: 'zero', is_correct: true, chosen: 3 })
  const file = await professor.call(exports.grades, { params, body: { format: 'csv' } })
  expect(file.raw.toString().match(/,zero,/g)).toHaveLength(3)
})

it('does not shuffle unless the quiz says so', async () => {
  const quiz = await makeQuiz(professor, course, { questions })
  const joined = await joinQuiz(await makeStudent(platform, course), quiz)
  expect(joined.questions.map(({ option_order }) => option_order)).toEqual([undefined, undefined, undefined])
})

it('refuses a question without a key, and takes the first option as one', async () => {
  const send = (correct_answer: number | null) =>
    professor.call(quizzes.create, {
      query: { course_id: course._id },
      body: { title: 'A quiz', questions: [choiceQuestion('mixed', { correct_answer })] },
    })
  const refused = await send(null)
  expect([refused.status, refused.detail]).toEqual([422, 'Please mark one option as the correct one.'])
  expect((await send(0)).status).toBe(200)
})
