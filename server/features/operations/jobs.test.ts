import { operations } from '@lectern/contract/operations.ts'
import { createMessage, type Messages, toMessageList } from '@lectern/core/messages/message.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesTable } from '../../platform/db/schema/administration.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { signUp } from '../../testing/client.ts'
import {
  enroll,
  type MadeLecture,
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
} from '../../testing/factories.ts'
import { unknownId } from '../../testing/good-bodies.ts'
import { makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let administrator: Person
let professor: Person
let lecture: MadeLecture
beforeAll(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
  professor = await makeProfessor(platform)
  lecture = await makeLecture(platform, await makeCourse(professor, { name: 'Botany' }), { title: 'Roots' })
})
afterAll(() => platform.stop())
beforeEach(async () => {
  await platform.context.database.delete(jobsTable)
})

const startJob = async (kind = 'audio', payload: Record<string, unknown> = {}): Promise<string> => {
  const { database, queue } = platform.context
  const job = await database.transaction((tx) =>
    queue.enqueue(tx, {
      kind,
      ownerId: professor.userId,
      lectureId: lecture.id,
      slideNumber: 1,
      language: 'en',
      payload,
    }),
  )
  return job.id
}
const failJob = async (kind = 'audio', messages: Messages = createMessage('tried_too_often')) => {
  const job = await startJob(kind)
  await platform.context.database
    .update(jobsTable)
    .set({ state: 'FAILED', messages: toMessageList(messages), attempts: 5, endedAt: sql`now()` })
    .where(eq(jobsTable.id, job))
  return job
}
const list = async (query: { group?: 'open' | 'failed'; kind?: string } = {}) =>
  (await administrator.call(operations.jobs, { query })).body
const retry = (job: string) => administrator.call(operations.retryJob, { params: { job } })
const cancel = (job: string) => administrator.call(operations.cancelJob, { params: { job } })
const lastEntry = async () => {
  const [entry] = await platform.context.database
    .select()
    .from(auditEntriesTable)
    .orderBy(desc(auditEntriesTable.id))
    .limit(1)
  return entry
}

/** `administration/access.test.ts` tests who may not: it walks over all calls of administrators. */
describe('the list of jobs', () => {
  it('counts open jobs and failures by kind, and lists either, of one kind or of all', async () => {
    const waiting = await startJob()
    const failed = await failJob()
    const mail = await failJob('mail')
    const all = await list()
    expect(all.kinds).toEqual([
      { kind: 'audio', running: 0, waiting: 1, oldest_seconds: expect.any(Number), failed: 1 },
      { kind: 'mail', running: 0, waiting: 0, oldest_seconds: 0, failed: 1 },
    ])
    expect([all.total, all.jobs.map(({ job_id }) => job_id)]).toEqual([1, [waiting]])
    expect(all.jobs[0]).toMatchObject({
      course_name: 'Botany',
      lecture_title: 'Roots',
      can_retry: false,
      can_cancel: true,
    })
    const failures = await list({ group: 'failed' })
    expect(failures.jobs.map(({ job_id }) => job_id)).toEqual([mail, failed])
    expect((await list({ group: 'failed', kind: 'mail' })).jobs.map(({ job_id }) => job_id)).toEqual([mail])
  })
  it('says why a job failed, but only the code where a student’s words caused it', async () => {
    await failJob('script', createMessage('text', { text: 'The provider is away.' }))
    await failJob('lecture_chat', createMessage('text', { text: 'What the student wrote' }))
    await failJob('quiz_grading', createMessage('text', { text: 'What the student answered' }))
    const failures = await list({ group: 'failed' })
    expect(JSON.stringify(failures)).not.toContain('What the student')
    expect(failures.jobs.map(({ message, code, can_retry }) => [message, code, can_retry])).toEqual([
      ['', 'text', true],
      ['', 'text', false],
      ['The provider is away.', 'text', false],
    ])
    const waits = createMessage('continues_in_seconds', { count: 30 })
    await failJob('quiz_grading', [
      { ...createMessage('model_unknown'), params: { words: ['AI_MODEL'] } },
      waits,
    ])
    const [grading] = (await list({ group: 'failed' })).jobs
    expect(grading).toMatchObject({
      // An administrator is not told to ask the administrator.
      code: 'administrator_model_unknown',
      message: expect.stringMatching(
        /^The AI model's provider does not know .* Please check .*“AI_MODEL”.* 30 seconds\.$/,
      ),
      params: { words: ['AI_MODEL'] },
      details: [waits],
    })
  })
})

it('names the quiz of a grading and of a regrading, and what a mail is for', async () => {
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course, { title: 'Leaves' })
  const student = await signUp(platform.app, 'student')
  await enroll(student, course)
  const { submissionId } = await submitAnswers(student, quiz, { text: 'An answer' })
  await platform.context.database.delete(jobsTable)
  await startJob('quiz_grading', { submissionId })
  await startJob('regrade', { quizId: quiz._id, previewId: unknownId })
  await startJob('mail', { mail: 'new_password', linkId: unknownId })
  await startJob('audio')
  expect((await list()).jobs.map(({ kind, quiz_title, mail }) => [kind, quiz_title, mail])).toEqual([
    ['quiz_grading', 'Leaves', null],
    ['regrade', 'Leaves', null],
    ['mail', null, 'new_password'],
    ['audio', null, null],
  ])
})

describe('a failed job', () => {
  it('waits again, once, and the log notes it', async () => {
    const job = await failJob('mail')
    const answers = await Promise.all([retry(job), retry(job)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [row] = await platform.context.database.select().from(jobsTable).where(eq(jobsTable.id, job))
    expect(row).toMatchObject({ state: 'PENDING', attempts: 0, endedAt: null, messages: [] })
    const { rows } = await platform.context.database.$client.query(
      `select state from pgboss.job where id = $1`,
      [row!.queueId],
    )
    expect(rows).toEqual([{ state: 'created' }])
    expect(await lastEntry()).toMatchObject({
      action: 'job_retried',
      actorId: administrator.userId,
      details: { kind: 'mail', job },
    })
  })
  it('is left to its owner when it would write over what a person may have changed', async () => {
    for (const kind of ['script', 'translation', 'publishing', 'slides']) {
      const answer = await retry(await failJob(kind))
      expect([kind, answer.status, answer.detail]).toEqual([
        kind,
        409,
        'The professor starts this job again in the lecture, and sees there what it replaces.',
      ])
    }
  })
  it('is not run beside another that does the same, nor unless it failed', async () => {
    const job = await failJob()
    const twin = await startJob()
    expect((await retry(job)).detail).toBe('Another job is already doing this.')
    expect((await retry(twin)).detail).toBe('This job has not failed, so it cannot be run again.')
    await cancel(twin)
    expect((await retry(job)).body.status).toBe('PENDING')
    expect((await retry(unknownId)).status).toBe(404)
  })
})

describe('an open job', () => {
  it('is cancelled, except grading, and an ended one stays as it is', async () => {
    const job = await startJob('script')
    expect((await cancel(job)).body.status).toBe('CANCELLED')
    const noted = await lastEntry()
    expect(noted).toMatchObject({ action: 'job_cancelled', details: { kind: 'script', job } })
    expect((await cancel(job)).body.status).toBe('CANCELLED')
    expect((await lastEntry())?.id).toBe(noted?.id)
    expect((await cancel(await startJob('quiz_grading'))).status).toBe(409)
    expect((await cancel(unknownId)).status).toBe(404)
  })
})
