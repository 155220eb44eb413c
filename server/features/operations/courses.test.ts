import { setTimeout as pause } from 'node:timers/promises'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { type CourseState, operations } from '@lectern/contract/operations.ts'
import { users } from '@lectern/contract/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesTable } from '../../platform/db/schema/administration.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { modelMonthsTable } from '../../platform/db/schema/models.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import {
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { unknownId } from '../../testing/good-bodies.ts'
import { makeQuiz } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let administrator: Person
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
})
afterAll(() => platform.stop())
beforeEach(async () => {
  professor = await makeProfessor(platform, 'Ada Lindqvist')
  course = await makeCourse(professor, { name: `Botany ${professor.userId}` })
})

const at = () => ({ params: { id: course._id } })
const find = async (query: { search?: string; state?: CourseState } = {}) =>
  (await administrator.call(operations.courses, { query: { search: professor.userId, ...query } })).body

/** `administration/access.test.ts` tests who may not: it walks over all calls of administrators. */
describe('the list of courses', () => {
  it('names the owner and counts students and lectures, and shows no text of either', async () => {
    await makeStudent(platform, course)
    await makeLecture(platform, course, { title: 'A secret title' })
    const found = await find()
    expect(found.courses).toEqual([
      {
        _id: course._id,
        name: course.name,
        owner: { _id: professor.userId, name: 'Ada Lindqvist', email: professor.email },
        students: 1,
        lectures: 1,
        created_at: expect.any(String),
        storage_bytes: expect.any(Number),
        tokens_this_month: 0,
        archived_at: null,
        deleted_at: null,
        removed_at: null,
      },
    ])
    expect(found.counts).toEqual({ any: 1, active: 1, archived: 0, deleted: 0 })
  })
  it('is searched by the owner, takes % as a letter, and says how many there are of each state', async () => {
    expect((await find({ search: professor.email })).courses.map(({ _id }) => _id)).toEqual([course._id])
    expect((await find({ search: '%' })).courses).toEqual([])
    await administrator.call(operations.deleteCourse, at())
    expect((await find({ state: 'active' })).courses).toEqual([])
    expect(await find({ state: 'deleted' })).toMatchObject({
      courses: [{ _id: course._id }],
      counts: { any: 1, active: 0, archived: 0, deleted: 1 },
    })
  })
})

it('counts the files and the tokens of each course, and tells archived ones apart', async () => {
  const other = await makeCourse(professor)
  const lecture = await makeLecture(platform, course)
  const month = new Date(platform.clock.nowMs()).toISOString().slice(0, 7)
  await platform.context.database.insert(modelMonthsTable).values({ scope: course._id, month, tokens: 1_234 })
  await professor.call(courses.archive, { params: { id: other._id } })
  const { courses: found, counts } = await find({ search: professor.email })
  const deckBytes = (await platform.context.files.sizeOf(lecture.deckKey))!
  expect(found.find(({ _id }) => _id === course._id)).toMatchObject({
    storage_bytes: deckBytes,
    tokens_this_month: 1_234,
    archived_at: null,
  })
  expect(found.find(({ _id }) => _id === other._id)).toMatchObject({
    storage_bytes: 0,
    tokens_this_month: 0,
    archived_at: expect.any(String),
  })
  expect(counts).toEqual({ any: 2, active: 1, archived: 1, deleted: 0 })
  const archived = await find({ search: professor.email, state: 'archived' })
  expect(archived.courses.map(({ _id }) => _id)).toEqual([other._id])
})

