import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { openDatabase } from './platform/db/database.ts'
import { draftedQuestionsTable } from './platform/db/schema/quiz-drafts.ts'
import { type Client, clientOf } from './testing/client.ts'
import {
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from './testing/factories.ts'
import { goodBodies, unknownId } from './testing/good-bodies.ts'
import { choiceQuestion, makeQuiz, submitAnswers } from './testing/quiz-factories.ts'
import { drawInk, writePdf } from './testing/small-files.ts'
import { hostileBodies, hostileValues, makeImpostors, malformedIds } from './testing/strangers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** Every call of the contract: which users are refused, and which inputs must not pass. */

type Named = { name: string; call: Call }
const calls: Named[] = Object.entries(allCalls).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature as Record<string, Call>).map(([verb, call]) => ({
    name: `${feature}.${verb}`,
    call,
  })),
)
const paramsOf = (call: Call): string[] => Object.keys(call.params?.shape ?? {})
const idsOf = (call: Call): string[] =>
  paramsOf(call).filter((name) => !['slide', 'lang', 'language'].includes(name))

let platform: TestApp
let professor: Person
let student: Person
let administrator: Person
let userId: string
let course: Course
let lectureId: string
let quizId: string
let submissionId: string
let jobId: string
let draftId: string
let pdf: Uint8Array

beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  student = await makeStudent(platform, course)
  administrator = await makeAdministrator(platform)
  userId = (await makeStudent(platform)).userId
  const lecture = await makeLecture(platform, course, { published: true })
  lectureId = lecture.id
  const quiz = await makeQuiz(professor, course)
  quizId = quiz._id
  submissionId = (await submitAnswers(student, quiz, { choice: 0, text: 'Light.' })).submissionId
  const job = await platform.context.database.transaction((tx) =>
    platform.context.queue.enqueue(tx, { kind: 'syllabus', ownerId: professor.userId }),
  )
  jobId = job.id
  const [draft] = await platform.context.database
    .insert(draftedQuestionsTable)
    .values({
      lectureId,
      pictureKey: lecture.slides[0]!.pictureKey,
      slideNumber: 1,
      sentence: 'Slide 1',
      question: choiceQuestion('drafted'),
    })
    .returning()
  draftId = draft!.id
  pdf = await writePdf([['Hello']])
  for (const body of Object.values(goodBodies))
    if (!Array.isArray(body) && 'lecture_id' in body) body.lecture_id = lectureId
  goodBodies['annotations.draw'] = { ...goodBodies['annotations.draw'], image_data: await drawInk() }
})
afterAll(() => platform.stop())

/** The entity that `{id}` names in a call's path. */
const idOf = (name: string, { path }: Call): string => {
  if (path.startsWith('/quizzes/submission/')) return submissionId
  if (path.startsWith('/quizzes/')) return quizId
  return name.startsWith('courses.') ? course._id : lectureId
}

const paramsFor = ({ name, call }: Named): Record<string, string | number> => {
  const values: Record<string, string | number> = {
    id: idOf(name, call),
    student: student.userId,
    claim: unknownId,
    session: unknownId,
    asked: unknownId,
    announcement: unknownId,
    invitation: unknownId,
    card: unknownId,
    question: 'choice',
    courseId: course._id,
    lecture: lectureId,
    job: jobId,
    draft: draftId,
    user: userId,
    slide: 1,
    lang: 'en',
    language: 'en',
  }
  return Object.fromEntries(paramsOf(call).map((param) => [param, values[param]!]))
}

const send = (
  client: Client,
  named: Named,
  change: { params?: object; query?: object; wrongBody?: unknown } = {},
) =>
  client.call(named.call, {
    params: { ...paramsFor(named), ...change.params } as never,
    query: {
      ...(named.name === 'files.get' ? { file_path: `${'a'.repeat(64)}.webp` } : {}),
      ...(named.name === 'models.estimate' ? { task: 'script' } : {}),
      ...(named.name === 'slides.discard' ? { deck_id: unknownId } : {}),
      ...change.query,
    } as never,
    wrongBody: 'wrongBody' in change ? change.wrongBody : goodBodies[named.name],
    ...(named.call.takes === 'upload' ? { file: { name: 'a.pdf', bytes: pdf } } : {}),
  })

const memberFor = ({ who }: Call): Person =>
  who === 'student' ? student : who === 'administrator' ? administrator : professor

