import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { study } from '@lectern/contract/study.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  recordScript,
  writeScriptOf,
} from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let course: Course
let begun: Person
let newcomer: Person

beforeAll(async () => {
  testApp = await startTestApp()
  professor = await makeProfessor(testApp)
})
afterAll(() => testApp?.stop())
beforeEach(async () => {
  course = await makeCourse(professor)
  begun = await makeStudent(testApp, course)
  newcomer = await makeStudent(testApp, course)
})

const marked = async (id: string, who: Person) =>
  (await who.call(lectures.get, { params: { id } })).body.slides.en!.map(({ changed }) => changed)
const announcedTo = async (who: Person) =>
  (await who.call(lectures.listForStudent, { params: { courseId: course._id } })).body[0]!.update
const complete = (who: Person, lecture: string, slide: number) =>
  who.call(study.completeSlide, { params: { lecture, slide } })
const change = async (id: string, slideId: string, script: string, tell_students: boolean) => {
  await writeScriptOf(testApp, slideId, 'en', script)
  await recordScript(testApp, slideId, 'en', script)
  const body = { published: true, tell_students }
  expect((await professor.call(publishing.update, { params: { id }, body })).status).toBe(200)
}

it('marks changed slides for those who studied them, until they study them again', async () => {
  const { id, slides } = await makeLecture(testApp, course, { slides: 3, published: true })
  for (const slide of [1, 2]) await complete(begun, id, slide)
  await complete(newcomer, id, 3)
  expect(await marked(id, begun)).toEqual([false, false, false])
  await change(id, slides[0]!.id, 'Other words.', false)
  expect(await marked(id, begun)).toEqual([true, false, false])
  expect(await marked(id, newcomer)).toEqual([false, false, false])
  // It stays studied, and a later update of another slide does not unmark it.
  await change(id, slides[1]!.id, 'Other words too.', false)
  expect(await marked(id, begun)).toEqual([true, true, false])
  const entry = (await begun.call(lectures.get, { params: { id } })).body.slides.en![0]!
  expect(entry.completed).toBe(true)
  await complete(begun, id, 1)
  expect(await marked(id, begun)).toEqual([false, true, false])
  // Undo gives the version back in which the slide had not changed.
  await professor.call(publishing.undo, { params: { id } })
  expect(await marked(id, begun)).toEqual([false, false, false])
  // The professor has no such field.
  expect(await marked(id, professor)).toEqual([undefined, undefined, undefined])
})

it('marks a slide as changed only in the languages in which it has changed', async () => {
  const { id, slides } = await makeLecture(testApp, course, {
    slides: 2,
    languages: ['en', 'ko'],
    published: true,
  })
  for (const slide of [1, 2]) await complete(begun, id, slide)
  const words = '다른 말.'
  await writeScriptOf(testApp, slides[0]!.id, 'ko', words)
  await recordScript(testApp, slides[0]!.id, 'ko', words)
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  const byLanguage = async () => {
    const { body } = await begun.call(lectures.get, { params: { id } })
    return Object.entries(body.slides).map(([language, of]) => [language, of.map(({ changed }) => changed)])
  }
  expect(await byLanguage()).toEqual([
    ['en', [false, false]],
    ['ko', [true, false]],
  ])
  await complete(begun, id, 1)
  expect(await byLanguage()).toEqual([
    ['en', [false, false]],
    ['ko', [false, false]],
  ])
})

it('tells students who began the lecture what changed, only when the professor asks for it', async () => {
  const { id, slides } = await makeLecture(testApp, course, { slides: 3, published: true })
  await complete(begun, id, 1)
  await change(id, slides[0]!.id, 'A correction.', false)
  expect(await announcedTo(begun)).toBeNull()
  await testApp.context.database.execute(sql`delete from slides where id = ${slides[2]!.id}`)
  await change(id, slides[1]!.id, 'A new example.', true)
  expect(await announcedTo(begun)).toEqual({
    published_at: expect.stringMatching(/Z$/),
    changed: 1,
    added: 0,
    removed: 1,
  })
  expect(await announcedTo(newcomer)).toBeNull()
  // A silent update does not take it back.
  await change(id, slides[0]!.id, 'A second correction.', false)
  expect(await announcedTo(begun)).toMatchObject({ changed: 1, removed: 1 })
  await begun.call(study.visit, { params: { lecture: id, slide: 1 } })
  expect(await announcedTo(begun)).toBeNull()
})

it('tells nothing of an update that was undone, nor of one long ago', async () => {
  const { id, slides } = await makeLecture(testApp, course, { slides: 2, published: true })
  await complete(begun, id, 1)
  await change(id, slides[0]!.id, 'Too early.', true)
  expect(await announcedTo(begun)).toMatchObject({ changed: 1 })
  await professor.call(publishing.undo, { params: { id } })
  expect(await announcedTo(begun)).toBeNull()

  await change(id, slides[0]!.id, 'In time.', true)
  expect(await announcedTo(begun)).toMatchObject({ changed: 1 })
  const back = sql`interval '31 days'`
  const { database } = testApp.context
  await database.execute(sql`update published_versions set published_at = published_at - ${back}`)
  await database.execute(sql`update lecture_progress set visited_at = visited_at - ${back}`)
  expect(await announcedTo(begun)).toBeNull()
})
