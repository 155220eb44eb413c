import type { Course } from '@lectern/contract/courses.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { insight } from '@lectern/contract/insight.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { gradebookRow } from '@lectern/core/grade/gradebook.ts'
import { eq, sql } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usersTable } from '../../platform/db/schema/users.ts'
import { type Client, clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, joinQuiz, makeClass, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { keepUpInsight } from '../insight/insight.feature.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const at = (one: Pick<Course, '_id'>) => ({ params: { id: one._id } })
const questions = [choiceQuestion('choice', { correct_answer: 1 })]
const make = (one: Pick<Course, '_id'>, fields: Parameters<typeof makeQuiz>[2] = {}) =>
  makeQuiz(professor, one, { questions, ...fields })
const close = (quiz: Quiz) =>
  professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: false } })
const answer = async (student: Client, quiz: Quiz, choice: number) => {
  const { jobId } = await submitAnswers(student, quiz, { choice })
  await waitForJob(student, jobId)
}
const bookOf = async (one: Course = course) => (await professor.call(gradebookCalls.get, at(one))).body
const mineOf = async (student: Client, one: Course = course) =>
  (await student.call(gradebookCalls.mine, at(one))).body
const excuse = (quiz: Quiz, student: Client, excused: boolean, by: Client = professor, one = course) =>
  by.call(gradebookCalls.excuse, {
    ...at(one),
    body: { quiz_id: quiz._id, student_id: student.userId, excused },
  })

describe('access', () => {
  it('to the whole gradebook is for those who may grade, to the own row for students of the course', async () => {
    const student = await makeStudent(platform, course)
    const outside = await makeStudent(platform, await makeCourse(await makeProfessor(platform)))
    const other = await makeProfessor(platform)
    const quiz = await make(await makeCourse(professor))
    for (const call of [gradebookCalls.get, gradebookCalls.export]) {
      expect((await clientOf(platform.app).call(call, at(course))).status).toBe(401)
      expect((await student.call(call, at(course))).status).toBe(403)
      expect((await other.call(call, at(course))).status).toBe(404)
    }
    expect(
      (await other.call(gradebookCalls.change, { ...at(course), body: { drop_lowest: 1 } })).status,
    ).toBe(404)
    expect((await excuse(quiz, student, true, other)).status).toBe(404)
    expect((await outside.call(gradebookCalls.mine, at(course))).status).toBe(404)
    expect((await professor.call(gradebookCalls.mine, at(course))).status).toBe(403)
    // A quiz of another course, and a student of another course.
    expect((await excuse(quiz, student, true)).status).toBe(404)
    expect((await excuse(await make(course), outside, true)).status).toBe(404)
  })
  it('leaves weights of other courses alone', async () => {
    const elsewhere = await makeCourse(professor)
    const quiz = await make(elsewhere)
    await professor.call(gradebookCalls.change, {
      ...at(course),
      body: { weights: [{ quiz_id: quiz._id, weight: 99 }] },
    })
    expect((await bookOf(elsewhere)).quizzes[0]!.weight).toBeNull()
  })
})

