import { type Course, courses } from '@lectern/contract/courses.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { insight } from '@lectern/contract/insight.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { gradebookRow } from '@lectern/core/grade/gradebook.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, makeClass, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

const at = (one: Pick<Course, '_id'>) => ({ params: { id: one._id } })
const make = (one: Pick<Course, '_id'>, fields: Parameters<typeof makeQuiz>[2] = {}) =>
  makeQuiz(professor, one, { questions: [choiceQuestion('choice', { correct_answer: 1 })], ...fields })
const setActive = (quiz: Quiz, isActive: boolean) =>
  professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: isActive } })
const close = (quiz: Quiz) => setActive(quiz, false)
const answer = async (student: Client, quiz: Quiz, choice: number) => {
  const { jobId } = await submitAnswers(student, quiz, { choice })
  await waitForJob(student, jobId)
}
const bookOf = async (one: Course) => (await professor.call(gradebookCalls.get, at(one))).body
const mineOf = async (student: Client, one: Course) => (await student.call(gradebookCalls.mine, at(one))).body

describe('a student who enrolled after a quiz had closed', () => {
  const leave = (student: Client, one: Course) => student.call(courses.leave, at(one))
  it('is not missing in it, by date or by hand, unless they may still take it', async () => {
    const term = await makeCourse(professor)
    const [early] = (await makeClass(platform, term, 1)) as [Client]
    const byDate = await make(term, { title: 'by date' })
    const byHand = await make(term, { title: 'by hand' })
    for (const quiz of [byDate, byHand]) await answer(early, quiz, 1)
    await platform.context.database.$client.query('update quizzes set closes_at = now() where id = $1', [
      byDate._id,
    ])
    await close(byHand)
    const late = await makeStudent(platform, term)
    const open = await make(term, { title: 'open' })
    const cellsOf = async (student: Client) => (await mineOf(student, term)).cells
    expect(new Set(await cellsOf(late))).toEqual(new Set(['enrolled_later', null]))
    const book = await bookOf(term)
    const rules = { dropLowest: 0, scale: book.rules.scale }
    const rows = book.students.map(
      ({ _id, cells }) => [_id, gradebookRow(cells, book.quizzes, rules)] as const,
    )
    expect(new Map(rows).get(late.userId)).toMatchObject({ total: null })
    const { body: list } = await professor.call(insight.students, at(term))
    expect(list.students.find(({ _id }) => _id === late.userId)).toMatchObject({ quizzes_due: 0 })
    const figures = (await late.call(insight.ownFigures, at(term))).body.quizzes
    expect(new Map(figures.map((one) => [one.title, one.is_closed_before_enrollment]))).toEqual(
      new Map([
        ['by date', true],
        ['by hand', true],
        ['open', false],
      ]),
    )
    // Opened again, or with time of their own, they can take it; afterwards it is missing.
    await setActive(byHand, true)
    await close(byHand)
    await professor.call(quizzes.setAccommodation, {
      params: { id: byDate._id, student: late.userId },
      body: { closes_at: new Date(Date.now() + 60_000).toISOString() },
    })
    expect(new Set(await cellsOf(late))).toEqual(new Set(['running', null]))
    await close(open)
    platform.clock.advanceMs(120_000)
    const own = await mineOf(late, term)
    expect(gradebookRow(own.cells, own.quizzes, rules).entries.map(({ state }) => state)).toContain('missing')
  })
  it('does not become one by leaving and enrolling again, nor by being removed', async () => {
    const term = await makeCourse(professor)
    const [present, student] = (await makeClass(platform, term, 2)) as [Client, Client]
    const enrollAgain = () => student.call(courses.enroll, { body: { course_code: term.course_code ?? '' } })
    const quiz = await make(term)
    await answer(present, quiz, 1)
    await close(quiz)
    for (const end of [
      () => leave(student, term),
      () => professor.call(insight.removeStudent, { params: { id: term._id, user: student.userId } }),
    ]) {
      expect((await end()).status).toBe(200)
      expect((await enrollAgain()).status).toBe(200)
      expect((await mineOf(student, term)).cells).toEqual([null])
    }
    // Outside while it closed, and inside before it: it was the student's to take.
    const { rows } = await platform.context.database.execute(sql`
      select count(*)::int as count from former_enrollments where student_id = ${student.userId}`)
    expect(rows).toEqual([{ count: 1 }])
  })
})