/** The specification's own sentences, some without a full stop. */
const specified = new Set([
  'Quiz not found',
  'Please join the quiz using a quiz code',
  'Please enter an access code',
  'Access code must be exactly 5 characters',
  'Please enter quiz title',
  'Please add at least one question',
  'Please enter question text',
  'Question text is required',
  'Please fill all options for multiple choice question',
  'At least 2 options are required',
  'Please provide a reference answer for short answer question',
  'Points must be at least 1',
])

/** An error is one sentence that reveals no internals. */
const expectSentence = (detail: unknown): void => {
  expect(detail).toBeTypeOf('string')
  if (!specified.has(String(detail))) expect(detail).toMatch(/^\S.{3,300}[.?]$/s)
  expect(detail).not.toMatch(/postgres|drizzle|select .* from|insert into|node_modules|undefined|\[object/i)
}

describe('calls without a valid account', () => {
  it.each(calls.filter(({ call }) => call.who !== 'anyone'))('$name', async (named) => {
    const role = named.call.who === 'student' ? 'student' : 'professor'
    for (const [what, impostor] of await makeImpostors(platform, memberFor(named.call), role)) {
      const answer = await send(impostor, named)
      expect([what, answer.status, answer.detail]).toEqual([what, 401, 'Please sign in.'])
    }
  })
})

describe('the other role is refused', () => {
  const withRole = calls.filter(({ call }) => call.who === 'professor' || call.who === 'student')
  it.each(withRole)('$name', async (named) => {
    const answer = await send(named.call.who === 'professor' ? student : professor, named)
    expect(answer.status).toBe(403)
    expectSentence(answer.detail)
  })
})

describe('a stranger finds nothing', () => {
  // administration/access.test.ts holds those of administrators.
  // A redirect leads a browser to a page, which says what is wrong (users/openid-connect).
  const owned = calls.filter(
    ({ call }) => call.who !== 'administrator' && call.gives !== 'redirect' && idsOf(call).length > 0,
  )
  it.each(owned)('$name', async (named) => {
    const strangers =
      named.call.who === 'professor'
        ? [await makeProfessor(platform)]
        : named.call.who === 'student'
          ? [await makeStudent(platform)]
          : [await makeProfessor(platform), await makeStudent(platform)]
    for (const stranger of strangers) {
      const answer = await send(stranger, named)
      expect(answer.status).toBe(404)
      expectSentence(answer.detail)
      const unknown = Object.fromEntries(idsOf(named.call).map((id) => [id, crypto.randomUUID()]))
      const missing = await send(stranger, named, { params: unknown })
      expect([missing.status, missing.detail]).toEqual([404, answer.detail])
    }
  })
})

describe('an invalid id is not found', () => {
  const withIds = calls.filter(({ call }) => call.gives !== 'redirect' && idsOf(call).length > 0)
  it.each(withIds)('$name', async (named) => {
    for (const param of idsOf(named.call)) {
      for (const value of malformedIds) {
        const answer = await send(memberFor(named.call), named, { params: { [param]: value } })
        expect([value, answer.status]).toEqual([value, 404])
        expectSentence(answer.detail)
      }
    }
  })
  it.each(calls.filter(({ call }) => paramsOf(call).includes('language')))(
    '$name: languages',
    async (named) => {
      for (const language of ['xx', 'EN', 'english', '__proto__', '\u0000', "en'; --"]) {
        const answer = await send(memberFor(named.call), named, { params: { language } })
        expect([language, answer.status]).toEqual([language, 404])
        expectSentence(answer.detail)
      }
    },
  )
  it.each(calls.filter(({ call }) => paramsOf(call).includes('slide')))('$name: slides', async (named) => {
    for (const slide of ['0', '-1', '1.5', 'x', 'NaN', '2', '999999999999', '1; select 1']) {
      const answer = await send(memberFor(named.call), named, { params: { slide } })
      expect([slide, answer.status]).toEqual([slide, 404])
      expectSentence(answer.detail)
    }
  })
})

describe('hostile bodies never reach the inside', () => {
  const withBody = calls.filter(({ call, name }) => call.body && name in goodBodies)
  it('knows a good body for every call that takes one', () => {
    expect(calls.filter(({ call }) => call.body).map(({ name }) => name)).toEqual(
      withBody.map(({ name }) => name),
    )
  })
  it.each(withBody)('$name', { timeout: 120_000 }, async (named) => {
    const good = goodBodies[named.name]!
    for (const field of Object.keys(good)) {
      for (const hostile of hostileValues) {
        const change = (value: unknown) =>
          Array.isArray(good) ? good.with(Number(field), value) : { ...good, [field]: value }
        // Forms and multipart carry only text.
        const value = named.call.takes && typeof hostile !== 'string' ? JSON.stringify(hostile) : hostile
        const answer = await send(memberFor(named.call), named, { wrongBody: change(value) })
        const shown = JSON.stringify(value)?.slice(0, 60)
        expect([field, shown, answer.status < 500]).toEqual([field, shown, true])
        if (answer.status >= 400 && answer.status !== 409) expectSentence(answer.detail)
        expect(JSON.stringify(answer.body ?? '')).not.toContain('\\u0000')
      }
    }
  })
  it.each(withBody.filter(({ call }) => !call.takes))('$name: no object', async (named) => {
    const path = named.call.path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
      String(paramsFor(named)[param]),
    )
    for (const payload of hostileBodies) {
      const response = await platform.app.inject({
        method: named.call.method,
        url: `/api${path}`,
        headers: {
          authorization: `Bearer ${memberFor(named.call).token}`,
          'content-type': 'application/json',
        },
        payload,
      })
      expect([payload.slice(0, 40), response.statusCode < 500]).toEqual([payload.slice(0, 40), true])
      if (response.statusCode >= 400) expectSentence(response.json().detail)
    }
    expect(({} as Record<string, unknown>).role).toBeUndefined()
  })
})

