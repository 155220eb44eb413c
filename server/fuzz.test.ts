import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
} from './testing/factories.ts'
import { type Description, type FuzzIds, makeFuzzRequests } from './testing/fuzz-requests.ts'
import { makeQuiz } from './testing/quiz-factories.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** A short run of `bench/fuzz`, the same requests each time. */

const REQUESTS = 600

let platform: TestApp
let tokens: (string | undefined)[]
let ids: FuzzIds

beforeAll(async () => {
  platform = await startTestApp()
  const professor = await makeProfessor(platform)
  const course = await makeCourse(professor)
  const student = await makeStudent(platform, course)
  const administrator = await makeAdministrator(platform)
  const lecture = await makeLecture(platform, course)
  const quiz = await makeQuiz(professor, course)
  tokens = [professor.token, student.token, administrator.token, undefined]
  ids = { courses: course._id, lectures: lecture.id, quizzes: quiz._id, users: student.userId }
})
afterAll(() => platform?.stop())

it('answers no request made from the description with a fault of the server', async () => {
  const { app } = platform
  const description = (await app.inject('/api/openapi.json')).json<Description>()
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let count = 0
  for (const { name, method, path, contentType, payload } of makeFuzzRequests(description, ids, 1)) {
    const token = tokens[count % tokens.length]
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(contentType && { 'content-type': contentType }),
      },
      payload,
    })
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500) faults.push(`${answer.statusCode} ${name} ${path} ${payload ?? ''}`)
    count += 1
    if (count === REQUESTS) break
  }
  expect(faults).toEqual([])
  // The requests reach the handlers, and not only the checks before them.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
  expect(statuses.get(404)).toBeGreaterThan(0)
  expect(statuses.get(422)).toBeGreaterThan(0)
})
