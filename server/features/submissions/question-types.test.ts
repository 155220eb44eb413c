import { exports } from '@lectern/contract/exports.ts'
import { grading } from '@lectern/contract/grading.ts'
import { insight } from '@lectern/contract/insight.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enroll, makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { joinQuiz, laterQuestions, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

/** Sorted: five, four, one, three, two; barks, meows, sings. */
const answers = {
  several: '1,0,3',
  truth: 1,
  number: '4.711,08 m',
  order: '2,4,3,0,1',
  pairs: '1,2',
  blanks: 'WORD\nother',
}
const points = [1.5, 4, 4, 2, 2, 2]

it('stores, grades, exports and analyses answers of every type, and grades them again by a later key', async () => {
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course, { questions: laterQuestions() })
  const params = { id: quiz._id }
  const student = await makeStudent(platform, course)
  const other = await makeStudent(platform)
  await enroll(other, course)

  // Each attempt has an order of its own, also in a quiz that does not shuffle; the options say nothing.
  const orders = await Promise.all(
    [student, other].map(async (who) => {
      const { questions } = await joinQuiz(who, quiz)
      expect(questions[3]?.options).toEqual(['five', 'four', 'one', 'three', 'two'])
      expect(questions[4]).toMatchObject({ options: ['barks', 'meows', 'sings'], prompts: ['cat', 'dog'] })
      expect(questions[0]).toMatchObject({ wrong_costs: true })
      expect(questions[2]).toMatchObject({ needs_unit: true })
      for (const question of questions) expect(Object.keys(question)).not.toContain('correct_answer')
      return questions.map(({ option_order }) => option_order)
    }),
  )
  for (const order of orders) {
    expect(order[3]?.toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(order[4]?.toSorted()).toEqual([0, 1, 2])
  }

  const { jobId, submissionId } = await submitAnswers(student, quiz, answers)
  await waitForJob(student, jobId)
  const { body: mine } = await student.call(grading.mine, { params })
  expect(mine.answers.map((one) => one.points_earned)).toEqual(points)
  expect(mine.answers[0]?.answer).toBe('0,1,3')
  expect(mine.answers.map((one) => one.is_correct)).toEqual([false, true, true, false, false, false])

  const file = (await professor.call(exports.grades, { params, body: { format: 'csv' } })).raw.toString()
  for (const words of [
    'red; green; loud',
    'False',
    '1. one; 2. two; 3. three',
    'cat = meows; dog = sings',
    '1. WORD; 2. other',
  ])
    expect(file).toContain(words)
  const { body: analysis } = await professor.call(insight.itemAnalysis, { params })
  expect(analysis.questions.map(({ options }) => options?.map(({ chosen }) => chosen) ?? null)).toEqual([
    [1, 1, 0, 1],
    [0, 1],
    null,
    null,
    null,
    null,
  ])
  expect(analysis.questions[0]?.options?.map((one) => one.is_correct)).toEqual([true, true, true, false])
  expect(analysis.questions[0]?.most_chosen_wrong).toBe(3)

  // A later key and rule.
  const corrected = quiz.questions.map((question) =>
    question.question_id === 'several'
      ? { ...question, correct_answer: '0,1,3' }
      : question.question_id === 'pairs'
        ? { ...question, correct_answer: '1,2' }
        : question,
  )
  await professor.call(quizzes.update, { params, body: { questions: corrected } })
  const preview = await professor.call(grading.previewRegrade, { params })
  await waitForJob(professor, preview.body.job_id)
  const shown = (await professor.call(grading.regradePreview, { params })).body!
  expect(shown.questions.map(({ question_id }) => question_id)).toEqual(['several', 'pairs'])
  expect(shown.questions[1]?.corrections[0]).toMatchObject({
    before: { correct_answer: '1,0', prompts: ['cat', 'dog'] },
    after: { correct_answer: '1,2' },
  })
  const regrade = await professor.call(grading.regrade, { params, body: { preview_id: shown.preview_id } })
  await waitForJob(professor, regrade.body.job_id)
  const { body: again } = await student.call(grading.result, { params: { id: submissionId } })
  expect(again.answers.map((one) => one.points_earned)).toEqual([4, 4, 4, 2, 4, 2])
})

it('keeps the newer of two saved answers, whatever its type', async () => {
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course, { questions: laterQuestions() })
  const params = { id: quiz._id }
  const student = await makeStudent(platform, course)
  await joinQuiz(student, quiz)
  const save = (question_id: string, answer: string | null, version: number) =>
    student.call(submissions.saveProgress, { params, body: { answers: [{ question_id, answer, version }] } })
  await save('pairs', '1,0', 2)
  await save('pairs', '2,2', 1)
  await save('order', '0,1', 1)
  await save('several', '3,3,0', 1)
  const { body: draft } = await student.call(submissions.draft, { params })
  const held = Object.fromEntries(draft.answers.map(({ question_id, answer }) => [question_id, answer]))
  // Half an order is no answer.
  expect(held).toMatchObject({ pairs: '1,0', several: '0,3' })
  expect(held.order ?? null).toBeNull()
})

it('refuses keys that do not fit their question', async () => {
  const course = await makeCourse(professor)
  const send = async (at: number, fields: object) => {
    const question = { ...laterQuestions()[at]!, ...fields }
    const { status, detail } = await professor.call(quizzes.create, {
      query: { course_id: course._id },
      body: { title: 'A quiz', questions: [question] },
    })
    return [status, detail]
  }
  expect(await send(0, { correct_answer: '9' })).toEqual([422, 'Please tick at least one correct option.'])
  expect(await send(1, { correct_answer: 2 })).toEqual([
    422,
    'Please choose whether the statement is true or false.',
  ])
  expect(await send(2, { correct_answer: 'many' })).toEqual([
    422,
    'Please enter the correct number, for example 0.125 or 1/8.',
  ])
  expect((await send(2, { tolerance: -1 }))[0]).toBe(422)
  expect(await send(3, { correct_answer: '0,0,1,2,3' })).toEqual([
    422,
    'The correct order must name every item once.',
  ])
  expect(await send(4, { options: ['meows'] })).toEqual([422, 'Please enter what “dog” belongs to.'])
  expect(await send(5, { correct_answer: 'only one' })).toEqual([
    422,
    'Please enter the correct answer for blank 2.',
  ])
})
