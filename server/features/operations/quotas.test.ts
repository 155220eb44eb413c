import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { models } from '@lectern/contract/models.ts'
import { operations } from '@lectern/contract/operations.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { slides } from '@lectern/contract/slides.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertBudget, monthOf } from '../../platform/ai/gateway/budget.ts'
import { auditEntriesTable } from '../../platform/db/schema/administration.ts'
import { fileUsesTable } from '../../platform/db/schema/lectures.ts'
import { modelMonthsTable, modelUsesTable } from '../../platform/db/schema/models.ts'
import {
  type MadeLecture,
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { readRowsOf } from '../../testing/plans.ts'
import { writePdf } from '../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { measureFiles } from '../files/measure-files.ts'
import { listQuotas, sumStorage } from './quotas.ts'

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
  platform.context.config.quotas = { storageBytes: null, tokens: null }
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})

const keysOf = (lecture: MadeLecture): Set<string> =>
  new Set([
    lecture.deckKey,
    ...lecture.audioKeys,
    ...lecture.slides.flatMap(({ pictureKey, thumbnailKey }) => [pictureKey, thumbnailKey]),
  ])
const sizeOfAll = async (keys: Set<string>): Promise<number> => {
  let all = 0
  for (const key of keys) all += (await platform.context.files.sizeOf(key))!
  return all
}
const measure = () => measureFiles(platform.context, new AbortController().signal)
const quotaOf = async (person: Person) => {
  const { body } = await administrator.call(operations.quotas, { query: { search: person.email } })
  return body.professors.find(({ user }) => user._id === person.userId)
}
const setLimits = (person: Person, storage_bytes: number | null, tokens: number | null = null) =>
  administrator.call(operations.setLimits, {
    params: { user: person.userId },
    body: { storage_bytes, tokens },
  })
const useTokens = (courseId: string, tokens: number) =>
  platform.context.database
    .insert(modelMonthsTable)
    .values({ scope: courseId, month: monthOf(platform.clock.nowMs()), tokens })
const ask = (usageContext: { courseId: string | null; userId: string }) =>
  assertBudget(
    platform.context.database,
    platform.context.config.limits,
    { task: 'chat', usageContext: { ...usageContext, priority: 'batch' } },
    platform.clock.nowMs(),
    platform.context.config.quotas,
  )

/** `administration/access.test.ts` tests who may not: it walks over all calls of administrators. */
describe('the storage of a professor', () => {
  it('counts each file of the own courses once, a deck before it is measured', async () => {
    const lecture = await makeLecture(platform, course, { audio: true })
    const deckBytes = (await platform.context.files.sizeOf(lecture.deckKey))!
    expect((await quotaOf(professor))?.storage.used).toBe(deckBytes)
    await measure()
    const all = await sizeOfAll(keysOf(lecture))
    expect(all).toBeGreaterThan(deckBytes)
    expect((await quotaOf(professor))?.storage.used).toBe(all)
    // Another course uses the same deck beside files of its own.
    const second = await makeLecture(platform, await makeCourse(professor), { audio: true })
    await platform.context.database
      .insert(fileUsesTable)
      .values({ fileKey: lecture.deckKey, lectureId: second.id, kind: 'deck' })
      .onConflictDoNothing()
    await measure()
    const both = await sizeOfAll(new Set([...keysOf(lecture), ...keysOf(second)]))
    expect(await quotaOf(professor)).toMatchObject({ courses: 2, storage: { used: both, limit: null } })
  })
  it('refuses an upload that it has no room for, warns from 80 %, and is raised for one person', async () => {
    const lecture = await makeLecture(platform, course)
    await measure()
    const used = (await quotaOf(professor))!.storage.used
    const bytes = await writePdf([['A page']])
    const upload = () =>
      professor.call(slides.upload, {
        params: { id: lecture.id },
        file: { name: 'deck.pdf', bytes, type: 'application/pdf' },
      })
    const warned = async () =>
      (await professor.call(models.budgets, { params: { id: lecture.id } })).body.find(
        ({ scope }) => scope === 'storage',
      )
    expect(await warned()).toBeUndefined()
    platform.context.config.quotas = { storageBytes: used + bytes.byteLength - 1, tokens: null }
    const refused = await upload()
    expect([refused.status, String(refused.detail)]).toEqual([
      413,
      expect.stringMatching(/^There is not enough storage for this file: .* has 0 MB left\./),
    ])
    platform.context.config.quotas = { storageBytes: Math.floor(used / 0.8), tokens: null }
    expect(await warned()).toMatchObject({ state: 'warning', used })
    platform.context.config.quotas = { storageBytes: used, tokens: null }
    expect((await quotaOf(professor))?.storage).toMatchObject({ limit: used, state: 'spent' })
    expect((await upload()).status).toBe(413)
    expect((await setLimits(professor, used + bytes.byteLength)).body.storage.state).not.toBe('spent')
    expect((await upload()).status).toBe(200)
    expect((await professor.call(lectures.get, { params: { id: lecture.id } })).status).toBe(200)
  })
})

it('gives the room for one file to one of several uploads at once', async () => {
  const pages = Array.from({ length: 5 }, (_, index) => [[`Deck ${index}`]])
  const decks = await Promise.all(pages.map((page) => writePdf(page)))
  const uploads = []
  for (const bytes of decks) {
    const lecture = await makeLecture(platform, course, { slides: 0 })
    uploads.push({ params: { id: lecture.id }, file: { name: 'deck.pdf', bytes, type: 'application/pdf' } })
  }
  await measure()
  const { used } = (await quotaOf(professor))!.storage
  const size = Math.max(...decks.map(({ byteLength }) => byteLength))
  platform.context.config.quotas = { storageBytes: used + size, tokens: null }
  const answers = await Promise.all(uploads.map((upload) => professor.call(slides.upload, upload)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413, 413, 413, 413])
})

