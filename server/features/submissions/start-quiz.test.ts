import type { Course } from '@lectern/contract/courses.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { joinQuiz, makeQuiz, secretWords, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** The page before a quiz, and the bar that leads back to a running one. */

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const check = (student: Person, quiz_code: string) =>
  student.call(submissions.join, { body: { quiz_code, start: false } })
const attemptsAt = (quizId: string) =>
  platform.context.database.$count(attemptsTable, eq(attemptsTable.quizId, quizId))

describe('checking a code', () => {
  it('refuses what joining refuses, and counts wrong codes', async () => {
    const other = await makeCourse(professor)
    const student = await makeStudent(platform, course)
    const closed = await makeQuiz(professor, course, { is_active: false })
    const foreign = await makeQuiz(professor, other)
    const codes = ['ZZZZZ', foreign.quiz_code, closed.quiz_code]
    const answers = []
    for (const code of codes) answers.push((await check(student, code)).status)
    expect(answers).toEqual([404, 403, 400])
    for (let wrong = 2; wrong < 20; wrong += 1) await check(student, 'ZZZZZ')
    expect((await check(student, 'ZZZZZ')).status).toBe(429)
  })
  it('starts nothing, and tells the facts with own extra time but no question', async () => {
    const student = await makeStudent(platform, course)
    const quiz = await makeQuiz(professor, course, {
      time_limit_minutes: 30,
      show_results: 'after_closing',
      show_correct_answers: 'by_hand',
      assistant_guard: 'off',
    })
    await professor.call(quizzes.setAccommodation, {
      params: { id: quiz._id, student: student.userId },
      body: { time_factor: 1.5, extra_minutes: 5 },
    })
    const checked = await check(student, quiz.quiz_code)
    const loaded = await student.call(submissions.quiz, { params: { id: quiz._id } })
    for (const { status, body, raw } of [checked, loaded]) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        submission: null,
        questions: [],
        started_at: null,
        deadline_at: null,
        is_resuming: false,
        question_count: 2,
        total_points: 20,
        time_limit_minutes: 30,
        start: {
          own_minutes: 50,
          multiple_choice_count: 1,
          show_results: 'after_closing',
          show_correct_answers: 'by_hand',
          is_assistant_off: true,
        },
      })
      expect(raw.toString()).not.toMatch(/Which one|What happens/)
      for (const secret of [quiz.quiz_code, ...Object.values(secretWords)])
        expect(raw.toString()).not.toContain(secret)
    }
    expect(await attemptsAt(quiz._id)).toBe(0)

    platform.clock.advanceMs(60_000)
    const started = await joinQuiz(student, quiz)
    expect(started).toMatchObject({ start: null, is_resuming: false, remaining_seconds: 3_000 })
    expect(started.questions).toHaveLength(2)
    platform.clock.advanceMs(60_000)
    const resumed = await check(student, quiz.quiz_code)
    expect(resumed.body).toMatchObject({ is_resuming: true, start: null, remaining_seconds: 2_940 })
    expect(resumed.body.questions).toHaveLength(2)
  })
  it('tells that results shown by hand come at once', async () => {
    const student = await makeStudent(platform, course)
    const quiz = await makeQuiz(professor, course, { show_results: 'by_hand' })
    await professor.call(quizzes.release, { params: { id: quiz._id }, body: { results: true } })
    const { body } = await check(student, quiz.quiz_code)
    expect(body.start).toMatchObject({ own_minutes: null, show_results: 'at_once' })
  })
})

describe('running quizzes', () => {
  const runningOf = async (student: Person) => (await student.call(submissions.running)).body

  it('lists what the student can go on with, least time left first, until it is submitted', async () => {
    const student = await makeStudent(platform, course)
    const classmate = await makeStudent(platform, course)
    const endless = await makeQuiz(professor, course, { title: 'Endless' })
    const long = await makeQuiz(professor, course, { title: 'Long', time_limit_minutes: 30 })
    const short = await makeQuiz(professor, course, { title: 'Short', time_limit_minutes: 1 })
    expect(await runningOf(student)).toEqual([])
    await check(student, long.quiz_code)
    expect(await runningOf(student)).toEqual([])

    for (const quiz of [endless, long, short]) await joinQuiz(student, quiz)
    await student.call(submissions.saveProgress, {
      params: { id: long._id },
      body: {
        answers: [
          { question_id: 'choice', answer: 0 },
          { question_id: 'text', answer: '  ' },
        ],
      },
    })
    platform.clock.advanceMs(61_000)
    expect(await runningOf(student)).toEqual([
      { _id: short._id, title: 'Short', question_count: 2, answered_count: 0, remaining_seconds: 0 },
      { _id: long._id, title: 'Long', question_count: 2, answered_count: 1, remaining_seconds: 1_739 },
      { _id: endless._id, title: 'Endless', question_count: 2, answered_count: 0, remaining_seconds: null },
    ])
    expect(await runningOf(classmate)).toEqual([])
    for (const quiz of [short, long]) await submitAnswers(student, quiz, { choice: 0, text: 'Light.' })
    expect((await runningOf(student)).map(({ title }) => title)).toEqual(['Endless'])
  })
  it('leaves out the quizzes of a course that the student was removed from', async () => {
    const student = await makeStudent(platform, course)
    await joinQuiz(student, await makeQuiz(professor, course))
    expect(await runningOf(student)).toHaveLength(1)
    await platform.context.database
      .delete(enrollmentsTable)
      .where(and(eq(enrollmentsTable.courseId, course._id), eq(enrollmentsTable.studentId, student.userId)))
    expect(await runningOf(student)).toEqual([])
  })
})
