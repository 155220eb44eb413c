import type { Course } from '@lectern/contract/courses.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { joinQuiz, makeQuiz, sentAnswers, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

describe('a quiz', () => {
  it('is joined, saved and handed in', async () => {
    const student = await makeStudent(platform, course)
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const params = { id: quiz._id }
    const joined = await joinQuiz(student, quiz)
    expect(joined).toMatchObject({ _id: quiz._id, is_resuming: false, remaining_seconds: 600 })
    const saved = await student.call(submissions.saveProgress, {
      params,
      body: { answers: sentAnswers({ choice: 0, text: '빛 💡' }, 1), open_question_id: 'text' },
    })
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { answers: sentAnswers({ choice: 0, text: '빛 💡' }, 1) },
    ])
    expect((await student.call(submissions.draft, { params })).body.answers).toEqual(saved.body.answers)
    const submitted = await student.call(submissions.submit, { params, body: { answers: [] } })
    expect(submitted.status).toBe(200)
    expect((await student.call(submissions.submit, { params, body: { answers: [] } })).body).toEqual(
      submitted.body,
    )
    expect((await student.call(submissions.quiz, { params })).body.submission).toMatchObject({
      submitted: true,
    })
    expect(
      (await student.call(submissions.ofCourse, { params: { courseId: course._id } })).body,
    ).toHaveLength(1)
    expect((await professor.call(submissions.handInAll, { params })).body).toEqual({ handed_in: 0 })
    void submitAnswers
  })
})
