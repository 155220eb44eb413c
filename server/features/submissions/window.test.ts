import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { Client } from '../../testing/client.ts'
import { makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import {
  choiceQuestion,
  joinQuiz,
  makeClass,
  makeQuiz,
  sentAnswers,
  submitAnswers,
} from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listOpenQuestions } from '../chat/open-quizzes.queries.ts'
import { submitOverdueAttempts } from './submit.ts'

let platform: TestApp
let professor: Person
let course: Course
let nowMs = Date.parse('2030-01-01T12:00:00.000Z')
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  platform.context.clock.nowMs = () => nowMs
})
beforeEach(async () => {
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  // Attempts of earlier tests must not count here.
  await platform.context.database
    .update(attemptsTable)
    .set({ submittedAt: new Date(nowMs) })
    .where(isNull(attemptsTable.submittedAt))
})
afterAll(() => platform.stop())

const codeOf = (body: unknown) => (body as { code?: string }).code
const MINUTE_MS = 60_000
const iso = (ms: number) => new Date(ms).toISOString()
/** A quiz that opens in an hour and closes two hours later. */
const makeWindow = async (fields: Parameters<typeof makeQuiz>[2] = {}, size = 1) => {
  const opens = nowMs + 60 * MINUTE_MS
  const closes = opens + 120 * MINUTE_MS
  const quiz = await makeQuiz(professor, course, {
    opens_at: iso(opens),
    closes_at: iso(closes),
    time_zone: 'Asia/Seoul',
    ...fields,
  })
  return { quiz, opens, closes, students: await makeClass(platform, course, size) }
}
const params = (quiz: Quiz) => ({ params: { id: quiz._id } })
const join = (student: Client, quiz: Quiz, start = true) =>
  student.call(submissions.join, { body: { quiz_code: quiz.quiz_code, start } })
const look = async (student: Client, quiz: Quiz) => (await student.call(submissions.quiz, params(quiz))).body
const save = (student: Client, quiz: Quiz, answer: number) =>
  student.call(submissions.saveProgress, {
    ...params(quiz),
    body: { answers: sentAnswers({ choice: answer }) },
  })
const change = (quiz: Quiz, body: object, by: Client = professor) =>
  by.call(quizzes.update, { ...params(quiz), body })
const except = (quiz: Quiz, student: Client, closesAt: string | null, by: Client = professor) =>
  by.call(quizzes.setAccommodation, {
    params: { id: quiz._id, student: student.userId },
    body: { closes_at: closesAt },
  })
const attemptsOf = (quiz: Quiz) =>
  platform.context.database.select().from(attemptsTable).where(eq(attemptsTable.quizId, quiz._id))
const handIn = () => submitOverdueAttempts(platform.context, new AbortController().signal)

