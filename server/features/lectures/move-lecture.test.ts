import { courseCopies } from '@lectern/contract/course-copies.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

const makeLectures = async (course: Course, count: number) => {
  const made = []
  for (let index = 0; index < count; index++)
    made.push((await makeLecture(platform, course, { published: true })).id)
  return made as [string, string, string, ...string[]]
}
const move = (id: string, before: string | null, who = professor) =>
  who.call(lectures.move, { params: { id }, body: { before } })
const orderOf = async (course: Course) => {
  const { body } = await professor.call(lectures.listOfCourse, { params: { courseId: course._id } })
  return body.map((lecture) => lecture._id)
}

describe('moving a lecture', () => {
  it('is refused to students and to other professors', async () => {
    const course = await makeCourse(professor)
    const [a, b] = await makeLectures(course, 2)
    expect((await move(b, a, await makeStudent(platform, course))).status).toBe(403)
    expect((await move(b, a, await makeProfessor(platform))).status).toBe(404)
    expect(await orderOf(course)).toEqual([a, b])
  })
  it('changes the order for the professor, and for students in the list and in their progress', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform, course)
    const [a, b, c] = await makeLectures(course, 3)
    expect((await move(c, a)).status).toBe(200)
    expect(await orderOf(course)).toEqual([c, a, b])
    expect((await move(c, null)).status).toBe(200)
    expect((await move(a, c)).status).toBe(200)
    expect((await move(a, a)).status).toBe(200)
    expect(await orderOf(course)).toEqual([b, a, c])
    const { body } = await student.call(lectures.listForStudent, { params: { courseId: course._id } })
    expect(body.map((lecture) => lecture._id)).toEqual([b, a, c])
    const { body: enrollments } = await student.call(courses.listEnrollments)
    expect(enrollments[0]?.progress.map((entry) => entry.lecture_id)).toEqual([b, a, c])
  })
  it('puts a new lecture after those that were moved', async () => {
    const course = await makeCourse(professor)
    const [a, b] = await makeLectures(course, 2)
    await move(b, a)
    const [c] = await makeLectures(course, 1)
    expect(await orderOf(course)).toEqual([b, a, c])
  })
  it('counts the moves of two windows at the same time', async () => {
    const course = await makeCourse(professor)
    const [a, b, c, d] = await makeLectures(course, 4)
    const answers = await Promise.all([move(d!, a), move(b, null)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await orderOf(course)).toEqual([d, a, c, b])
  })
  it('is refused before a deleted lecture or one of another course, and changes nothing', async () => {
    const course = await makeCourse(professor)
    const [a, b, gone] = await makeLectures(course, 3)
    const [foreign] = await makeLectures(await makeCourse(professor), 1)
    await professor.call(lectures.remove, { params: { id: gone } })
    for (const before of [gone, foreign]) expect((await move(b, before)).status).toBe(404)
    expect(await orderOf(course)).toEqual([a, b])
  })
})

it('neither a move nor a copy waits for a lecture that is copied or deleted at the same moment', async () => {
  const course = await makeCourse(professor)
  const made = await makeLectures(course, 6)
  await move(made[5]!, made[0])
  for (let round = 0; round < 3; round += 1) {
    const ids = await orderOf(course)
    const answers = await Promise.all([
      ...ids
        .slice(0, 6)
        .map((id) => professor.call(courseCopies.lecture, { params: { id }, body: { title: 'Copy' } })),
      ...ids.slice(0, 4).map((id, index) => move(id, ids[5 - index]!)),
      professor.call(lectures.remove, { params: { id: ids[4]! } }),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([])
  }
})
