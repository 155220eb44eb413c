import { get, type IncomingMessage } from 'node:http'
import { type JobStatus, jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let lectureId: string
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  const lecture = await makeLecture(platform, await makeCourse(professor))
  lectureId = lecture.id
})
afterAll(() => platform.stop())

let listening: Promise<string> | undefined
/** Opens the stream of a job over HTTP. */
const openStream = async (person: Person, job: string) => {
  listening ??= platform.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${await listening}/api/jobs/${job}/events`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  return answer.body!.getReader()
}
/** The next piece of a stream; '' at its end. */
const readText = async (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  new TextDecoder().decode((await reader.read()).value)

const startJob = async (change: { lectureId?: string; slideNumber?: number } = {}): Promise<string> => {
  const { database, queue } = platform.context
  const job = await database.transaction((tx) =>
    queue.enqueue(tx, {
      kind: 'audio',
      ownerId: professor.userId,
      lectureId,
      language: 'en',
      payload: { secret: 'inner' },
      message: textMessage('Waiting.'),
      ...change,
    }),
  )
  return job.id
}

describe('access', () => {
  it('hides the job of another user', async () => {
    const job = await startJob()
    for (const stranger of [await makeProfessor(platform), await makeStudent(platform)]) {
      for (const call of [jobs.get, jobs.cancel, jobs.events]) {
        const answer = await stranger.call(call, { params: { job } })
        expect([answer.status, answer.detail]).toEqual([404, 'Job not found.'])
      }
    }
    expect((await professor.call(jobs.get, { params: { job } })).body.status).toBe('PENDING')
    const other = await makeProfessor(platform)
    expect((await other.call(jobs.ofLecture, { params: { id: lectureId } })).status).toBe(404)
  })
})

describe('a job', () => {
  it('is shown without its internal fields', async () => {
    const job = await startJob({ slideNumber: 3 })
    const answer = await professor.call(jobs.get, { params: { job } })
    expect(answer.body).toMatchObject({
      job_id: job,
      kind: 'audio',
      status: 'PENDING',
      progress: 0,
      message: 'Waiting.',
      code: 'text',
      params: { text: 'Waiting.' },
      details: [],
      error: null,
      lecture_id: lectureId,
      slide_index: 3,
      language: 'en',
      ended_at: null,
    })
    expect(answer.raw.toString()).not.toMatch(/secret|inner|owner|payload/)
  })
  it("does not show a student the engine's error about their grading", async () => {
    const { database, queue } = platform.context
    const student = await makeStudent(platform)
    const { id } = await database.transaction((tx) =>
      queue.enqueue(tx, { kind: 'quiz_grading', ownerId: student.userId, payload: {} }),
    )
    const said = 'The provider refused the key.'
    await database
      .update(jobsTable)
      .set({ state: 'FAILED', error: said, message: said, endedAt: new Date() })
      .where(eq(jobsTable.id, id))
    for (const call of [jobs.get, jobs.events]) {
      const { status, raw } = await student.call(call, { params: { job: id } })
      expect([status, raw.toString().includes('FAILED'), raw.toString().includes('refused')]).toEqual([
        200,
        true,
        false,
      ])
    }
  })

  it('is cancelled at once while it waits, and then stays unchanged', async () => {
    const job = await startJob()
    const cancelled = await professor.call(jobs.cancel, { params: { job } })
    expect(cancelled.body.status).toBe('CANCELLED')
    expect(cancelled.body.ended_at).not.toBeNull()
    expect((await professor.call(jobs.cancel, { params: { job } })).body).toEqual(cancelled.body)
  })
  it('streams its states until it has ended', async () => {
    const job = await startJob()
    const streaming = professor.call(jobs.events, { params: { job } })
    await platform.context.database
      .update(jobsTable)
      .set({ state: 'RUNNING', progress: 50, messages: [textMessage('Half.')] })
      .where(eq(jobsTable.id, job))
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await platform.context.database
      .update(jobsTable)
      .set({ state: 'COMPLETED', progress: 100, endedAt: sql`now()` })
      .where(eq(jobsTable.id, job))
    const answer = await streaming
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const events = answer.raw
      .toString()
      .split('\n\n')
      .filter((event) => event.startsWith('data: '))
      .map((event) => JSON.parse(event.slice(6)) as JobStatus)
    const states = events.map((event) => event.status)
    expect(states.at(-1)).toBe('COMPLETED')
    expect(states).toContain('RUNNING')
    expect(events.every((event) => event.job_id === job)).toBe(true)
  })
})

describe('the jobs of a lecture', () => {
  it('are the running ones and those that ended within a minute, oldest first', async () => {
    const made = await makeLecture(platform, await makeCourse(professor))
    const [old, ended, going] = [
      await startJob({ lectureId: made.id }),
      await startJob({ lectureId: made.id }),
      await startJob({ lectureId: made.id }),
    ]
    for (const job of [old, ended]) await professor.call(jobs.cancel, { params: { job } })
    await platform.context.database
      .update(jobsTable)
      .set({ endedAt: sql`now() - interval '2 minutes'` })
      .where(eq(jobsTable.id, old))
    const { body } = await professor.call(jobs.ofLecture, { params: { id: made.id } })
    expect(body.map((job) => job.job_id)).toEqual([ended, going])
  })
  it('are also told to a caller who slept while they ended: from a job on that it saw running', async () => {
    const made = await makeLecture(platform, await makeCourse(professor))
    const ids: string[] = []
    for (let number = 0; number < 4; number += 1) ids.push(await startJob({ lectureId: made.id }))
    for (const job of ids.slice(0, 3)) await professor.call(jobs.cancel, { params: { job } })
    await platform.context.database
      .update(jobsTable)
      .set({ endedAt: sql`now() - interval '3 hours'` })
      .where(and(eq(jobsTable.lectureId, made.id), eq(jobsTable.state, 'CANCELLED')))
    const listSince = async (since?: string) =>
      (
        await professor.call(jobs.ofLecture, { params: { id: made.id }, query: since ? { since } : {} })
      ).body.map(({ job_id, status }) => [job_id, status])
    expect(await listSince()).toEqual([[ids[3], 'PENDING']])
    expect(await listSince(ids[1])).toEqual([
      [ids[1], 'CANCELLED'],
      [ids[2], 'CANCELLED'],
      [ids[3], 'PENDING'],
    ])
    // A job that is gone hides none of the running ones.
    expect(await listSince('00000000-0000-7000-8000-000000000000')).toEqual([[ids[3], 'PENDING']])
  })
  it('are on request also failures of the last week, until a later job did the same', async () => {
    const made = await makeLecture(platform, await makeCourse(professor))
    const fail = async (job: string, days: number) =>
      platform.context.database
        .update(jobsTable)
        .set({ state: 'FAILED', endedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(jobsTable.id, job))
    const list = async (query: { failed?: 'true' } = {}) =>
      (await professor.call(jobs.ofLecture, { params: { id: made.id }, query })).body.map(
        ({ job_id }) => job_id,
      )
    const first = await startJob({ lectureId: made.id })
    await fail(first, 6)
    expect(await list()).toEqual([])
    expect(await list({ failed: 'true' })).toEqual([first])
    const second = await startJob({ lectureId: made.id })
    expect(await list({ failed: 'true' })).toEqual([second])
    await fail(second, 8)
    expect(await list({ failed: 'true' })).toEqual([])
    const cancel = (message: Message) =>
      platform.context.database
        .update(jobsTable)
        .set({ state: 'CANCELLED', endedAt: sql`now() - interval '1 day'`, messages: [message] })
        .where(eq(jobsTable.id, second))
    await cancel(createMessage('deck_cancelled'))
    expect(await list({ failed: 'true' })).toEqual([])
    // Slides were left out: this is named, too.
    await cancel(createMessage('deck_cancelled_at', { count: 1, total: 3 }))
    expect(await list({ failed: 'true' })).toEqual([second])
  })
})

it('hides the answer to a question once its lecture is closed, also in a stream that is already open', async () => {
  const course = await makeCourse(professor)
  const { id } = await makeLecture(platform, course, { published: true })
  const student = await makeStudent(platform, course)
  const { database, queue } = platform.context
  const { id: job } = await database.transaction((tx) =>
    queue.enqueue(tx, { kind: 'lecture_chat', ownerId: student.userId, lectureId: id, payload: {} }),
  )
  const write = (partial: string) =>
    database.update(jobsTable).set({ state: 'RUNNING', partial }).where(eq(jobsTable.id, job))
  await write('Leaves are green.')
  const reader = await openStream(student, job)
  let streamed = await readText(reader)
  expect(streamed).toContain('"kind":"lecture_chat"')
  await database.update(lecturesTable).set({ published: false }).where(eq(lecturesTable.id, id))
  await write('Leaves are green. And this is not published any more.')
  for (let text = streamed; text !== ''; streamed += text) text = await readText(reader)
  expect(streamed).not.toContain('not published')
  for (const call of [jobs.get, jobs.events, jobs.cancel])
    expect((await student.call(call, { params: { job } })).status).toBe(404)
})

describe('the stream of a job', () => {
  const open = async () => {
    const { id } = await makeLecture(platform, await makeCourse(professor))
    const job = await startJob({ lectureId: id })
    const reader = await openStream(professor, job)
    expect(await readText(reader)).toContain('"PENDING"')
    const restUntilEnd = async () => {
      while (!(await reader.read()).done);
    }
    return { id, restUntilEnd }
  }
  it('ends when the job is deleted with its lecture', async () => {
    const { id, restUntilEnd } = await open()
    expect((await professor.call(lectures.remove, { params: { id } })).status).toBe(200)
    await expect(restUntilEnd()).resolves.toBeUndefined()
  })
  it('is limited to twenty per user, and frees its slot when it ends', async () => {
    const busy = await makeProfessor(platform)
    const { id: lectureId } = await makeLecture(platform, await makeCourse(busy))
    const { database, queue } = platform.context
    const { id: job } = await database.transaction((tx) =>
      queue.enqueue(tx, { kind: 'audio', ownerId: busy.userId, lectureId, payload: {} }),
    )
    listening ??= platform.app.listen({ port: 0, host: '127.0.0.1' })
    const address = await listening
    /** Opens a stream that stays open until it is destroyed. */
    const follow = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(
          `${address}/api/jobs/${job}/events`,
          { headers: { authorization: `Bearer ${busy.token}` }, agent: false },
          (answer) => resolve(answer.resume()),
        ).on('error', reject)
      })
    const streams = await Promise.all(Array.from({ length: 20 }, follow))
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await follow()).statusCode).toBe(429)
    expect((await busy.call(jobs.get, { params: { job } })).status).toBe(200)
    streams.pop()?.destroy()
    await expect
      .poll(async () => {
        const one = await follow()
        streams.push(one)
        return one.statusCode
      })
      .toBe(200)
    for (const stream of streams) stream.destroy()
  })
  it('ends when the server is about to close', async () => {
    const { restUntilEnd } = await open()
    await platform.app.drain()
    await expect(restUntilEnd()).resolves.toBeUndefined()
  })
})
