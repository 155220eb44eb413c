import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor } from '../../testing/factories.ts'
import { readRowsOf } from '../../testing/plans.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listStuckPlaces } from './students.queries.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform.stop())

it('reads no lectures of other courses for the list of students', async () => {
  const professor = await makeProfessor(platform)
  const own = await makeCourse(professor)
  const { id } = await makeLecture(platform, own, { published: true })
  const other = await makeCourse(professor)
  const { database } = platform.context
  await database.execute(sql`
    with people as (
      insert into users (id, name, email, password_hash, role)
      select gen_random_uuid(), 'Student ' || n, 'student-' || n || '@example.org', '-', 'student' from generate_series(1, 300) n
      returning id),
    enrolled as (insert into enrollments (student_id, course_id) select id, ${own._id}::uuid from people)
    insert into insight_students (course_id, student_id, stuck_lecture_id) select ${own._id}::uuid, id, ${id}::uuid from people`)
  await database.execute(sql`
    insert into lectures (id, course_id, title, published, default_language, supported_languages)
    select lpad(n::text, 32, '0')::uuid, ${other._id}, 'Other', true, 'en', '{en}' from generate_series(1, 3000) n`)
  await database.execute(sql`vacuum analyze users, enrollments, insight_students, lectures`)
  const list = () => listStuckPlaces(database, own._id)
  expect((await list()).size).toBe(300)
  const reads = (await readRowsOf(database, list, ['nestloop'])).filter(({ table }) => table === 'lectures')
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThan(1_000)
})