it('shows each student their row as the professor sees it, only with results that are shown', async () => {
  const term = await makeCourse(professor)
  const [ada, ben, eve] = (await makeClass(platform, term, 3)) as [Client, Client, Client]
  const first = await make(term, { title: 'first' })
  const hidden = await make(term, { title: 'hidden', show_results: 'by_hand' })
  const open = await make(term, { title: 'open' })
  await answer(ada, first, 1)
  await answer(ben, first, 0)
  await answer(ada, hidden, 1)
  await joinQuiz(ada, open)
  await answer(ben, open, 1)
  for (const quiz of [first, hidden]) await close(quiz)
  const book = await bookOf(term)
  expect(book.quizzes.map(({ title, counts, results }) => [title, counts, results])).toEqual([
    ['first', true, 'shown'],
    ['hidden', false, 'by_hand'],
    ['open', false, 'shown'],
  ])
  expect(book.students.map(({ cells }) => cells)).toEqual([
    [[10, 10], [10, 10], 'running'],
    [[0, 10], null, [10, 10]],
    [null, null, null],
  ])
  expect((await mineOf(ada, term)).cells).toEqual([[10, 10], 'handed_in', 'running'])
  expect(JSON.stringify(await mineOf(ada, term))).not.toContain('Student 2')
  // The totals are the same on both sides.
  for (const [index, student] of [ada, ben, eve].entries()) {
    const own = await mineOf(student, term)
    const rules = { dropLowest: own.rules.drop_lowest, scale: own.rules.scale }
    const total = gradebookRow(own.cells, own.quizzes, rules).total
    expect(total).toEqual(gradebookRow(book.students[index]!.cells, book.quizzes, rules).total)
    expect([total?.percent, total?.isPreliminary]).toEqual(
      [
        [100, true],
        [50, true],
        [0, true],
      ][index],
    )
  }
  await professor.call(quizzes.release, { params: { id: hidden._id }, body: { results: true } })
  expect((await mineOf(ada, term)).cells[1]).toEqual([10, 10])
  expect((await bookOf(term)).quizzes[1]!.counts).toBe(true)
})

it('notes in the audit log who excused a student, took that back, or changed the rules', async () => {
  const term = await makeCourse(professor, { name: 'Term of notes' })
  const [student] = await makeClass(platform, term, 1)
  const quiz = await make(term, { title: 'Noted quiz' })
  for (const excused of [true, true, false, false])
    expect((await excuse(quiz, student!, excused, professor, term)).status).toBe(200)
  const weights = [{ quiz_id: quiz._id, weight: 20 }]
  const scale = [{ letter: 'passed', min: 50 }]
  // The second time nothing changes, and nothing is noted.
  for (const body of [{ drop_lowest: 1, weights }, { drop_lowest: 1, weights }, { scale }])
    await professor.call(gradebookCalls.change, { ...at(term), body })
  const { rows } = await platform.context.database.execute(sql`
    select action, actor_id, subject_id, details from audit_entries
    where details ->> 'quiz' = 'Noted quiz' or details ->> 'course' = 'Term of notes' order by id`)
  const changed = { action: 'gradebook_changed', actor_id: professor.userId, subject_id: null }
  const about = { actor_id: professor.userId, subject_id: student!.userId, details: { quiz: 'Noted quiz' } }
  expect(rows).toEqual([
    { action: 'student_excused', ...about },
    { action: 'excuse_removed', ...about },
    {
      ...changed,
      details: {
        course: 'Term of notes',
        former_drop_lowest: 0,
        drop_lowest: 1,
        weights: '“Noted quiz” – → 20',
      },
    },
    {
      ...changed,
      details: {
        course: 'Term of notes',
        scale: 'passed ≥ 50',
        former_scale: expect.stringMatching(/^A ≥ 93, A− ≥ 90, .* F ≥ 0$/),
      },
    },
  ])
})

it('names the person who excused a student, to the staff alone', async () => {
  const term = await makeCourse(professor)
  const [student, other] = (await makeClass(platform, term, 2)) as [Client, Client]
  const quiz = await make(term)
  for (const one of [student, other]) await excuse(quiz, one, true, professor, term)
  await excuse(quiz, other, false, professor, term)
  const [row] = await platform.context.database
    .select({ name: usersTable.name })
    .from(usersTable)
    .where(eq(usersTable.id, professor.userId))
  expect((await bookOf(term)).excuses).toEqual([
    { quiz_id: quiz._id, student_id: student.userId, by: row?.name, at: expect.any(String) },
  ])
  expect(await mineOf(student, term)).not.toHaveProperty('excuses')
})