it('counts pictures of quiz questions, and refuses one that it has no room for', async () => {
  const picture = (red: number) =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const add = async (red: number) =>
    professor.call(quizzes.addPicture, {
      params: { courseId: course._id },
      file: { name: 'picture.png', bytes: await picture(red) },
    })
  expect((await add(1)).status).toBe(200)
  // Also before it is measured.
  const { used } = (await quotaOf(professor))!.storage
  expect(used).toBeGreaterThan(0)
  await measure()
  expect((await quotaOf(professor))!.storage.used).toBe(used)
  expect((await add(1)).status).toBe(200)
  await measure()
  expect((await quotaOf(professor))!.storage.used).toBe(used)
  platform.context.config.quotas = { storageBytes: used, tokens: null }
  expect((await add(2)).status).toBe(413)
  platform.context.config.quotas = { storageBytes: Math.floor(1.5 * used), tokens: null }
  const answers = await Promise.all([3, 4, 5, 6].map(add))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
})

describe('the tokens of a professor', () => {
  it('are those of all own courses in this month and of calls without a course', async () => {
    await useTokens(course._id, 60)
    await useTokens((await makeCourse(professor))._id, 20)
    await useTokens((await makeCourse(await makeProfessor(platform)))._id, 1_000)
    const { database } = platform.context
    const call = {
      task: 'syllabus',
      provider: 'a',
      model: 'b',
      durationMs: 1,
      isGood: true,
      userId: professor.userId,
    }
    await database.insert(modelUsesTable).values([
      { ...call, at: new Date(platform.clock.nowMs()), tokensIn: 3, tokensOut: 2 },
      { ...call, at: new Date('2020-01-01'), tokensIn: 500 },
      { ...call, at: new Date(platform.clock.nowMs()), tokensIn: 60, courseId: course._id },
    ])
    expect((await quotaOf(professor))?.tokens).toEqual({ limit: null, used: 85, state: 'free' })
  })
  it('stop every call in the own courses, and no other', async () => {
    const student = await makeStudent(platform, course)
    const inCourse = { courseId: course._id, userId: student.userId }
    await useTokens(course._id, 100)
    await ask(inCourse)
    platform.context.config.quotas = { storageBytes: null, tokens: 100 }
    await expect(ask(inCourse)).rejects.toThrow(/tokens of this course’s owner are used up/)
    await expect(ask({ courseId: null, userId: professor.userId })).rejects.toThrow(/used up/)
    await ask({ courseId: null, userId: student.userId })
    const other = await makeProfessor(platform)
    await ask({ courseId: (await makeCourse(other))._id, userId: other.userId })
    expect((await setLimits(professor, null, 101)).body.tokens).toMatchObject({
      limit: 101,
      state: 'warning',
    })
    await ask(inCourse)
    await setLimits(professor, null, 0)
    await expect(ask(inCourse)).rejects.toThrow(/used up/)
  })
})

it('notes who changed the limits of whom, and knows professors only', async () => {
  await setLimits(professor, 5_000, 10)
  const [entry] = await platform.context.database
    .select()
    .from(auditEntriesTable)
    .where(eq(auditEntriesTable.subjectId, professor.userId))
  expect(entry).toMatchObject({
    action: 'limits_changed',
    actorId: administrator.userId,
    details: { storage_bytes: 5_000, tokens: 10 },
  })
  expect((await setLimits(await makeStudent(platform), 1)).status).toBe(404)
})

it('lists professors by the storage that was summed last, and reads a page of them', async () => {
  const { database } = platform.context
  const largest = await makeProfessor(platform)
  const course = await makeCourse(largest)
  const lecture = await makeLecture(platform, course)
  await database.execute(sql`
    insert into file_uses (file_key, lecture_id, kind) values ('a large file', ${lecture.id}, 'deck')`)
  await database.execute(sql`insert into stored_files (file_key, size_bytes) values ('a large file', 9e12)`)
  await sumStorage(platform.context)
  await sumStorage(platform.context)
  const { professors } = (await administrator.call(operations.quotas)).body
  expect(professors[0]!.user._id).toBe(largest.userId)
  expect(professors[0]!.storage.used).toBeGreaterThanOrEqual(9e12)
  await database.execute(sql`
    insert into users (id, name, email, password_hash, role)
    select gen_random_uuid(), 'Professor ' || n, 'professor-' || n || '@example.org', '-', 'professor'
    from generate_series(1, ${2 * limits.countedRows}::int) n`)
  await database.execute(sql`
    insert into model_months (scope, month, tokens)
    select gen_random_uuid()::text, ${monthOf(platform.clock.nowMs())}, 1 from generate_series(1, 2000)`)
  await database.execute(sql`vacuum analyze users, model_months`)
  const list = () => listQuotas(platform.context, { page: 1 })
  expect((await list()).total).toBe(limits.countedRows)
  const reads = await readRowsOf(database, list)
  expect(reads[0]!.rows).toBeLessThan(1.2 * limits.countedRows)
  const joined = await readRowsOf(database, list, ['nestloop'])
  const months = joined.filter(({ table }) => table === 'model_months').map(({ rows }) => rows)
  expect(Math.max(0, ...months)).toBeLessThan(500)
})