describe('the dates of a quiz', () => {
  it('are set by its professor alone', async () => {
    const { quiz, students } = await makeWindow()
    const other = await makeProfessor(platform)
    for (const by of [other, students[0]!]) {
      expect([403, 404]).toContain((await change(quiz, { opens_at: null }, by)).status)
      expect([403, 404]).toContain((await except(quiz, students[0]!, null, by)).status)
    }
    expect(quiz).toMatchObject({ phase: 'before', time_zone: 'Asia/Seoul', is_active: true })
  })
  it('are refused when they make no window', async () => {
    const { quiz, opens, students } = await makeWindow()
    const past = iso(nowMs - 1)
    for (const [body, code] of [
      [{ closes_at: iso(opens) }, 'quiz_closes_before_opening'],
      [{ opens_at: null, closes_at: past }, 'quiz_closes_in_the_past'],
      [{ opens_at: null, closes_at: iso(nowMs) }, 'quiz_closes_in_the_past'],
      [{ opens_at: iso(opens + 240 * MINUTE_MS) }, 'quiz_closes_before_opening'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone_unknown'],
    ] as const)
      expect([await change(quiz, body)].map(({ status, body }) => [status, codeOf(body)])).toEqual([
        [422, code],
      ])
    expect((await except(quiz, students[0]!, iso(opens))).status).toBe(422)
    expect((await except(quiz, students[0]!, past)).status).toBe(422)
  })
  it('open the quiz to the millisecond, and close it', async () => {
    const { quiz, opens, closes, students } = await makeWindow({}, 6)
    for (const [at, phase] of [
      [opens - 1, 'before'],
      [opens, 'open'],
      [closes - 1, 'open'],
      [closes, 'closed'],
    ] as const) {
      nowMs = at
      const student = students.pop()!
      expect(await look(student, quiz)).toMatchObject({ phase, is_active: phase === 'open', questions: [] })
      const [listed] = (await student.call(submissions.ofCourse, { params: { courseId: course._id } })).body
      expect(listed).toMatchObject({ phase, opens_at: iso(opens), closes_at: iso(closes) })
      for (const starts of [false, true]) {
        const joined = await join(student, quiz, starts)
        expect([at - opens, joined.status]).toEqual([at - opens, phase === 'open' ? 200 : 400])
        if (phase !== 'open') expect(joined.detail).toBe('This quiz is not available')
      }
      expect((await professor.call(quizzes.get, params(quiz))).body.phase).toBe(phase)
    }
  })
  it('give way to the switch: not active is closed, and without dates the switch decides alone', async () => {
    const { quiz, opens, students } = await makeWindow()
    nowMs = opens
    await change(quiz, { is_active: false })
    expect((await join(students[0]!, quiz)).status).toBe(400)
    await change(quiz, { is_active: true, opens_at: null, closes_at: null })
    nowMs += 600 * MINUTE_MS
    expect((await join(students[0]!, quiz)).status).toBe(200)
  })
})

describe('the closing', () => {
  it("is the end of an attempt when it comes before its time limit, as the student's clock shows", async () => {
    const { quiz, closes, students } = await makeWindow({ time_limit_minutes: 30 }, 3)
    nowMs = closes - 40 * MINUTE_MS
    expect(Date.parse((await joinQuiz(students[0]!, quiz)).deadline_at!)).toBe(nowMs + 30 * MINUTE_MS)
    nowMs = closes - 20 * MINUTE_MS
    expect(await joinQuiz(students[1]!, quiz)).toMatchObject({
      deadline_at: iso(closes),
      remaining_seconds: 20 * 60,
    })
    const endless = await makeQuiz(professor, course, { closes_at: iso(closes) })
    expect(await joinQuiz(students[2]!, endless)).toMatchObject({ deadline_at: iso(closes) })
  })
  it('submits what is saved once the grace has passed, and takes no later answer', async () => {
    const { quiz, closes, students } = await makeWindow({}, 2)
    nowMs = closes - MINUTE_MS
    for (const student of students) await joinQuiz(student, quiz)
    const [one, other] = students as [Client, Client]
    await save(one, quiz, 1)
    nowMs = closes + 10_000
    expect((await save(other, quiz, 2)).status).toBe(200)
    expect(await handIn()).toBe(0)
    nowMs += 1
    expect((await save(one, quiz, 3)).status).toBe(409)
    expect(await handIn()).toBe(2)
    const stored = await attemptsOf(quiz)
    expect(stored.map(({ handedInBy, answers }) => [handedInBy, answers.choice!.answer])).toEqual(
      expect.arrayContaining([
        ['server', 1],
        ['server', 2],
      ]),
    )
    const late = await one.call(submissions.submit, {
      ...params(quiz),
      body: { answers: sentAnswers({ choice: 3 }) },
    })
    // The grading may have ended already.
    expect([200, 409]).toContain(late.status)
    expect((await attemptsOf(quiz)).some(({ answers }) => answers.choice!.answer === 3)).toBe(false)
  })
  it('leaves an attempt to its student for an hour when only its time limit is over', async () => {
    const { quiz, opens, students } = await makeWindow({ time_limit_minutes: 10 })
    nowMs = opens
    await joinQuiz(students[0]!, quiz)
    nowMs += 30 * MINUTE_MS
    expect(await handIn()).toBe(0)
  })
  it('moves with the dates, only when the professor has said so', async () => {
    const { quiz, closes, students } = await makeWindow({ time_limit_minutes: 120 }, 3)
    nowMs = closes - 60 * MINUTE_MS
    await joinQuiz(students[0]!, quiz)
    await joinQuiz(students[1]!, quiz)
    await submitAnswers(students[2]!, quiz, { choice: 0 })
    const sooner = { closes_at: iso(closes - 30 * MINUTE_MS) }
    const refused = await change(quiz, sooner)
    expect([
      refused.status,
      codeOf(refused.body),
      (refused.body as unknown as { params: unknown }).params,
    ]).toEqual([409, 'quiz_dates_move_attempts', { count: 2 }])
    expect((await look(students[0]!, quiz)).deadline_at).toBe(iso(closes))
    expect((await change(quiz, { ...sooner, moves_running_attempts: true })).status).toBe(200)
    expect((await look(students[0]!, quiz)).deadline_at).toBe(sooner.closes_at)
    // By hand again: the time limit alone.
    await change(quiz, { opens_at: null, closes_at: null, moves_running_attempts: true })
    expect((await look(students[0]!, quiz)).deadline_at).toBe(iso(nowMs + 120 * MINUTE_MS))
    // Dates that end no attempt sooner or later need no question.
    expect((await change(quiz, { closes_at: iso(nowMs + 600 * MINUTE_MS) })).status).toBe(200)
  })
  it('of one student may be another, with their extra time', async () => {
    const { quiz, closes, students } = await makeWindow({ time_limit_minutes: 30 }, 2)
    const [one, other] = students as [Client, Client]
    const later = closes + 60 * MINUTE_MS
    nowMs = closes - 10 * MINUTE_MS
    await joinQuiz(one, quiz)
    await professor.call(quizzes.setAccommodation, {
      params: { id: quiz._id, student: one.userId },
      body: { time_factor: 2, closes_at: iso(later) },
    })
    expect(await look(one, quiz)).toMatchObject({
      closes_at: iso(later),
      deadline_at: iso(nowMs + 60 * MINUTE_MS),
    })
    await except(quiz, other, iso(later))
    nowMs = closes + MINUTE_MS
    expect(await look(other, quiz)).toMatchObject({ phase: 'open', closes_at: iso(later) })
    expect(Date.parse((await joinQuiz(other, quiz)).deadline_at!)).toBe(nowMs + 30 * MINUTE_MS)
    // A stale screen that sends only the time leaves the date.
    await professor.call(quizzes.setAccommodation, {
      params: { id: quiz._id, student: other.userId },
      body: { extra_minutes: 60 },
    })
    expect((await look(other, quiz)).deadline_at).toBe(iso(later))
  })
})

it('results after closing wait for the date, for running attempts and for later closings', async () => {
  const questions = [choiceQuestion('choice')]
  const { quiz, opens, closes, students } = await makeWindow({ questions, show_results: 'after_closing' }, 3)
  const [one, other, third] = students as [Client, Client, Client]
  nowMs = opens
  const { jobId } = await submitAnswers(one, quiz, { choice: 0 })
  await waitForJob(one, jobId)
  const isShown = async () => (await look(one, quiz)).submission!.results === 'shown'
  const isShownToProfessor = async () =>
    (await professor.call(quizzes.get, params(quiz))).body.release.results === 'shown'
  const expectShown = async (shown: boolean) =>
    expect([await isShown(), await isShownToProfessor()]).toEqual([shown, shown])
  await joinQuiz(other, quiz)
  await except(quiz, third, iso(closes + 60 * MINUTE_MS))
  nowMs = closes - 1
  await expectShown(false)
  nowMs = closes + 10_001
  await expectShown(false)
  await except(quiz, third, null)
  await expectShown(true)
  expect((await one.call(grading.mine, params(quiz))).status).toBe(200)
})

it('questions stand in an order of the attempt, and the professor sees their own', async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `q${index}`)
  const questions = ids.map((id) => choiceQuestion(id))
  const quiz = await makeQuiz(professor, course, { questions, shuffle_questions: true })
  const students = await makeClass(platform, course, 4)
  const orders = await Promise.all(
    students.map(async (student) => (await joinQuiz(student, quiz)).questions.map((one) => one.question_id)),
  )
  for (const order of orders) expect(order.toSorted()).toEqual(ids)
  expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1)
  expect((await look(students[0]!, quiz)).questions.map((one) => one.question_id)).toEqual(orders[0])
  // The time per question begins with the one that the student sees.
  const row = (await attemptsOf(quiz)).find(({ studentId }) => studentId === students[0]!.userId)
  expect(row!.openQuestionId).toBe(orders[0]![0])
  const { jobId } = await submitAnswers(students[0]!, quiz, { q0: 0, q7: 1 })
  await waitForJob(students[0]!, jobId)
  const result = (await students[0]!.call(grading.mine, params(quiz))).body
  expect(result.answers.map((one) => one.question_id)).toEqual(ids)
  expect(result.answers[0]!.points_earned).toBeGreaterThan(0)
  // The result says which number each question had in the attempt.
  const numbers = result.quiz.questions.map((one, index) => one.asked_as ?? index + 1)
  expect(numbers).toEqual(ids.map((id) => orders[0]!.indexOf(id) + 1))
})

