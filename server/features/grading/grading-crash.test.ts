import { courses } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpClient, signUpOverHttp } from '../../client/http-client.ts'
import { createDatabaseUrl } from '../../testing/database.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from '../../testing/process.ts'
import { textQuestion } from '../../testing/quiz-factories.ts'

/**
 * The platform as a process with a grading model: killed in the middle of a submission, finished by the
 * next process.
 */

const QUESTIONS = 5
const GRADED_BEFORE = 2
let model: ModelServer
let dataDir: string
let database: Awaited<ReturnType<typeof createDatabaseUrl>>
let server: ServerProcess | undefined

const startServer = async (): Promise<ServerProcess> => {
  server = await startServerProcess(dataDir, {
    DATABASE_URL: database.url,
    AI_MODEL: 'compatible:pretender',
    AI_BASE_URL: model.url,
  })
  return server
}
beforeAll(async () => {
  model = await startModelServer()
  dataDir = await makeDataDir()
  database = await createDatabaseUrl()
})
afterAll(async () => {
  await server?.stop()
  await model?.stop()
  await database?.drop()
  await removeDataDir(dataDir)
})
/** 3 of 10 before the kill, 7 after it: the points show which process graded. */
const verdict = (points: number) => ({
  text: JSON.stringify({ points, feedback: `Worth ${points}.`, evidence: [], confidence: 1 }),
})

it('gives every answer one grade, keeps those from before the kill, and writes one history entry', async () => {
  const first = await startServer()
  const professor = await signUpOverHttp(first.url, { role: 'professor' })
  const student = await signUpOverHttp(first.url, { role: 'student' })
  const course = await professor.call(courses.create, { body: { name: 'Plants', description: 'Of plants.' } })
  await student.call(courses.enroll, { body: { course_code: course.course_code! } })
  const questions = Array.from({ length: QUESTIONS }, (_, index) => textQuestion(`q${index}`, { rubric: '' }))
  const quiz = await professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: { title: 'Crash', questions },
  })
  await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  model.answer((_, index) => (index < GRADED_BEFORE ? verdict(3) : { hangs: true }))
  const { job_id, submission_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: {
      answers: questions.map(({ question_id }) => ({ question_id, answer: `My answer to ${question_id}.` })),
    },
  })
  await expect.poll(() => model.asked.length, { timeout: 60_000 }).toBe(GRADED_BEFORE + 1)
  await first.kill()
  const asked = model.asked.length
  model.answer(() => verdict(7))

  const second = await startServer()
  const [studentAgain, professorAgain] = [student, professor].map(({ token }) =>
    httpClient(second.url, token),
  )
  await expect
    .poll(async () => (await studentAgain!.call(grading.status, { params: { job: job_id } })).status, {
      timeout: 60_000,
    })
    .toBe('COMPLETED')
  // Stored results are not requested again.
  expect(model.asked.length - asked).toBe(QUESTIONS - GRADED_BEFORE)
  const params = { id: submission_id }
  const result = await studentAgain!.call(grading.result, { params })
  expect(result.answers.map(({ points_earned }) => points_earned)).toEqual([3, 3, 7, 7, 7])
  expect(result.final_grade).toMatchObject({ total_points_earned: 27, total_points_possible: 50 })
  const history = await professorAgain!.call(grading.history, { params })
  expect(history.map(({ kind, total_after }) => [kind, total_after])).toEqual([['graded', 27]])
  // Submitting again finds it graded, and starts nothing.
  await expect(
    studentAgain!.call(submissions.submit, { params: { id: quiz._id }, body: { answers: [] } }),
  ).rejects.toThrow()
  expect(model.asked.length - asked).toBe(QUESTIONS - GRADED_BEFORE)
}, 240_000)
