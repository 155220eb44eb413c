import { chat } from '@lectern/contract/chat.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeDeletedConversations } from './chat-sessions.ts'

let platform: TestApp
let professor: Person
let course: Course
let lecture: string
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  lecture = (await makeLecture(platform, course, { published: true })).id
})
afterAll(() => platform.stop())

const ask = async (who: Person, message: string) => {
  const { body, status } = await who.call(chat.send, {
    body: { lecture_id: lecture, slide_index: 1, message },
  })
  expect(status).toBe(200)
  await waitForJob(who, body.job_id)
}
const begin = async (who: Person) => (await who.call(chat.newSession, { params: { lecture } })).body
const listOf = async (who: Person) => (await who.call(chat.sessions, { params: { lecture } })).body
const titlesOf = async (who: Person) => (await listOf(who)).map(({ title }) => title)
const saidTo = async (who: Person) =>
  (await who.call(chat.activeHistory, { params: { lecture } })).body
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
const of = (session: string) => ({ params: { lecture, session } })

describe('earlier conversations', () => {
  it("are the student's own: a classmate and a stranger find nothing", async () => {
    const student = await makeStudent(platform, course)
    await ask(student, 'Mine?')
    const session = (await listOf(student))[0]!.session_id
    const classmate = await makeStudent(platform, course)
    expect(await listOf(classmate)).toEqual([])
    const stranger = await makeStudent(platform)
    expect((await stranger.call(chat.sessions, { params: { lecture } })).status).toBe(404)
    for (const who of [classmate, stranger])
      for (const call of [chat.resumeSession, chat.removeSession, chat.restoreSession])
        expect((await who.call(call, of(session))).status).toBe(404)
    expect(await saidTo(student)).toEqual(['Mine?'])
  })
  it('are listed with their first question, and gone on with', async () => {
    const student = await makeStudent(platform, course)
    expect(await listOf(student)).toEqual([])
    await ask(student, 'First?')
    await ask(student, 'Second?')
    const ended = (await begin(student)).ended_session_id!
    expect((await begin(student)).ended_session_id).toBeNull()
    expect(await listOf(student)).toMatchObject([
      { session_id: ended, title: 'First?', question_count: 2, is_active: false },
    ])
    await ask(student, 'Third?')
    expect(await titlesOf(student)).toEqual(['Third?', 'First?'])

    for (const _twice of [1, 2]) {
      expect((await student.call(chat.resumeSession, of(ended))).status).toBe(200)
      expect(await saidTo(student)).toEqual(['First?', 'Second?'])
    }
    await ask(student, 'Fourth?')
    expect(await saidTo(student)).toEqual(['First?', 'Second?', 'Fourth?'])
    expect((await listOf(student)).map(({ title, is_active }) => [title, is_active])).toEqual([
      ['First?', true],
      ['Third?', false],
    ])
  })
  it('are deleted, restored, and removed after a day', async () => {
    const student = await makeStudent(platform, course)
    await ask(student, 'Old?')
    const old = (await begin(student)).ended_session_id!
    await ask(student, 'New?')
    for (const _twice of [1, 2]) expect((await student.call(chat.removeSession, of(old))).status).toBe(200)
    expect(await titlesOf(student)).toEqual(['New?'])
    expect((await student.call(chat.resumeSession, of(old))).status).toBe(404)
    expect(await saidTo(student)).toEqual(['New?'])
    expect((await student.call(chat.restoreSession, of(old))).status).toBe(200)
    expect(await titlesOf(student)).toEqual(['New?', 'Old?'])

    const active = (await listOf(student))[0]!.session_id
    await student.call(chat.removeSession, of(active))
    expect(await saidTo(student)).toEqual([])
    await student.call(chat.removeSession, of(old))
    platform.clock.advanceMs(23 * 3_600_000)
    expect(await removeDeletedConversations(platform.context)).toBe(0)
    platform.clock.advanceMs(2 * 3_600_000)
    expect(await removeDeletedConversations(platform.context)).toBe(2)
    expect((await student.call(chat.restoreSession, of(old))).status).toBe(404)
  })
})

describe('many calls of one student at once', () => {
  const isServed = ({ status }: { status: number }) => [200, 404, 409].includes(status)
  it('delete the active conversation once, and begin another', async () => {
    const student = await makeStudent(platform, course)
    for (let round = 1; round <= 5; round++) {
      await ask(student, `Round ${round}?`)
      const active = of((await listOf(student))[0]!.session_id)
      const removed = await Promise.all(
        Array.from({ length: 10 }, () => student.call(chat.removeSession, active)),
      )
      expect(removed.filter(({ status }) => status !== 200)).toEqual([])
      expect(await listOf(student)).toEqual([])
    }
  })
  it('ask, begin, continue, delete and restore without an error of the server', async () => {
    const student = await makeStudent(platform, course)
    await ask(student, 'First?')
    const session = (await begin(student)).ended_session_id!
    await ask(student, 'Second?')
    const message = { lecture_id: lecture, slide_index: 1, message: 'At once?' }
    const mixed = Array.from({ length: 12 }, () => [
      student.call(chat.send, { body: message }),
      student.call(chat.newSession, { params: { lecture } }),
      student.call(chat.resumeSession, of(session)),
      student.call(chat.removeSession, of(session)),
      student.call(chat.restoreSession, of(session)),
    ]).flat()
    const refused = (await Promise.all<{ status: number }>(mixed)).filter((answer) => !isServed(answer))
    expect(refused.map(({ status }) => status)).toEqual([])
  })
})

describe('a question that the lecture does not answer', () => {
  it('names the slides that come nearest; thanks and answers name none', async () => {
    const student = await makeStudent(platform, course)
    const answerTo = async (message: string) => {
      await ask(student, message)
      return (await student.call(chat.activeHistory, { params: { lecture } })).body.at(-1)!
    }
    expect((await answerTo('Who wrote the opera about the flying Dutchman?')).nearest_slides).toEqual([])
    expect((await answerTo('Thank you!')).nearest_slides).toBeNull()
    const answered = await answerTo('Summarize this slide.')
    expect(answered.citations.length).toBeGreaterThan(0)
    expect(answered.nearest_slides).toBeNull()
  })
})