it('keeps weights, rules and excuses, and refuses what makes no scale', async () => {
  const term = await makeCourse(professor)
  const [student] = await makeClass(platform, term, 1)
  const quiz = await make(term)
  const change = (body: object) => professor.call(gradebookCalls.change, { ...at(term), body })
  expect((await bookOf(term)).rules).toMatchObject({ drop_lowest: 0 })
  const scale = [
    { letter: 'passed', min: 50.5 },
    { letter: 'failed', min: 0 },
  ]
  const weights = [{ quiz_id: quiz._id, weight: 12.5 }]
  expect((await change({ drop_lowest: 2, scale, weights })).body).toEqual({
    rules: { drop_lowest: 2, scale },
    weights,
  })
  await change({ drop_lowest: 0 })
  expect(await bookOf(term)).toMatchObject({ rules: { drop_lowest: 0, scale }, quizzes: [{ weight: 12.5 }] })
  for (const wrong of [
    { drop_lowest: -1 },
    { drop_lowest: 0.5 },
    { scale: scale.toReversed() },
    { scale: [{ letter: ' ', min: 1 }] },
    { weights: [{ quiz_id: quiz._id, weight: -1 }] },
  ])
    expect((await change(wrong)).status).toBe(422)
  for (const excused of [true, true, false, false]) {
    expect((await excuse(quiz, student!, excused, professor, term)).status).toBe(200)
    expect((await bookOf(term)).students[0]!.cells).toEqual([excused ? 'excused' : null])
    expect((await mineOf(student!, term)).cells).toEqual([excused ? 'excused' : null])
  }
})

it('is exported with the same totals', async () => {
  const term = await makeCourse(professor)
  const [one] = (await makeClass(platform, term, 2)) as [Client]
  const quiz = await make(term, { title: 'Ü & <1>' })
  await answer(one, quiz, 1)
  const rowsNow = async () => {
    const { raw } = await professor.call(gradebookCalls.export, at(term))
    const [sheet, weights] = await readWorkbook(raw)
    counts = weights!.data[1]!.at(-1)
    return sheet!.data.slice(1).map((row) => row.slice(-3))
  }
  let counts: unknown
  expect(await rowsNow()).toEqual([
    [100, null, 'Preliminary'],
    [null, null, null],
  ])
  expect(counts).toBe('Preliminary')
  await professor.call(quizzes.update, { params: { id: quiz._id }, body: { show_results: 'by_hand' } })
  expect(await rowsNow()).toEqual([
    [null, null, null],
    [null, null, null],
  ])
  expect(counts).toBe('Not yet')
  await professor.call(quizzes.update, { params: { id: quiz._id }, body: { show_results: 'at_once' } })
  await close(quiz)
  expect(await rowsNow()).toEqual([
    [100, 'A', null],
    [0, 'F', null],
  ])
  expect(counts).toBe('Yes')
  const file = await professor.call(gradebookCalls.export, at(term))
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toContain('gradebook_')
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
})

it('leaves out quizzes that were never opened, until a student has begun them', async () => {
  const own = await makeCourse(professor)
  const student = await makeStudent(platform, own)
  const quiz = await make(own, { is_active: false })
  const scheduled = await make(own, { is_active: false })
  // As a copy of the last term has it.
  await platform.context.database.execute(
    sql`update quizzes set opens_at = '2020-01-01', closes_at = '2020-01-02' where id = ${scheduled._id}`,
  )
  const { quizzes: before } = await bookOf(own)
  expect(before.map(({ phase, opens_at, counts }) => [phase, opens_at, counts])).toEqual([
    ['before', null, false],
    ['before', null, false],
  ])
  expect((await professor.call(insight.students, at(own))).body.totals).toMatchObject({
    quizzes: 0,
    points: 0,
  })
  await professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: true } })
  await answer(student, quiz, 1)
  await close(quiz)
  const { quizzes: after } = await bookOf(own)
  expect(after.filter(({ counts }) => counts).map(({ _id }) => _id)).toEqual([quiz._id])
  expect(after.find(({ _id }) => _id === scheduled._id)?.phase).toBe('before')
})