describe('a course', () => {
  it('is deleted and restored with its members by an administrator, which the log notes', async () => {
    const student = await makeStudent(platform, course)
    const deleted = await administrator.call(operations.deleteCourse, at())
    expect(deleted.body).toMatchObject({ students: 1, deleted_at: expect.any(String) })
    const { deleted_at: from, removed_at: until } = deleted.body
    expect(Date.parse(until!) - Date.parse(from!)).toBe(30 * 24 * 60 * 60_000)
    expect((await student.call(courses.get, at())).status).toBe(404)
    expect((await professor.call(deletedCourses.list)).body.map(({ _id }) => _id)).toEqual([course._id])

    expect((await administrator.call(operations.restoreCourse, at())).body.deleted_at).toBeNull()
    expect((await student.call(courses.get, at())).status).toBe(200)
    expect((await professor.call(courses.get, at())).body.role).toBe('owner')
    const noted = await platform.context.database
      .select({ action: auditEntriesTable.action, details: auditEntriesTable.details })
      .from(auditEntriesTable)
      .where(eq(auditEntriesTable.actorId, administrator.userId))
      .orderBy(auditEntriesTable.id)
    expect(noted.slice(-2)).toEqual([
      { action: 'course_deleted', details: { course: course.name } },
      { action: 'course_restored', details: { course: course.name } },
    ])
  })
  it('is handed over to a professor who is not on its staff, and its former owner stays a teacher', async () => {
    const grace = await makeProfessor(platform, 'Grace Otieno')
    const student = await makeStudent(platform, course)
    const handOver = (email: string) =>
      administrator.call(operations.handOverCourse, { ...at(), body: { email } })
    for (const email of [student.email, 'unknown@example.org'])
      expect((await handOver(email)).detail).toBe('No professor has an account with this email.')
    const handed = await handOver(` ${grace.email.toUpperCase()} `)
    expect(handed.body.owner).toEqual({ _id: grace.userId, name: 'Grace Otieno', email: grace.email })
    expect((await handOver(grace.email)).status).toBe(200)
    expect((await grace.call(courses.get, at())).body.role).toBe('owner')
    expect((await professor.call(courses.get, at())).body.role).toBe('teacher')
    const noted = await platform.context.database
      .select({
        action: auditEntriesTable.action,
        subjectId: auditEntriesTable.subjectId,
        details: auditEntriesTable.details,
      })
      .from(auditEntriesTable)
      .where(eq(auditEntriesTable.actorId, administrator.userId))
      .orderBy(auditEntriesTable.id)
    const { name: formerOwner } = (await professor.call(users.me)).body
    const details = {
      course: course.name,
      role: 'owner',
      former_owner: formerOwner,
      former_owner_id: professor.userId,
    }
    expect(noted.slice(-1)).toEqual([{ action: 'course_handed_over', subjectId: grace.userId, details }])
    await administrator.call(operations.deleteCourse, at())
    expect((await handOver(professor.email)).status).toBe(404)
  })
  it('is not handed over to an account that becomes a student at that moment', async () => {
    const grace = await makeProfessor(platform, 'Grace Otieno')
    const [isChanged, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = platform.context.database.transaction(async (tx) => {
      await tx.update(usersTable).set({ role: 'student' }).where(eq(usersTable.id, grace.userId))
      isChanged.resolve()
      await isAsked.promise
    })
    await isChanged.promise
    const handing = administrator.call(operations.handOverCourse, { ...at(), body: { email: grace.email } })
    // It waits for the other change, or is wrong at once.
    await Promise.race([handing, pause(500)])
    isAsked.resolve()
    await changing
    expect((await handing).body).toMatchObject({ code: 'student_only_assistant' })
    expect((await find()).courses[0]?.owner._id).toBe(professor.userId)
  })
  it('is not restored when it is in use, when it is not there, or 30 days later', async () => {
    const again = await administrator.call(operations.restoreCourse, at())
    expect([again.status, again.detail]).toEqual([409, 'This course is not deleted.'])
    for (const call of [operations.deleteCourse, operations.restoreCourse])
      expect((await administrator.call(call, { params: { id: unknownId } })).status).toBe(404)
    await administrator.call(operations.deleteCourse, at())
    // Moving the clock would end the administrator's session, too.
    await platform.context.database
      .update(coursesTable)
      .set({ deletedAt: new Date(platform.clock.nowMs() - 30 * 24 * 60 * 60_000) })
      .where(eq(coursesTable.id, course._id))
    expect((await administrator.call(operations.restoreCourse, at())).status).toBe(404)
  })
  it('is not brought back as one of its own when it only holds a deleted lecture', async () => {
    const { id } = await makeLecture(platform, course)
    await professor.call(lectures.remove, { params: { id } })
    const find = async () =>
      (
        await platform.context.database
          .select()
          .from(coursesTable)
          .where(eq(coursesTable.deletedLectureOf, course._id))
      )[0]!
    const before = await find()
    for (const call of [operations.restoreCourse, operations.deleteCourse])
      expect((await administrator.call(call, { params: { id: before.id } })).status).toBe(404)
    expect(await find()).toEqual(before)
    expect((await professor.call(deletedLectures.restore, { params: { id } })).status).toBe(200)
  })
})

describe('one course', () => {
  const describeIt = async () => (await administrator.call(operations.course, at())).body
  it('has its staff with emails, counts and the last activity, and no content', async () => {
    const student = await makeStudent(platform, course)
    await makeLecture(platform, course, { title: 'A secret title', published: true })
    await makeQuiz(professor, course, { title: 'A secret quiz' })
    const teacher = await makeProfessor(platform, 'Bo Berg')
    const added = await administrator.call(operations.addTeacher, { ...at(), body: { email: teacher.email } })
    const staff = [
      { _id: professor.userId, name: 'Ada Lindqvist', email: professor.email, role: 'owner' },
      { _id: teacher.userId, name: 'Bo Berg', email: teacher.email, role: 'teacher' },
    ]
    expect([added.status, added.body]).toMatchObject([200, { students: 1, lectures: 1, quizzes: 1, staff }])
    expect(Date.parse(added.body.last_activity_at)).toBeGreaterThanOrEqual(Date.parse(course.created_at))
    expect(added.raw.toString()).not.toMatch(new RegExp(`secret|${student.email}`))
    expect((await teacher.call(courses.get, { params: { id: course._id } })).status).toBe(200)
    const noted = await platform.context.database
      .select({ actor: auditEntriesTable.actorId, subject: auditEntriesTable.subjectId })
      .from(auditEntriesTable)
      .where(eq(auditEntriesTable.action, 'staff_added'))
    expect(noted).toContainEqual({ actor: administrator.userId, subject: teacher.userId })
    // The staff of a deleted course stands aside, and is still named.
    await administrator.call(operations.deleteCourse, at())
    expect(await describeIt()).toMatchObject({ staff, removed_at: expect.any(String) })
  })
  it('gets neither a student, nor an unknown person, nor a member of its staff', async () => {
    const student = await makeStudent(platform)
    const add = async (email: string) => {
      const { status, body } = await administrator.call(operations.addTeacher, { ...at(), body: { email } })
      return [status, (body as unknown as { code: string }).code]
    }
    expect(await add(student.email)).toEqual([404, 'new_owner_not_found'])
    expect(await add('nobody-there@example.org')).toEqual([404, 'new_owner_not_found'])
    expect(await add(professor.email)).toEqual([409, 'already_owner'])
    await administrator.call(operations.deleteCourse, at())
    expect(await add((await makeProfessor(platform)).email)).toEqual([404, 'course_not_found'])
    const unknown = await administrator.call(operations.course, { params: { id: unknownId } })
    expect(unknown.status).toBe(404)
  })
})
