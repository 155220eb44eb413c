import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import { fillClass, makeQuizRow } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readPages } from './submission-pages.ts'
import { listSubmissions } from './submissions-list.queries.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const LONGEST = 5_000
const makeLarge = async (questions: number, students: number) => {
  const quiz = await makeQuizRow(
    platform,
    course,
    Array.from({ length: questions }, (_, index) =>
      index === 0 ? choiceQuestion('q0') : textQuestion(`q${index}`, { max_length: LONGEST }),
    ),
  )
  await fillClass(platform, quiz, students)
  await platform.context.database.execute(sql`
    update quiz_attempts set answers = (select jsonb_object_agg(key, jsonb_set(value, '{answer}', to_jsonb(
      rpad(substr(id::text, 1, 8), ${LONGEST}::int, '어')))) from jsonb_each(answers) where key <> 'q0')
    where quiz_id = ${quiz.id}`)
  return quiz
}

it('reads all submissions in order and never holds more answers than a page allows', async () => {
  const quiz = await makeLarge(40, 130)
  const rows = await listSubmissions(platform.context.database, quiz.id, { limit: 1_000 })
  const read: string[] = []
  const sizes: number[] = []
  for await (const page of readPages(platform.context, rows)) {
    sizes.push(JSON.stringify(page.map(({ given }) => given)).length)
    for (const { row, given } of page) {
      read.push(row.id)
      expect(given.answers.q1?.answer).toHaveLength(LONGEST)
    }
  }
  expect(read).toEqual(rows.map(({ id }) => id))
  // All of them together have 25 million letters.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(20_000_000)
  expect(Math.max(...sizes)).toBeLessThan(1_000_000)
})

it('reads few at once where each may be large', async () => {
  const quiz = await makeLarge(200, 3)
  const rows = await listSubmissions(platform.context.database, quiz.id, { limit: 10 })
  const pages: number[] = []
  for await (const page of readPages(platform.context, [...rows, ...rows])) pages.push(page.length)
  expect(pages.reduce((sum, length) => sum + length, 0)).toBe(6)
  expect(Math.max(...pages)).toBe(1)
})

it('leaves out submissions deleted meanwhile', async () => {
  const quiz = await makeLarge(2, 3)
  const rows = await listSubmissions(platform.context.database, quiz.id, { limit: 10 })
  await platform.context.database.execute(sql`delete from quiz_attempts where id = ${rows[1]!.id}`)
  const read: string[] = []
  for await (const page of readPages(platform.context, rows)) read.push(...page.map(({ row }) => row.id))
  expect(read).toEqual([rows[0]!.id, rows[2]!.id])
})

it('gives the whole list through the front door, the same as its pages by cursor', async () => {
  const quiz = await makeLarge(10, 130)
  const list = (query: { limit?: number; cursor?: string } = {}) =>
    professor.call(grading.list, { params: { id: quiz.id }, query: query as never })
  const whole = await list()
  expect(whole.status).toBe(200)
  expect(whole.body).toHaveLength(130)
  expect(whole.body[0]?.answers?.[1]?.answer).toHaveLength(LONGEST)
  const first = await list({ limit: 70 })
  const second = await list({ limit: 70, cursor: first.body.at(-1)!._id })
  expect([...first.body, ...second.body]).toEqual(whole.body)
})
