import type { Course } from '@lectern/contract/courses.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { Client } from '../../testing/client.ts'
import { makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import { choiceQuestion, joinQuiz, makeClass, makeQuiz, sentAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { submissionsFeature } from './submissions.feature.ts'
import { submitOverdueAttempts } from './submit.ts'

let platform: TestApp
let professor: Person
let course: Course
let nowMs = Date.parse('2030-01-01T12:00:00.000Z')
beforeAll(async () => {
  platform = await startTestApp()
  // Edges are a millisecond wide: the clock stands still between steps.
  platform.context.clock.nowMs = () => nowMs
})
// Days pass in some tests, and a session ends after seven.
beforeEach(async () => {
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const MINUTE_MS = 60_000
const begin = async (fields: Parameters<typeof makeQuiz>[2] = { time_limit_minutes: 10 }) => {
  const quiz = await makeQuiz(professor, course, fields)
  const [student] = await makeClass(platform, course, 1)
  const joined = await joinQuiz(student!, quiz)
  return { quiz, student: student!, deadline: Date.parse(joined.deadline_at ?? '') }
}
const save = (student: Client, quiz: Quiz, answer: number) =>
  student.call(submissions.saveProgress, {
    params: { id: quiz._id },
    body: { answers: sentAnswers({ choice: answer }), time_taken_seconds: 0 },
  })
const submit = (student: Client, quiz: Quiz, answer: number) =>
  student.call(submissions.submit, {
    params: { id: quiz._id },
    body: { answers: sentAnswers({ choice: answer }), time_taken_seconds: 0 },
  })
const rowOf = async (quiz: Quiz) =>
  (await platform.context.database.select().from(attemptsTable).where(eq(attemptsTable.quizId, quiz._id)))[0]!
const look = async (student: Client, quiz: Quiz) =>
  (await student.call(submissions.quiz, { params: { id: quiz._id } })).body
const EXPIRED = 'Your time has expired. Please submit your answers.'
const handIn = () => submitOverdueAttempts(platform.context, new AbortController().signal)

/** Milliseconds from the deadline: whether answers count, and the seconds left. */
const edges: [number, boolean, number][] = [
  [-1_000, true, 1],
  [-1, true, 1],
  [0, true, 0],
  [1, true, 0],
  [9_999, true, 0],
  [10_000, true, 0],
  [10_001, false, 0],
  [11_000, false, 0],
  [59 * MINUTE_MS, false, 0],
]

describe('the deadline', () => {
  it("accepts saves up to ten seconds late, by the server's clock", async () => {
    for (const [offset, counts, left] of edges) {
      const { quiz, student, deadline } = await begin()
      await save(student, quiz, 1)
      nowMs = deadline + offset
      const late = await save(student, quiz, 2)
      if (counts) expect([offset, late.status, late.body.remaining_seconds]).toEqual([offset, 200, left])
      else expect([offset, late.status, late.detail]).toEqual([offset, 409, EXPIRED])
      expect((await rowOf(quiz)).answers.choice!.answer).toBe(counts ? 2 : 1)
      const { body } = await student.call(submissions.draft, { params: { id: quiz._id } })
      expect([body.remaining_seconds, body.server_time]).toEqual([left, new Date(nowMs).toISOString()])
      expect(await look(student, quiz)).toMatchObject({
        remaining_seconds: left,
        submission: { is_draft: true, remaining_seconds: left },
      })
    }
  })
  it('accepts a submission up to ten seconds late; after that, stored answers count', async () => {
    for (const [offset, counts] of edges) {
      const { quiz, student, deadline } = await begin()
      await save(student, quiz, 1)
      nowMs = deadline + offset
      expect((await submit(student, quiz, 2)).status).toBe(200)
      const row = await rowOf(quiz)
      expect([offset, row.answers.choice!.answer]).toEqual([offset, counts ? 2 : 1])
      expect([row.handedInBy, row.submittedAt!.getTime()]).toEqual(['student', nowMs])
    }
  })
  it('is not there without a limit', async () => {
    const { quiz, student } = await begin({})
    // As long as a session lasts.
    nowMs += 6 * 24 * 60 * MINUTE_MS
    expect((await joinQuiz(student, quiz)).remaining_seconds).toBeNull()
    expect((await save(student, quiz, 2)).body).toMatchObject({ remaining_seconds: null })
    await handIn()
    expect((await rowOf(quiz)).submittedAt).toBeNull()
    expect((await submit(student, quiz, 3)).status).toBe(200)
    expect((await rowOf(quiz)).answers.choice!.answer).toBe(3)
  })
  it("ignores the browser's clock", async () => {
    const { quiz, student, deadline } = await begin()
    nowMs = deadline + 11_000
    const body = {
      answers: sentAnswers({ choice: 2 }),
      time_taken_seconds: -99_999,
      remaining_seconds: 600,
      deadline_at: new Date(nowMs + MINUTE_MS).toISOString(),
      submitted_at: new Date(deadline).toISOString(),
    }
    for (const call of [submissions.saveProgress, submissions.submit])
      await student.call(call, { params: { id: quiz._id }, wrongBody: body })
    expect((await rowOf(quiz)).answers).toEqual({})
  })
})

describe('changes of a quiz during an attempt', () => {
  it('an edit moves no deadline, neither a shorter limit nor a longer one', async () => {
    for (const time_limit_minutes of [1, 100, null]) {
      const { quiz, student, deadline } = await begin()
      const questions = [choiceQuestion('choice', { points: 3 })]
      await professor.call(quizzes.update, {
        params: { id: quiz._id },
        body: { time_limit_minutes, questions },
      })
      nowMs = deadline + 10_000
      expect((await save(student, quiz, 2)).status).toBe(200)
      nowMs = deadline + 10_001
      expect((await save(student, quiz, 3)).detail).toBe(EXPIRED)
    }
  })
  it('extra time moves the edge with it', async () => {
    const { quiz, student, deadline } = await begin()
    nowMs = deadline + 11_000
    expect((await save(student, quiz, 1)).status).toBe(409)
    await professor.call(quizzes.setAccommodation, {
      params: { id: quiz._id, student: student.userId },
      body: { time_factor: 1.25, extra_minutes: 2 },
    })
    const moved = deadline + 4.5 * MINUTE_MS
    expect(Date.parse((await look(student, quiz)).deadline_at!)).toBe(moved)
    for (const [offset, status] of [
      [-1_000, 200],
      [0, 200],
      [10_000, 200],
      [10_001, 409],
    ] as const) {
      nowMs = moved + offset
      expect((await save(student, quiz, 2)).status).toBe(status)
    }
  })
  it('closing or deleting it takes nothing from a running attempt, and adds nothing', async () => {
    const close = (id: string) =>
      professor.call(quizzes.update, { params: { id }, body: { is_active: false } })
    const remove = (id: string) => professor.call(quizzes.remove, { params: { id } })
    for (const end of [close, remove]) {
      const { quiz, student, deadline } = await begin()
      const endless = await begin({})
      for (const { _id } of [quiz, endless.quiz]) expect((await end(_id)).status).toBe(200)
      nowMs = deadline + 10_000
      expect((await save(student, quiz, 2)).status).toBe(200)
      nowMs = deadline + 10_001
      expect((await save(student, quiz, 3)).status).toBe(409)
      expect((await submit(student, quiz, 3)).status).toBe(200)
      expect((await rowOf(quiz)).answers.choice!.answer).toBe(2)
      expect((await submit(endless.student, endless.quiz, 1)).status).toBe(200)
      const again = await endless.student.call(submissions.join, {
        body: { quiz_code: endless.quiz.quiz_code },
      })
      expect(again.status).toBe(end === remove ? 404 : 200)
    }
  })
})

describe('a forgotten draft', () => {
  // Attempts of earlier tests must not count here.
  beforeEach(async () => {
    await platform.context.database
      .update(attemptsTable)
      .set({ submittedAt: new Date(nowMs) })
      .where(isNull(attemptsTable.submittedAt))
  })

  it('is submitted an hour after its deadline as saved, once, however many workers run', async () => {
    const { quiz, student, deadline } = await begin()
    await save(student, quiz, 1)
    nowMs = deadline + 60 * MINUTE_MS - 1
    expect(await handIn()).toBe(0)
    nowMs += 1
    const counts = await Promise.all([handIn(), handIn(), handIn(), handIn()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    const row = await rowOf(quiz)
    expect(row).toMatchObject({ handedInBy: 'server', answers: { choice: { answer: 1 } } })
    expect(row.gradingJobId).not.toBeNull()
    expect(await look(student, quiz)).toMatchObject({
      submission: { submitted: true, submission_id: row.id },
    })
    const body = (await submit(student, quiz, 3)).body
    expect(body).toEqual({ job_id: row.gradingJobId, submission_id: row.id })
    expect((await rowOf(quiz)).answers.choice!.answer).toBe(1)
  })
  it('without a limit is submitted an hour after the last answer once its quiz is deleted, and never before', async () => {
    const { quiz, student } = await begin({ time_limit_minutes: null })
    await save(student, quiz, 1)
    nowMs += 24 * 60 * MINUTE_MS
    expect(await handIn()).toBe(0)
    await professor.call(quizzes.remove, { params: { id: quiz._id } })
    await save(student, quiz, 2)
    nowMs += 59 * MINUTE_MS
    expect(await handIn()).toBe(0)
    nowMs += MINUTE_MS
    expect(await handIn()).toBe(1)
    expect(await rowOf(quiz)).toMatchObject({ handedInBy: 'server', answers: { choice: { answer: 2 } } })
  })
  it('is found by the routine that every worker runs', async () => {
    const { quiz, deadline } = await begin()
    nowMs = deadline + 60 * MINUTE_MS
    for (const routine of submissionsFeature.routines?.(platform.context) ?? [])
      await routine.run(new AbortController().signal)
    expect((await rowOf(quiz)).handedInBy).toBe('server')
  })
  it('is left alone when more time was given', async () => {
    const { quiz, student, deadline } = await begin()
    nowMs = deadline + 60 * MINUTE_MS
    await professor.call(quizzes.setAccommodation, {
      params: { id: quiz._id, student: student.userId },
      body: { extra_minutes: 1 },
    })
    expect(await handIn()).toBe(0)
    nowMs += MINUTE_MS
    expect(await handIn()).toBe(1)
  })
  it('is left alone when more time is given in the same moment', async () => {
    const { quiz, deadline } = await begin()
    nowMs = deadline + 60 * MINUTE_MS
    const { database } = platform.context
    const waits = async () =>
      (
        await database.$client.query(
          `select 1 from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.datname = current_database()`,
        )
      ).rowCount
    let handedIn: Promise<number> | undefined
    await database.transaction(async (tx) => {
      await tx
        .update(attemptsTable)
        .set({ deadlineAt: new Date(nowMs + MINUTE_MS) })
        .where(eq(attemptsTable.quizId, quiz._id))
      handedIn = handIn()
      await expect.poll(waits, { timeout: 20_000 }).toBe(1)
    })
    expect(await handedIn).toBe(0)
    expect((await rowOf(quiz)).submittedAt).toBeNull()
  })
  it('of 250 students is handed in by two workers between them', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const students = await makeClass(platform, course, 250)
    await Promise.all(students.map((student) => joinQuiz(student, quiz)))
    nowMs += 70 * MINUTE_MS
    const [one, two] = await Promise.all([handIn(), handIn()])
    expect(one + two).toBe(250)
    const rows = await platform.context.database
      .select()
      .from(attemptsTable)
      .where(eq(attemptsTable.quizId, quiz._id))
    expect(new Set(rows.map((row) => row.gradingJobId)).size).toBe(250)
  })
})