it('the assistant guards a quiz of the class only while it is open for anybody', async () => {
  const { quiz, opens, closes, students } = await makeWindow({ assistant_guard: 'class' })
  await except(quiz, students[0]!, iso(closes + MINUTE_MS))
  for (const [at, count] of [
    [opens - 1, 0],
    [opens, 2],
    [closes, 2],
    [closes + MINUTE_MS, 0],
  ] as const) {
    const open = await listOpenQuestions(platform.context.database, {
      studentId: students[0]!.userId,
      courseId: course._id,
      now: new Date(at),
    })
    expect([at - opens, open.length]).toEqual([at - opens, count])
  }
})

describe('the list of due quizzes', () => {
  const due = async (student: Client) => (await student.call(submissions.due)).body

  it('is a call of students about their own courses', async () => {
    expect((await professor.call(submissions.due)).status).toBe(403)
    await makeWindow()
    const other = await makeCourse(await makeProfessor(platform))
    const [stranger] = await makeClass(platform, other, 1)
    expect(await due(stranger!)).toEqual([])
  })
  it('holds what is open, by hand first, then what opens within three weeks, until it is begun', async () => {
    const day = 24 * 60 * MINUTE_MS
    const at = (days: number) => iso(nowMs + days * day)
    const [student] = await makeClass(platform, course, 1)
    const make = (title: string, fields: Parameters<typeof makeQuiz>[2]) =>
      makeQuiz(professor, course, { title, ...fields })
    const soon = await make('closes soon', { closes_at: at(1) })
    await make('opens', { opens_at: at(20), closes_at: at(40) })
    await make('opens for good', { opens_at: at(2) })
    await make('too late', { opens_at: at(22), closes_at: at(40) })
    await make('open for long', { opens_at: at(-1), closes_at: at(22) })
    const byHand = await make('by hand', {})
    await make('closed by hand', { is_active: false })
    await make('not active', { is_active: false, closes_at: at(1) })
    const mine = await make('mine later', { closes_at: at(1) })
    await except(mine, student!, at(3))
    const titles = async () => (await due(student!)).map(({ title }) => title)
    const open = ['by hand', 'closes soon', 'mine later', 'open for long']
    expect(await titles()).toEqual([...open, 'opens for good', 'opens'])
    expect((await due(student!))[0]).toMatchObject({ opens_at: null, closes_at: null, phase: 'open' })
    expect((await due(student!))[2]).toMatchObject({
      closes_at: at(3),
      phase: 'open',
      course_name: course.name,
    })
    await joinQuiz(student!, soon)
    await joinQuiz(student!, byHand)
    expect(await titles()).toEqual(['mine later', 'open for long', 'opens for good', 'opens'])
    nowMs += 2 * day
    expect((await due(student!)).map(({ title, phase }) => [title, phase])).toEqual([
      ['opens for good', 'open'],
      ['mine later', 'open'],
      ['open for long', 'open'],
      ['opens', 'before'],
      ['too late', 'before'],
    ])
  })
})
