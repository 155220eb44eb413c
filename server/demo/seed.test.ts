import { courses } from '@lectern/contract/courses.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInOverHttp } from '../client/http-client.ts'
import { toneVoice } from '../testing/small-files.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { demoCourse } from './demo-course.ts'
import { demoPeople, seedDemo } from './seed.ts'
import { signUpOrIn } from './seed-class.ts'

let platform: TestApp
let address: string

beforeAll(async () => {
  platform = await startTestApp({ works: true, voice: toneVoice })
  address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => platform.stop())

it('fills an installation once, also after an interrupted start', async () => {
  const professor = await signUpOrIn(address, demoPeople.professor)
  await professor.call(courses.create, { body: { ...demoCourse, name: 'My own course' } })
  const half = await professor.call(courses.create, { body: demoCourse })
  await seedDemo(address, () => undefined)
  await seedDemo(address, () => expect.unreachable('it is there already'))

  const made = await professor.call(courses.list)
  expect(made.map(({ name }) => name).sort()).toEqual([demoCourse.name, 'My own course'])
  const course = made.find(({ name }) => name === demoCourse.name)!
  expect(course._id).not.toBe(half._id)
  const [weekOne, warmUp] = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  expect(weekOne).toMatchObject({ submission_count: 10, graded_count: 10, is_active: true })
  // The claim, and an answer that speaks to its grader.
  expect(weekOne && weekOne.pending_claims + weekOne.flagged_answers).toBeGreaterThanOrEqual(2)
  expect(warmUp).toMatchObject({ submission_count: 11, graded_count: 11, is_active: false })
  const student = await signInOverHttp(address, demoPeople.student)
  expect((await student.call(submissions.due)).map(({ title }) => title)).toEqual([weekOne?.title])
})
