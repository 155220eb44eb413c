import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { textQuestion } from '../../testing/quiz-factories.ts'
import { type MadeQuiz, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let model: ModelServer
let platform: TestApp
let professor: Person
let course: Course
const question = textQuestion('sa', { correct_answer: 'Light becomes sugar.', rubric: '', keywords: [] })

beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({ works: true, config: { models: modelsOn(model.url) } })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
beforeEach(() => {
  model.reset()
  // A model that never gives the same points twice.
  model.answer((_, index) => ({
    text: JSON.stringify({
      points: 1 + index,
      feedback: `Reading ${index}.`,
      evidence: [{ criterion: 'light', points: 1, points_possible: 10, quote: 'makes  sugar' }],
      confidence: 1,
    }),
  }))
})
afterAll(async () => {
  await platform.stop()
  await model.stop()
})

const submit = async (quiz: MadeQuiz, sa: string) => {
  const student = await makeStudent(platform, course)
  return { student, ...(await makeSubmission(platform, quiz, student, { sa })) }
}
const answerOf = async (id: string) =>
  (await professor.call(grading.result, { params: { id } })).body.answers[0]!
const gradeAll = async (quiz: MadeQuiz, texts: readonly string[]) => {
  const made = await Promise.all(texts.map((text) => submit(quiz, text)))
  for (const { student, jobId } of made) await waitForJob(student, jobId)
  return Promise.all(made.map(({ id }) => answerOf(id)))
}

it('the same answer is read once and gets the same points and reasons, also when all come at once', async () => {
  const quiz = await makeQuizRow(platform, course, [question])
  const same = [
    'It makes  sugar.',
    ' It makes sugar',
    'It\nmakes sugar. ',
    'It makes sugar.',
    'It makes  sugar',
  ]
  const answers = await gradeAll(quiz, same)
  expect(model.asked).toHaveLength(1)
  expect(new Set(answers.map(({ points_earned, feedback }) => `${points_earned} ${feedback}`)).size).toBe(1)
  // The student's text stays as it is, and contains the quote letter by letter.
  expect(answers.map(({ answer }) => answer)).toEqual(same)
  for (const { answer, evidence } of answers)
    for (const { quote } of evidence) if (quote !== null) expect(answer).toContain(quote)

  const others = await gradeAll(quiz, ['It makes SUGAR.', 'It makes sugar!', 'makes sugar'])
  expect(model.asked).toHaveLength(4)
  expect(new Set(others.map(({ points_earned }) => points_earned)).size).toBe(3)
})

it('a grade that a person has changed is not passed on, nor that of another quiz', async () => {
  const quiz = await makeQuizRow(platform, course, [question])
  const first = await submit(quiz, 'It makes sugar.')
  await waitForJob(first.student, first.jobId)
  const before = (await answerOf(first.id)).points_earned
  await professor.call(grading.setGrade, {
    params: { id: first.id },
    body: { question_id: 'sa', points_earned: 9 },
  })
  const [second] = await gradeAll(quiz, ['It makes sugar.'])
  expect(second?.points_earned).not.toBe(9)
  expect(second?.points_earned).not.toBe(before)
  expect(second?.grading_method).toBe('auto')
  expect(model.asked).toHaveLength(2)
  const other = await makeQuizRow(platform, course, [question])
  await gradeAll(other, ['It makes sugar.'])
  expect(model.asked).toHaveLength(3)
})
