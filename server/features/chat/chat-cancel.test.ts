import { chat } from '@lectern/contract/chat.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Effects of a cancel on an answer: a partial one is dropped, a complete one stays. */

let model: ModelServer
let platform: TestApp
let course: Course
beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({ works: true, config: { models: modelsOn(model.url) } })
  course = await makeCourse(await makeProfessor(platform))
})
afterAll(async () => {
  await platform.stop()
  await model.stop()
})

const begin = async (): Promise<{ student: Person; lecture: string; job: string }> => {
  const student = await makeStudent(platform, course)
  const lecture = (await makeLecture(platform, course, { published: true })).id
  const body = { lecture_id: lecture, slide_index: 1, message: 'Why is it green?' }
  return { student, lecture, job: (await student.call(chat.send, { body })).body.job_id }
}
const historyOf = async (student: Person, lecture: string) =>
  (await student.call(chat.activeHistory, { params: { lecture } })).body.map(({ role }) => role)

it('an answer that is being written is dropped, and the next question can be asked', async () => {
  model.answer(() => ({ hangs: true }))
  const { student, lecture, job } = await begin()
  await expect.poll(() => model.open()).toBe(1)
  expect((await student.call(chat.cancel, { params: { job } })).body.status).toBe('CANCELLING')
  expect((await waitForJob(student, job)).status).toBe('CANCELLED')
  const { body } = await student.call(chat.status, { params: { job } })
  expect(body).toMatchObject({
    message: 'Chat request was cancelled.',
    ai_response: null,
    partial: null,
    citations: [],
  })
  expect(await historyOf(student, lecture)).toEqual(['user'])
  await expect.poll(() => model.open()).toBe(0)
  model.reset()
  const again = { lecture_id: lecture, slide_index: 1, message: 'And now?' }
  await waitForJob(student, (await student.call(chat.send, { body: again })).body.job_id)
  expect(await historyOf(student, lecture)).toEqual(['user', 'user', 'assistant'])
})

it('an answer that was complete before the cancel stays', async () => {
  model.reset()
  const { student, lecture, job } = await begin()
  await waitForJob(student, job)
  const before = (await student.call(chat.status, { params: { job } })).body
  const { body } = await student.call(chat.cancel, { params: { job } })
  expect(body).toEqual(before)
  expect(body).toMatchObject({ status: 'COMPLETED', ai_response: expect.stringMatching(/\S/) })
  expect(await historyOf(student, lecture)).toEqual(['user', 'assistant'])
})
