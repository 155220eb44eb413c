import { chat } from '@lectern/contract/chat.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import * as limits from '@lectern/contract/limits.ts'
import { study } from '@lectern/contract/study.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementsTable } from '../../platform/db/schema/announcements.ts'
import { chatSessionsTable } from '../../platform/db/schema/chat.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  publishNow,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let working: TestApp
let resting: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  working = await startTestApp({ works: true })
  resting = await startTestApp()
  professor = await makeProfessor(working)
  course = await makeCourse(professor)
})
afterAll(async () => {
  await working.stop()
  await resting.stop()
})

const makeOpenLecture = async (app = working, of: Course = course) => {
  const lecture = await makeLecture(app, of, { slides: 2, scripts: false })
  await writeScriptOf(app, lecture.slides[1]!.id, 'en', 'Chlorophyll is the green pigment of leaves.')
  await publishNow(app, lecture.id)
  return lecture.id
}
const ask = (who: Person, lecture_id: string, message: string, slide_index = 1) =>
  who.call(chat.send, { body: { lecture_id, slide_index, message } })
const historyOf = async (who: Person, lecture: string) =>
  (await who.call(chat.activeHistory, { params: { lecture } })).body

describe('access', () => {
  it('refuses unpublished lectures, other courses and missing slides', async () => {
    const student = await makeStudent(working, course)
    const stranger = await makeStudent(working)
    const open = await makeOpenLecture()
    const draft = (await makeLecture(working, course)).id
    for (const [who, id, slide] of [
      [student, draft, 1],
      [stranger, open, 1],
      [student, open, 3],
    ] as const)
      expect((await ask(who, id, 'Why?', slide)).status).toBe(404)
    for (const [who, lecture] of [
      [stranger, open],
      [student, draft],
    ] as const) {
      expect((await who.call(chat.activeHistory, { params: { lecture } })).status).toBe(404)
      expect((await who.call(chat.newSession, { params: { lecture } })).status).toBe(404)
    }
  })

  it('is for students: a professor asks nothing, not even in the preview of an own lecture', async () => {
    const lecture = await makeOpenLecture()
    const student = await makeStudent(working, course)
    const job = { params: { job: (await ask(student, lecture, 'What is chlorophyll?')).body.job_id } }
    const params = { params: { lecture } }
    const answers = await Promise.all([
      ask(professor, lecture, 'Why?'),
      professor.call(chat.status, job),
      professor.call(chat.cancel, job),
      professor.call(chat.activeHistory, params),
      professor.call(chat.newSession, params),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  it('shows a conversation to its student only, not even to the professor', async () => {
    const student = await makeStudent(working, course)
    const lecture = await makeOpenLecture()
    const { job_id } = (await ask(student, lecture, 'My own question about chlorophyll')).body
    const job = { params: { job: job_id } }
    const other = await makeStudent(working, course)
    expect((await other.call(chat.status, job)).status).toBe(404)
    expect((await other.call(chat.cancel, job)).status).toBe(404)
    expect(await historyOf(other, lecture)).toEqual([])
    for (const who of [professor, other]) expect((await who.call(jobs.get, job)).status).toBe(404)
    expect((await professor.call(jobs.ofLecture, { params: { id: lecture } })).body).toEqual([])
  })

  it('closes at once when the lecture is a draft again', async () => {
    const owner = await makeProfessor(resting)
    const own = await makeCourse(owner)
    const student = await makeStudent(resting, own)
    const lecture = await makeOpenLecture(resting, own)
    const { job_id } = (await ask(student, lecture, 'What is chlorophyll?')).body
    await resting.context.database
      .update(lecturesTable)
      .set({ published: false })
      .where(eq(lecturesTable.id, lecture))
    expect((await student.call(chat.status, { params: { job: job_id } })).status).toBe(404)
    expect((await student.call(chat.activeHistory, { params: { lecture } })).status).toBe(404)
  })
})

describe('a question', () => {
  it('is answered from the lecture, with its source slides, and stored', async () => {
    const student = await makeStudent(working, course)
    const lecture = await makeOpenLecture()
    const { job_id } = (await ask(student, lecture, 'What is chlorophyll?')).body
    await waitForJob(student, job_id)
    const status = (await student.call(chat.status, { params: { job: job_id } })).body
    expect(status).toMatchObject({
      status: 'COMPLETED',
      slide_index: 1,
      citations: [
        { slide_index: 2, slide_title: 'Slide 2', quote: 'Chlorophyll is the green pigment of leaves.' },
      ],
    })
    expect(status.ai_response).toContain('[slide 2]')
    expect(await historyOf(student, lecture)).toMatchObject([
      { role: 'user', content: 'What is chlorophyll?', slide_index: 1, citations: [], job_id },
      { role: 'assistant', content: status.ai_response, citations: status.citations, job_id },
    ])
  })

  it('refuses invalid questions with a sentence', async () => {
    const student = await makeStudent(working, course)
    const lecture = await makeOpenLecture()
    expect((await ask(student, lecture, '  \n')).detail).toBe('Please write a question.')
    expect((await ask(student, lecture, 'a'.repeat(limits.chatMessageChars + 1))).status).toBe(422)
    const korean = await student.call(chat.send, {
      body: { lecture_id: lecture, slide_index: 1, message: 'Why?', language: 'ko' },
    })
    expect([korean.status, korean.detail]).toEqual([422, 'This lecture has no Korean version.'])
  })

  it('is exclusive: a doubled click and a second tab must wait', async () => {
    const owner = await makeProfessor(resting)
    const own = await makeCourse(owner)
    const student = await makeStudent(resting, own)
    const lecture = await makeOpenLecture(resting, own)
    const answers = await Promise.all([1, 2, 3].map(() => ask(student, lecture, 'What is chlorophyll?')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await historyOf(student, lecture)).toHaveLength(1)
    expect((await student.call(chat.newSession, { params: { lecture } })).status).toBe(409)
    const job = answers.find(({ status }) => status === 200)!.body.job_id
    const cancelled = (await student.call(chat.cancel, { params: { job } })).body
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      message: 'Chat request was cancelled.',
      ai_response: null,
    })
    expect((await ask(student, lecture, 'And now?')).status).toBe(200)
  })
})

it('answers a question about the own progress by the own progress, with no way to the professor', async () => {
  const lecture = await makeOpenLecture()
  const [student, classmate] = [await makeStudent(working, course), await makeStudent(working, course)]
  await student.call(study.completeSlide, { params: { lecture, slide: 2 } })
  const answerOf = async (who: Person) => {
    const { job_id } = (await ask(who, lecture, 'Which slides have I not studied?')).body
    await waitForJob(who, job_id)
    return (await historyOf(who, lecture)).at(-1)!
  }
  const own = await answerOf(student)
  expect(own.content).toContain('You have studied 1 of 2 slides.')
  expect(own.citations.map(({ slide_index }) => slide_index)).toEqual([1])
  expect(own.nearest_slides).toBeNull()
  expect((await answerOf(classmate)).content).toContain('You have studied 0 of 2 slides.')
})

describe('a question about the course', () => {
  it('is answered by what the student may read of it', async () => {
    const of = await makeCourse(professor)
    const student = await makeStudent(working, of)
    const lecture = await makeOpenLecture(working, of)
    const now = working.clock.nowMs()
    await working.context.database.insert(announcementsTable).values(
      ([-1, 1] as const).map((day) => ({
        courseId: of._id,
        authorId: professor.userId,
        title: day < 0 ? 'The exam' : 'Not yet to be read',
        text: day < 0 ? 'The exam is on 18 December.' : 'The exam is on 19 December.',
        publishAt: new Date(now + day * 86_400_000),
      })),
    )
    const { job_id } = (await ask(student, lecture, 'When is the exam?')).body
    await waitForJob(student, job_id)
    const { ai_response } = (await student.call(chat.status, { params: { job: job_id } })).body
    expect(ai_response).toContain('“The exam is on 18 December.”')
    expect(ai_response).not.toContain('19 December')
  })
})

describe('a new conversation', () => {
  it('begins empty, and twice is once', async () => {
    const student = await makeStudent(working, course)
    const lecture = await makeOpenLecture()
    await waitForJob(student, (await ask(student, lecture, 'What is chlorophyll?')).body.job_id)
    const begin = () => student.call(chat.newSession, { params: { lecture } })
    const [one, two] = await Promise.all([begin(), begin()])
    expect(one.body.session_id).toBe(two.body.session_id)
    expect(await historyOf(student, lecture)).toEqual([])
    const rows = await working.context.database
      .select()
      .from(chatSessionsTable)
      .where(eq(chatSessionsTable.userId, student.userId))
    expect(rows).toHaveLength(2)
  })

  it('gives its newest messages first, and those before them when asked', async () => {
    const student = await makeStudent(working, course)
    const lecture = await makeOpenLecture()
    for (const question of ['What is chlorophyll?', 'And the pigment?'])
      await waitForJob(student, (await ask(student, lecture, question)).body.job_id)
    const page = async (query: { limit: number; cursor?: string }) =>
      (await student.call(chat.activeHistory, { params: { lecture }, query })).body
    const newest = await page({ limit: 2 })
    expect(newest.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(newest[0]?.content).toBe('And the pigment?')
    const before = await page({ limit: 5, cursor: newest[0]!.message_id })
    expect(before[0]?.content).toBe('What is chlorophyll?')
    expect(before).toHaveLength(2)
  })
})
