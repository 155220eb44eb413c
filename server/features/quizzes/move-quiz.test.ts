import type { Course } from '@lectern/contract/courses.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { makeQuiz } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

const move = (id: string, before: string | null, who = professor) =>
  who.call(quizzes.move, { params: { id }, body: { before } })
const orderOf = async (course: Course) => {
  const { body } = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  return body.map((quiz) => quiz.title)
}

describe('moving a quiz', () => {
  it('is refused to students, other professors, and before a quiz of another course', async () => {
    const course = await makeCourse(professor)
    const [one, two] = [
      await makeQuiz(professor, course, { title: 'One' }),
      await makeQuiz(professor, course, { title: 'Two' }),
    ]
    const foreign = await makeQuiz(professor, await makeCourse(professor))
    expect((await move(one._id, two._id, await makeStudent(platform, course))).status).toBe(403)
    expect((await move(one._id, two._id, await makeProfessor(platform))).status).toBe(404)
    expect((await move(one._id, foreign._id)).status).toBe(404)
    expect(await orderOf(course)).toEqual(['Two', 'One'])
  })
  it('changes the order for professor and students; a new quiz comes first, a restored one returns to its place', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform, course)
    const [one, two, three] = [
      await makeQuiz(professor, course, { title: 'One' }),
      await makeQuiz(professor, course, { title: 'Two' }),
      await makeQuiz(professor, course, { title: 'Three' }),
    ]
    expect((await move(three._id, null)).status).toBe(200)
    expect(await orderOf(course)).toEqual(['Two', 'One', 'Three'])
    await professor.call(quizzes.remove, { params: { id: two._id } })
    expect((await move(three._id, one._id)).status).toBe(200)
    await makeQuiz(professor, course, { title: 'Four' })
    await professor.call(quizzes.restore, { params: { id: two._id } })
    expect(await orderOf(course)).toEqual(['Four', 'Two', 'Three', 'One'])
    const { body } = await student.call(submissions.ofCourse, { params: { courseId: course._id } })
    expect(body.map((quiz) => quiz.title)).toEqual(['Four', 'Two', 'Three', 'One'])
  })
})
