import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import {
  editQuizRow,
  type MadeQuiz,
  makeAttempt,
  makeQuizRow,
  makeSubmission,
} from '../../testing/quiz-rows.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'

let model: ModelServer
let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  model = await startModelServer()
  const config = { models: modelsOn(model.url), limits: { modelsAtOnce: 4 } }
  ;({ platform, professor, course } = await startCourse({ works: true, config }))
})
afterAll(async () => {
  await platform?.stop()
  await model?.stop()
})

const previewOf = async (quiz: MadeQuiz) => {
  const params = { id: quiz.id }
  const previewed = await professor.call(grading.previewRegrade, { params })
  await waitForJob(professor, previewed.body.job_id)
  return (await professor.call(grading.regradePreview, { params })).body
}
const regrade = async (quiz: MadeQuiz, questions: Question[]) => {
  await editQuizRow(platform, quiz, questions)
  const preview_id = (await previewOf(quiz))!.preview_id
  const applied = await professor.call(grading.regrade, { params: { id: quiz.id }, body: { preview_id } })
  expect((await waitForJob(professor, applied.body.job_id)).status).toBe('COMPLETED')
}

const mc = (correct_answer: number): Question => choiceQuestion('mc', { correct_answer })
const others: [string, Question[]][] = [
  ['graded at once', []],
  ['graded by a job', [textQuestion('sa', { rubric: '' })]],
]

it.each(others)('a regrading during a quiz reaches attempts that run: %s', async (_, more) => {
  const quiz = await makeQuizRow(platform, course, [mc(0), ...more])
  const [first, atWork, late] = [
    await makeStudent(platform, course),
    await makeStudent(platform, course),
    await makeStudent(platform, course),
  ]
  const graded = await makeSubmission(platform, quiz, first, { mc: 1, sa: 'Light.' })
  await waitForJob(first, graded.jobId)
  await makeAttempt(platform, quiz, atWork)
  const params = { id: quiz.id }
  await regrade(quiz, [mc(1), ...more])

  const mcPoints = async (student: Person) => {
    const answers = [
      { question_id: 'mc', answer: 1 },
      { question_id: 'sa', answer: 'Light.' },
    ].slice(0, 1 + more.length)
    const sent = await student.call(submissions.submit, { params, body: { answers } })
    expect(sent.status).toBe(200)
    await waitForJob(student, sent.body.job_id)
    const { body } = await professor.call(grading.result, { params: { id: sent.body.submission_id } })
    return body.answers.find(({ question_id }) => question_id === 'mc')?.points_earned
  }
  expect(await mcPoints(atWork)).toBe(mc(1).points)
  await makeAttempt(platform, quiz, late, { revision: 2 })
  expect(await mcPoints(late)).toBe(mc(1).points)
  // All grades match the quiz now.
  expect((await previewOf(quiz))?.moves).toEqual([])
})

it('a regrading reaches submissions that a model reads meanwhile, also what it has read of them', async () => {
  const text = (id: string, reference: string) => textQuestion(id, { correct_answer: reference, rubric: '' })
  const quiz = await makeQuizRow(platform, course, [mc(0), text('read', 'Light.'), text('held', 'Heat.')])
  const [graded, waiting] = [await makeStudent(platform, course), await makeStudent(platform, course)]
  const { promise: isRegraded, resolve: go } = Promise.withResolvers<void>()
  let isHeld = false
  model.answer(({ text }, index) => {
    const verdict = { points: 4, feedback: `Reading ${index}.`, evidence: [], confidence: 1 }
    const isLast = text.includes('Warm air.')
    if (isLast) isHeld = true
    return { text: JSON.stringify(verdict), ...(isLast ? { after: isRegraded } : {}) }
  })
  const first = await makeSubmission(platform, quiz, graded, { mc: 1, read: 'Sun.', held: 'Fire.' })
  await waitForJob(graded, first.jobId)
  const second = await makeSubmission(platform, quiz, waiting, { mc: 1, read: 'Rays.', held: 'Warm air.' })
  await expect.poll(() => isHeld).toBe(true)
  const before = model.asked.filter(({ text }) => text.includes('Rays.')).length

  await regrade(quiz, [mc(1), text('read', 'Light of the sun.'), text('held', 'Heat.')])
  go()
  expect((await waitForJob(waiting, second.jobId)).status).toBe('COMPLETED')
  const { body } = await professor.call(grading.result, { params: { id: second.id } })
  expect(body.answers.map(({ points_earned }) => points_earned)).toEqual([mc(1).points, 4, 4])
  const readings = model.asked.filter(({ text }) => text.includes('Rays.'))
  expect([before, readings.length]).toEqual([1, 2])
  expect(readings[1]?.text).toContain('Light of the sun.')
  expect((await previewOf(quiz))?.moves).toEqual([])
})

it('a preview counts students who are graded by the former key after it, and a new one reaches them', async () => {
  const quiz = await makeQuizRow(platform, course, [mc(0)])
  const [first, between] = [await makeStudent(platform, course), await makeStudent(platform, course)]
  await makeSubmission(platform, quiz, first, { mc: 1 })
  await makeAttempt(platform, quiz, between)
  await editQuizRow(platform, quiz, [mc(1)])
  const preview = await previewOf(quiz)
  expect(preview?.graded_since).toBe(0)
  const params = { id: quiz.id }
  const body = { answers: [{ question_id: 'mc', answer: 1 }] }
  const sent = await between.call(submissions.submit, { params, body })
  await waitForJob(between, sent.body.job_id)
  const shown = await professor.call(grading.regradePreview, { params })
  expect(shown.body).toMatchObject({ is_current: true, graded_since: 1 })

  const { preview_id } = preview!
  const applied = await professor.call(grading.regrade, { params, body: { preview_id } })
  expect((await waitForJob(professor, applied.body.job_id)).status).toBe('COMPLETED')
  const after = await professor.call(grading.regradePreview, { params })
  expect([after.body?.applied_at === null, after.body?.graded_since]).toEqual([false, 1])
  const again = await previewOf(quiz)
  expect(again).toMatchObject({ graded_since: 0, up: 1, moves: [{ student_email: between.email }] })
})
