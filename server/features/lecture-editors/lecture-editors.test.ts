import { courseStaff } from '@lectern/contract/course-staff.ts'
import { courses } from '@lectern/contract/courses.ts'
import { lectureEditors } from '@lectern/contract/lecture-editors.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lectureEditorsTable } from '../../platform/db/schema/lectures.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { makeImpostors, malformedIds } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let owner: Person
let teacher: Person
let course: Awaited<ReturnType<typeof makeCourse>>
let lectureId: string

const add = (person: Person, role: 'teacher' | 'assistant') =>
  owner.call(courseStaff.add, { params: { id: course._id }, body: { email: person.email, role } })

beforeAll(async () => {
  platform = await startTestApp()
  owner = await makeProfessor(platform, 'Ada Lindqvist')
  teacher = await makeProfessor(platform, 'Grace Otieno')
  course = await makeCourse(owner)
  await add(teacher, 'teacher')
})
afterAll(() => platform?.stop())
beforeEach(async () => {
  lectureId = (await makeLecture(platform, course)).id
})

type Where = { window?: string; slide?: number | null; language?: 'en' | 'ko'; closes?: boolean }
const report = (
  person: Pick<Person, 'call'>,
  { window = crypto.randomUUID(), slide = 1, language = 'en', closes }: Where = {},
) =>
  person.call(lectureEditors.report, {
    params: { id: lectureId },
    body: { window, slide_index: slide, language, ...(closes && { closes }) },
  })
const listFor = async (person: Person, where?: Where) => (await report(person, where)).body
const rowsOf = (id: string) =>
  platform.context.database.select().from(lectureEditorsTable).where(eq(lectureEditorsTable.lectureId, id))
/** Moves the last report of a person into the past. */
const age = (person: Person, seconds: number) =>
  platform.context.database
    .update(lectureEditorsTable)
    .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(lectureEditorsTable.userId, person.userId))

describe('access', () => {
  it('refuses people who may not edit the lecture, and stores nothing', async () => {
    for (const [what, impostor] of await makeImpostors(platform, owner, 'professor'))
      expect([what, (await report(impostor)).status]).toEqual([what, 401])
    const assistant = await makeProfessor(platform)
    await add(assistant, 'assistant')
    for (const person of [await makeProfessor(platform), assistant])
      expect((await report(person)).status).toBe(404)
    expect((await report(await makeStudent(platform, course))).status).toBe(403)
    const known = lectureId
    for (const wrong of malformedIds) {
      lectureId = wrong
      expect([wrong, (await report(owner)).status]).toEqual([wrong, 404])
    }
    expect(await rowsOf(known)).toEqual([])
  })

  it('refuses a slide, language or window that cannot be', async () => {
    const good = { window: crypto.randomUUID(), slide_index: 1, language: 'en' }
    for (const wrong of [{ window: 'a' }, { slide_index: 0 }, { slide_index: 'x' }, { language: 'tlh' }]) {
      const wrongBody = { ...good, ...wrong }
      const { status } = await owner.call(lectureEditors.report, { params: { id: lectureId }, wrongBody })
      expect([wrong, status]).toEqual([wrong, 422])
    }
    expect(await rowsOf(lectureId)).toEqual([])
  })
})

it('shows two people each other, with slide and language', async () => {
  expect(await listFor(owner, { slide: 2 })).toEqual([])
  expect(await listFor(teacher, { slide: 3, language: 'ko' })).toEqual([
    { user_id: owner.userId, name: 'Ada Lindqvist', slide_index: 2, language: 'en' },
  ])
  expect(await listFor(owner, { slide: 2 })).toEqual([
    { user_id: teacher.userId, name: 'Grace Otieno', slide_index: 3, language: 'ko' },
  ])
})

it('follows a window to another slide and to the overview', async () => {
  const window = crypto.randomUUID()
  for (const slide of [1, 2, null]) {
    await report(teacher, { window, slide })
    expect(await listFor(owner)).toMatchObject([{ name: 'Grace Otieno', slide_index: slide, language: 'en' }])
  }
  expect(await rowsOf(lectureId)).toHaveLength(4)
})