describe('hostile queries never reach the inside', () => {
  it.each(calls.filter(({ call }) => call.query))('$name', async (named) => {
    for (const field of Object.keys(named.call.query?.shape ?? {})) {
      for (const hostile of hostileValues.filter((value) => typeof value === 'string')) {
        // Longer addresses are refused themselves.
        const query = { [field]: hostile.slice(0, 5_000) }
        const answer = await send(memberFor(named.call), named, { query })
        expect([field, hostile.slice(0, 60), answer.status < 500]).toEqual([
          field,
          hostile.slice(0, 60),
          true,
        ])
        if (answer.status >= 400 && answer.status !== 409) expectSentence(answer.detail)
      }
    }
  })
})

describe('addresses', () => {
  it('takes a trailing slash on every call', async () => {
    for (const { call } of calls) {
      const path = call.path.replaceAll(/\{(\w+)\}/g, 'x')
      const options = { method: call.method, headers: { 'content-type': 'application/json' } } as const
      const [plain, slashed] = await Promise.all([
        platform.app.inject({ ...options, url: `/api${path}` }),
        platform.app.inject({ ...options, url: `/api${path}/` }),
      ])
      // A challenge is another one each time.
      const [one, other] = [plain, slashed].map(({ body }) => body.replace(/"challenge":"[^"]+"/, ''))
      expect([path, slashed.statusCode, other]).toEqual([path, plain.statusCode, one])
      expect(plain.body).not.toContain('There is no such call.')
    }
  })
  it('answers an unknown call with one sentence', async () => {
    const answer = await platform.app.inject({ method: 'GET', url: '/api/nothing/here' })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { detail: 'There is no such call.', code: 'no_such_call', params: {}, details: [] },
    ])
  })
  it('stays whole for the members after all that', async () => {
    expect((await clientOf(platform.app).call(allCalls.health.get)).status).toBe(200)
    expect((await clientOf(platform.app).call(allCalls.health.ready)).body).toMatchObject({
      status: 'ready',
      checks: { process: 'ok', database: 'ok', migrations: 'ok', storage: 'ok' },
    })
    expect((await professor.call(allCalls.courses.get, { params: { id: course._id } })).status).toBe(200)
    expect((await student.call(allCalls.courses.get, { params: { id: course._id } })).status).toBe(200)
  })
})

it('does not call itself healthy without its database', async () => {
  const database = openDatabase({ host: '/nowhere' })
  const app = await createApp(
    { ...platform.context, database },
    { version: 'test', screensFolder: '/nowhere', uploadFolder: '/nowhere', ready: () => true },
  )
  const answer = await clientOf(app).call(allCalls.health.get)
  expect([answer.status, answer.body.status]).toEqual([503, 'unavailable'])
  const readiness = await clientOf(app).call(allCalls.health.ready)
  expect([readiness.status, readiness.body]).toEqual([
    503,
    {
      status: 'not_ready',
      checks: { process: 'ok', database: 'failed', migrations: 'failed', storage: 'ok', disk: 'ok' },
    },
  ])
  await app.close()
  await database.$client.end()
})
