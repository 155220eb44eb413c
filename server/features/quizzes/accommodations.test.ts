import type { Course } from '@lectern/contract/courses.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { joinQuiz, makeClass, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { hostileValues } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { saveAccommodation } from './accommodations.queries.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const give = (quiz: Quiz, student: Client, body: object) =>
  professor.call(quizzes.setAccommodation, {
    params: { id: quiz._id, student: student.userId },
    wrongBody: body,
  })
const limitOf = ({ started_at, deadline_at }: { started_at: string | null; deadline_at: string | null }) =>
  deadline_at && (Date.parse(deadline_at) - Date.parse(started_at!)) / 60_000
const remaining = async (quiz: Quiz, student: Client) =>
  (await student.call(submissions.quiz, { params: { id: quiz._id } })).body

describe('extra time', () => {
  it('is for students of the course alone, and within its bounds', async () => {
    const quiz = await makeQuiz(professor, course)
    const [student] = await makeClass(platform, course, 1)
    for (const stranger of [await makeStudent(platform), professor]) {
      const answer = await give(quiz, stranger, { time_factor: 2 })
      expect([answer.status, answer.detail]).toEqual([404, 'This student is not in the course.'])
    }
    for (const body of [
      { time_factor: 0.9 },
      { time_factor: 11 },
      { extra_minutes: -1 },
      { extra_minutes: 1.5 },
    ])
      expect((await give(quiz, student!, body)).status).toBe(422)
    for (const value of hostileValues)
      for (const field of ['time_factor', 'extra_minutes'])
        expect((await give(quiz, student!, { [field]: value })).status).toBe(422)
    const list = (await professor.call(quizzes.accommodations, { params: { id: quiz._id } })).body
    expect(list.find((one) => one.student_id === student!.userId)).toMatchObject({
      time_factor: 1,
      extra_minutes: 0,
      state: 'not_started',
      deadline_at: null,
    })
    expect(list.map((one) => one.student_id)).not.toContain(professor.userId)
  })
  it('names who gave it, and is not taken back by a second person who has not seen it', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 60 })
    const [student] = await makeClass(platform, course, 1)
    const none = { time_factor: 1, extra_minutes: 0, closes_at: null }
    const ten = { ...none, extra_minutes: 10 }
    const found = async () =>
      (await professor.call(quizzes.accommodations, { params: { id: quiz._id } })).body.find(
        ({ student_id }) => student_id === student!.userId,
      )
    expect(await found()).toMatchObject({ changed_by: null, changed_at: null })
    const both = await Promise.all([
      give(quiz, student!, { ...ten, before: none }),
      give(quiz, student!, { time_factor: 1.5, before: none }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.detail).toContain('has been changed in the meantime')
    const first = await found()
    expect(first?.changed_by).toBe((await professor.call(users.me)).body.name)
    // The reply was lost, or the button was pressed twice.
    await give(quiz, student!, { ...ten, before: first })
    const again = await give(quiz, student!, { ...ten, before: none })
    expect([again.status, again.body.extra_minutes]).toEqual([200, 10])
    // A program that does not say what it has seen sets it.
    expect((await give(quiz, student!, { time_factor: 2 })).body).toMatchObject({ time_factor: 2 })
  })

  it('given before counts from the start; given meanwhile moves the deadline; taken back, moves it back', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const [before, during, other] = await makeClass(platform, course, 3)
    await give(quiz, before!, { time_factor: 1.5, extra_minutes: 5 })
    expect(limitOf(await joinQuiz(before!, quiz))).toBe(20)
    expect(limitOf(await joinQuiz(during!, quiz))).toBe(10)
    await joinQuiz(other!, quiz)
    const given = await give(quiz, during!, { extra_minutes: 7 })
    const now = await remaining(quiz, during!)
    expect(limitOf(now)).toBe(17)
    expect(given.body).toMatchObject({ state: 'running', extra_minutes: 7, deadline_at: now.deadline_at })
    expect(now.remaining_seconds).toBeGreaterThan(16 * 60)
    await give(quiz, during!, {})
    expect(limitOf(await remaining(quiz, during!))).toBe(10)
    expect(limitOf(await remaining(quiz, other!))).toBe(10)
  })
  it('given after the time was up opens the attempt again, until it is handed in', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 1 })
    const [student] = await makeClass(platform, course, 1)
    await joinQuiz(student!, quiz)
    const params = { id: quiz._id }
    const save = () => student!.call(submissions.saveProgress, { params, body: { answers: [] } })
    platform.clock.advanceMs(80_000)
    expect((await save()).status).toBe(409)
    await give(quiz, student!, { extra_minutes: 1 })
    expect((await save()).body.remaining_seconds).toBeGreaterThan(30)
    const { submissionId } = await submitAnswers(student!, quiz, {})
    const late = await give(quiz, student!, { extra_minutes: 60 })
    expect(late.body).toMatchObject({ state: 'submitted', deadline_at: null, extra_minutes: 60 })
    expect((await remaining(quiz, student!)).submission).toMatchObject({
      submitted: true,
      submission_id: submissionId,
      remaining_seconds: null,
    })
  })
  it('changes nothing where there is no limit', async () => {
    const quiz = await makeQuiz(professor, course)
    const [student] = await makeClass(platform, course, 1)
    await joinQuiz(student!, quiz)
    expect((await give(quiz, student!, { time_factor: 3 })).body).toMatchObject({
      state: 'running',
      deadline_at: null,
    })
  })
  it('given in the same moment as a student joins is never lost', async () => {
    for (let round = 0; round < 12; round += 1) {
      const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
      const [student] = await makeClass(platform, course, 1)
      await Promise.all([joinQuiz(student!, quiz), give(quiz, student!, { time_factor: 2 })])
      expect(limitOf(await remaining(quiz, student!))).toBe(20)
    }
  })
  it('counts for a student who has read the quiz before and joins it afterwards', async () => {
    const { database } = platform.context
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const [student] = await makeClass(platform, course, 1)
    const joined = await database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from quizzes where id = ${quiz._id} for update`)
      const waiting = joinQuiz(student!, quiz)
      await expect
        .poll(async () => {
          const { rows } = await database.execute(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like 'insert into quiz_attempts%'`)
          return rows.length
        })
        .toBe(1)
      await saveAccommodation(tx, {
        quizId: quiz._id,
        studentId: student!.userId,
        timeFactor: 2,
        extraMinutes: 0,
        closesAt: null,
        changedAt: new Date(),
        changedBy: professor.userId,
      })
      return { waiting }
    })
    expect(limitOf(await joined.waiting)).toBe(20)
  })
})