it('leaves own windows out, and names a person with several windows once', async () => {
  expect(await listFor(owner)).toEqual([])
  expect(await listFor(owner, { slide: 2 })).toEqual([])
  await report(teacher, { slide: 1 })
  await age(teacher, 20)
  await report(teacher, { slide: 2 })
  // The window on the same slide counts most, then the latest.
  expect(await listFor(owner, { slide: 1 })).toMatchObject([{ slide_index: 1 }])
  expect(await listFor(owner, { slide: 7 })).toMatchObject([{ slide_index: 2 }])
  expect(await listFor(owner, { slide: 1, language: 'ko' })).toMatchObject([{ slide_index: 2 }])
})

it('keeps apart the windows of two people that have the same id', async () => {
  const window = crypto.randomUUID()
  await report(teacher, { window, slide: 3 })
  await report(owner, { window, slide: 5 })
  await report(owner, { window, closes: true })
  expect(await listFor(owner)).toMatchObject([{ name: 'Grace Otieno', slide_index: 3 }])
})

it('forgets a window that closes, or is not heard of for 45 seconds', async () => {
  const window = crypto.randomUUID()
  await report(teacher, { window })
  expect(await listFor(teacher, { window, closes: true })).toEqual([])
  expect(await listFor(owner)).toEqual([])

  await report(teacher)
  await age(teacher, 40)
  expect(await listFor(owner)).toHaveLength(1)
  await age(teacher, 46)
  expect(await listFor(owner)).toEqual([])
  // The next call of the lecture has removed the row.
  expect((await rowsOf(lectureId)).map(({ userId }) => userId)).not.toContain(teacher.userId)
})

it('keeps only the latest windows of a person', async () => {
  await report(teacher, { slide: 9 })
  await age(teacher, 10)
  const windows = Array.from({ length: limits.studioWindowsPerPerson }, () => crypto.randomUUID())
  for (const window of windows) await report(owner, { window })
  await age(owner, 5)
  const last = crypto.randomUUID()
  await report(owner, { window: last })
  const kept = await rowsOf(lectureId)
  expect(kept.filter(({ userId }) => userId === owner.userId)).toHaveLength(limits.studioWindowsPerPerson)
  expect(kept.map(({ windowId }) => windowId)).toContain(last)
  // Those of other people stay.
  expect(await listFor(owner, { window: last })).toHaveLength(1)
})

it('answers many windows at once', async () => {
  await report(teacher)
  await age(teacher, 60)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => report(index % 2 ? owner : teacher)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
})

it('does not list a person who left the staff', async () => {
  const leaving = await makeProfessor(platform, 'Kwame Mensah')
  await add(leaving, 'teacher')
  await report(leaving)
  expect(await listFor(owner)).toHaveLength(1)
  const params = { id: course._id, user: leaving.userId }
  await owner.call(courseStaff.change, { params, body: { role: 'assistant' } })
  expect(await listFor(owner)).toEqual([])
})

it('works in an archived course, whose lectures change no more', async () => {
  await owner.call(courses.archive, { params: { id: course._id } })
  expect((await report(owner)).status).toBe(200)
  await owner.call(courses.reopen, { params: { id: course._id } })
})

it('goes with the lecture and with the account', async () => {
  await report(owner)
  await owner.call(lectures.remove, { params: { id: lectureId }, query: { for_good: 'true' } })
  expect(await rowsOf(lectureId)).toEqual([])

  lectureId = (await makeLecture(platform, course)).id
  const leaving = await makeProfessor(platform)
  await add(leaving, 'teacher')
  await report(leaving)
  expect(await rowsOf(lectureId)).toHaveLength(1)
  const erased = await leaving.call(privacy.eraseMe, { body: { current_password: leaving.password } })
  expect(erased.status).toBe(200)
  expect(await rowsOf(lectureId)).toEqual([])
})