it('counts a closed quiz for the class while one student still takes it, and leaves out the excused', async () => {
  const own = await makeCourse(professor)
  const [ada, ben, eve] = (await makeClass(platform, own, 3)) as [Client, Client, Client]
  const quiz = await make(own)
  await answer(ada, quiz, 1)
  await platform.context.database.execute(
    sql`update enrollments set enrolled_at = now() - interval '1 day' where course_id = ${own._id}`,
  )
  await platform.context.database.execute(
    sql`update quizzes set closes_at = now() - interval '1 hour' where id = ${quiz._id}`,
  )
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const open = await make(own)
  const { students } = await bookOf(own)
  const idOf = (index: number) => students[index]!._id
  // Before the class's closing date the student's own date changes nothing.
  await professor.call(quizzes.setAccommodation, {
    params: { id: open._id, student: idOf(1) },
    body: { closes_at: later },
  })
  expect((await bookOf(own)).students[1]!.cells).toEqual([null, null])
  await professor.call(quizzes.setAccommodation, {
    params: { id: quiz._id, student: idOf(1) },
    body: { closes_at: later },
  })
  await professor.call(gradebookCalls.excuse, {
    ...at(own),
    body: { quiz_id: quiz._id, student_id: idOf(2), excused: true },
  })
  const expectCounted = async () => {
    const book = await bookOf(own)
    expect(book.quizzes.map(({ counts }) => counts)).toEqual([true, false])
    expect(book.students.map(({ cells }) => cells[0])).toEqual([[10, 10], 'running', 'excused'])
    for (const student of [ada, ben, eve]) expect((await mineOf(student, own)).quizzes[0]!.counts).toBe(true)
  }
  await expectCounted()
  await joinQuiz(ben, quiz)
  await expectCounted()

  const { body: list } = await professor.call(insight.students, at(own))
  expect(list.students.map(({ quizzes_due, points_due }) => [quizzes_due, points_due])).toEqual([
    [1, 10],
    [0, 0],
    [0, 0],
  ])
  // A quiz that is still open counts for those who have submitted it.
  await answer(eve, open, 0)
  await keepUpInsight(platform.context)
  const { body: then } = await professor.call(insight.students, at(own))
  expect(
    then.students.map((one) => [one.quizzes_submitted, one.quizzes_due, one.points, one.points_due]),
  ).toEqual([
    [1, 1, 10, 10],
    [0, 0, 0, 0],
    [1, 1, 0, 10],
  ])
  const figuresOf = async (who: Client) => (await who.call(insight.ownFigures, at(own))).body.quizzes[0]
  expect(await figuresOf(ben)).toMatchObject({ is_closed: false, is_excused: false })
  expect(await figuresOf(eve)).toMatchObject({ is_closed: true, is_excused: true })
})

// Last: the days of this class would be counted again by each test after it.
it('reads 5,000 students and 20 quizzes by four statements', { timeout: 120_000 }, async () => {
  const term = await makeCourse(professor)
  await makeClass(platform, term, 5_000)
  for (let index = 0; index < 20; index += 1) await make(term, { is_active: false })
  await platform.context.database.execute(sql`
    insert into quiz_attempts (id, quiz_id, revision, student_id, started_at, submitted_at, graded_at, final_points, final_possible)
    select gen_random_uuid(), q.id, 1, e.student_id, now(), now(), now(), floor(random() * 21) / 2, 10
    from quizzes q join enrollments e on e.course_id = q.course_id where q.course_id = ${term._id}`)
  const since = performance.now()
  const book = await bookOf(term)
  const readMs = performance.now() - since
  const rules = { dropLowest: 1, scale: book.rules.scale }
  const totals = book.students.map(({ cells }) => gradebookRow(cells, book.quizzes, rules).total)
  console.info(
    `5,000 × 20: read ${Math.round(readMs)} ms, totals ${Math.round(performance.now() - since - readMs)} ms`,
  )
  expect([totals.length, totals.every((total) => total !== null)]).toEqual([5_000, true])
})
