import { createHash } from 'node:crypto'
import { courses } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import * as limits from '@lectern/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fileUsesTable } from '../../platform/db/schema/lectures.ts'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { writePdf } from '../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let idle: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  idle = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(async () => {
  await platform.stop()
  await idle.stop()
})

const keyOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}.pdf`

const upload = async (bytes: Uint8Array, who = professor) =>
  who.call(courses.uploadSyllabus, { file: { name: '../../My syllabus.pdf', bytes } })

const statusOf = async (jobId: string, who = professor) =>
  (await who.call(courses.syllabusStatus, { params: { job: jobId } })).body

const waitForEnd = (jobId: string) =>
  vi.waitFor(
    async () => {
      const status = await statusOf(jobId)
      expect(status.ended_at).not.toBeNull()
      return status
    },
    { timeout: 30_000, interval: 100 },
  )

const expectGone = (app: TestApp, key: string) =>
  vi.waitFor(async () => expect(await app.context.files.sizeOf(key)).toBeUndefined(), { timeout: 10_000 })

describe('upload', () => {
  it.each([
    ['an empty file', new Uint8Array(), 415, 'Please select a valid PDF file.'],
    ['words', Buffer.from('Week 1: limits'), 415, 'Please select a valid PDF file.'],
    [
      'a signature too far in',
      Buffer.from(`${' '.repeat(1_024)}%PDF-1.7`),
      415,
      'Please select a valid PDF file.',
    ],
    [
      'a file above the limit',
      Buffer.alloc(limits.syllabusBytes + 1, '%PDF'),
      413,
      'The file is too large; the limit is 20 MB.',
    ],
  ])('refuses %s', async (_, bytes, status, sentence) => {
    const answer = await upload(bytes)
    expect([answer.status, answer.detail]).toEqual([status, sentence])
    expect(await platform.context.files.sizeOf(keyOf(bytes))).toBeUndefined()
  })
  it('refuses a request without a file', async () => {
    const answer = await professor.call(courses.uploadSyllabus, {})
    expect([answer.status, answer.detail]).toEqual([422, 'Please select a PDF file to upload.'])
  })
})

describe('the job', () => {
  it('gives the text, and lets go of the file', async () => {
    const bytes = await writePdf([['Week 1: limits'], ['Week 2: derivatives']])
    const started = await upload(bytes)
    const ended = await waitForEnd(started.body.job_id)
    expect(ended).toMatchObject({
      kind: 'syllabus',
      status: 'COMPLETED',
      progress: 100,
      message: 'The syllabus is ready.',
      original_filename: 'My syllabus.pdf',
      lecture_id: null,
    })
    expect(ended.syllabus_text).toMatch(/Week 1: limits\s+Week 2: derivatives/)
    await expectGone(platform, keyOf(bytes))
    expect((await statusOf(started.body.job_id)).syllabus_text).toBe(ended.syllabus_text)
  })
  it('fails with a sentence when there are no words', async () => {
    const bytes = await writePdf([[], ['...']])
    const ended = await waitForEnd((await upload(bytes)).body.job_id)
    expect(ended).toMatchObject({ status: 'FAILED', syllabus_text: null })
    expect(ended.error).toMatch(/^This PDF has no text that can be read/)
    await expectGone(platform, keyOf(bytes))
  })
  it('fails with a sentence when the PDF is broken', async () => {
    const bytes = Buffer.from(`%PDF-1.7\n${'nothing of use\n'.repeat(50)}`)
    const ended = await waitForEnd((await upload(bytes)).body.job_id)
    expect(ended.status).toBe('FAILED')
    expect(ended.error).toMatch(/^This PDF is damaged/)
    await expectGone(platform, keyOf(bytes))
  })
  it('leaves a file that a lecture uses', async () => {
    const bytes = await writePdf([['Also a deck']])
    const course = await makeCourse(professor)
    const lecture = await makeLecture(platform, course)
    await platform.context.database
      .insert(fileUsesTable)
      .values({ fileKey: keyOf(bytes), lectureId: lecture.id, kind: 'deck' })
    await waitForEnd((await upload(bytes)).body.job_id)
    // The end of the next job also means this one was tidied.
    const next = await writePdf([['Another']])
    await waitForEnd((await upload(next)).body.job_id)
    await expectGone(platform, keyOf(next))
    expect(await platform.context.files.sizeOf(keyOf(bytes))).toBe(bytes.length)
  })
})

describe('cancel', () => {
  it('ends a waiting job at once and lets go of its file, unless another job needs it', async () => {
    const owner = await makeProfessor(idle)
    const bytes = await writePdf([['Waiting']])
    const [one, two] = [await upload(bytes, owner), await upload(bytes, owner)]
    const cancel = (job: string, who = owner) => who.call(courses.cancelSyllabus, { params: { job } })
    const stranger = await makeProfessor(idle)
    expect((await cancel(one.body.job_id, stranger)).status).toBe(404)
    expect((await cancel(one.body.job_id)).body).toMatchObject({
      status: 'CANCELLED',
      message: 'Reading the syllabus was cancelled.',
    })
    expect(await idle.context.files.sizeOf(keyOf(bytes))).toBe(bytes.length)
    expect((await statusOf(two.body.job_id, owner)).status).toBe('PENDING')
    const ended = await cancel(two.body.job_id)
    expect(await idle.context.files.sizeOf(keyOf(bytes))).toBeUndefined()
    expect((await cancel(two.body.job_id)).body).toEqual(ended.body)
  })
  it('does not take a job of another kind for a syllabus', async () => {
    const owner = await makeProfessor(idle)
    const job = await idle.context.database.transaction((tx) =>
      idle.context.queue.enqueue(tx, { kind: 'audio', ownerId: owner.userId }),
    )
    for (const call of [courses.syllabusStatus, courses.cancelSyllabus])
      expect((await owner.call(call, { params: { job: job.id } })).status).toBe(404)
    expect((await owner.call(jobs.get, { params: { job: job.id } })).body.status).toBe('PENDING')
  })
})
