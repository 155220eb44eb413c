import { type CountedTask, models } from '@lectern/contract/models.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayCall } from '../../platform/ai/gateway/gateway.ts'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const KEY = 'sk-very-secret'
let model: ModelServer
let platform: TestApp
let professor: Person
let other: Person
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(async () => {
  model = await startModelServer({ apiKey: KEY })
  const { translate: _, ...tasks } = modelsOn(model.url, { apiKey: KEY })
  const limits = { modelsAtOnce: 2, tokens: 50_000, courseTokens: 20_000 }
  platform = await startTestApp({ config: { models: tasks, limits } })
  professor = await makeProfessor(platform, 'Ada')
  other = await makeProfessor(platform, 'Bob')
})
beforeEach(async () => {
  model.reset()
  await platform.context.database.execute(sql`truncate model_turns, model_circuits, model_uses, model_months`)
  course = await makeCourse(professor)
})
afterAll(async () => {
  await platform.stop()
  await model.stop()
})

const use = (
  usageContext: { courseId: string | null; userId: string },
  tokens: number,
  task: GatewayCall['task'] = 'chat',
) =>
  platform.context.gateway.pass(
    {
      task,
      provider: 'compatible',
      host: 'a.example',
      model: 'pretender',
      usageContext: { ...usageContext, priority: 'batch' },
      signal: undefined,
    },
    async () => ({
      value: null,
      usage: { tokensIn: tokens, tokensCached: 0, tokensOut: 0, speechMs: 0 },
    }),
  )
const test = (task: CountedTask, who = professor) => who.call(models.test, { body: { task } })

describe('access', () => {
  it('is refused without a token and to students', async () => {
    const student = await makeStudent(platform, course)
    const lecture = await makeLecture(platform, course)
    for (const [who, status] of [
      [clientOf(platform.app), 401],
      [student, 403],
    ] as const) {
      const answers = [
        await who.call(models.settings),
        await who.call(models.test, { body: { task: 'chat' } }),
        await who.call(models.usage),
        await who.call(models.setBudget, { params: { courseId: course._id }, body: { tokens: 1 } }),
        await who.call(models.budgets, { params: { id: lecture.id } }),
        await who.call(models.estimate, { params: { id: lecture.id }, query: { task: 'script' } }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(status))
    }
    expect(model.asked).toEqual([])
  })

  it("another professor neither sees a course's usage nor sets its budget nor estimates its lecture", async () => {
    const lecture = await makeLecture(platform, course)
    await use({ courseId: course._id, userId: professor.userId }, 10)
    const { body } = await other.call(models.usage)
    expect(body.courses.map(({ course_id }) => course_id)).not.toContain(course._id)
    const params = { courseId: course._id }
    expect((await other.call(models.setBudget, { params, body: { tokens: 1 } })).status).toBe(404)
    expect((await other.call(models.budgets, { params: { id: lecture.id } })).status).toBe(404)
    expect(
      (await other.call(models.estimate, { params: { id: lecture.id }, query: { task: 'script' } })).status,
    ).toBe(404)
  })
})

describe('settings', () => {
  it('lists the engine of each task, never a key nor more of an address than its host', async () => {
    const { body, raw } = await professor.call(models.settings)
    const engines = new Map(body.engines.map((engine) => [engine.task, engine]))
    expect(engines.get('chat')).toMatchObject({
      kind: 'model',
      provider: 'compatible',
      model: 'pretender',
      host: new URL(model.url).host,
      waiting: null,
    })
    expect(engines.get('translate')).toMatchObject({ kind: 'none', host: null })
    expect(engines.get('speech')).toMatchObject({ kind: 'builtin', model: null })
    expect(raw.toString()).not.toContain(KEY)
    expect(raw.toString()).not.toContain('/v1')
    expect(body.budget).toEqual({ tokens: 50_000, used: 0, state: 'free' })
    expect(body.speech_budget).toEqual({ minutes: null, used: 0, state: 'free' })
  })

  it('gives the reason and time while an engine is not used', async () => {
    model.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    expect((await test('chat')).body).toMatchObject({ works: false, message: 'The AI model is busy.' })
    const { body } = await professor.call(models.settings)
    const chat = body.engines.find(({ task }) => task === 'chat')!
    expect(chat.waiting).toBe('The AI model is busy.')
    expect(Date.parse(chat.waiting_until!)).toBeGreaterThan(platform.clock.nowMs() + 60_000)
  })

  it("lists every model as unavailable while the installation's budget is spent", async () => {
    await use({ courseId: null, userId: professor.userId }, 50_000)
    const { body } = await professor.call(models.settings)
    expect(body.budget.state).toBe('spent')
    for (const { kind, waiting } of body.engines)
      expect(waiting).toEqual(
        kind === 'model' ? expect.stringMatching(/^The AI budget of this platform is used up for/) : null,
      )
  })
})

describe('the test', () => {
  it.each(['chat', 'script', 'annotate', 'draft', 'grade', 'discuss'] as const)(
    'works for %s, and is charged to the caller',
    async (task) => {
      if (task !== 'chat' && task !== 'script') model.answer(() => ({ text: '{"colour":"blue"}' }))
      const { body } = await test(task)
      expect(body).toEqual({
        works: true,
        message: expect.stringMatching(/^It works: the answer came after \d+ ms\.$/),
        code: 'test_works',
        params: { number: expect.any(Number) },
        details: [],
        milliseconds: expect.any(Number),
      })
      const { rows } = await platform.context.database.execute(
        sql`select task, user_id, is_good from model_uses`,
      )
      expect(rows).toEqual([{ task, user_id: professor.userId, is_good: true }])
    },
  )

  it.each([
    ['a wrong key', { status: 401, message: `Incorrect key ${KEY}` }, /refused the key/],
    ['no such model', { status: 404, code: 'model_not_found', message: KEY }, /does not know the configured/],
    [
      'no interface there',
      { status: 404, message: 'Invalid URL.' },
      /no AI model API at the configured address\. Ask/,
    ],
    ['no credit', { status: 429, code: 'insufficient_quota', message: KEY }, /no credit left/],
    ['a fault', { status: 500, message: KEY }, /reported an error/],
    ['an answer of another shape', { text: `blue, says ${KEY}` }, /not in the form that this task needs/],
  ] as const)('names the problem: %s', async (_, behaviour, words) => {
    model.answer(() => behaviour)
    const { body, raw } = await test('grade')
    expect(body.works).toBe(false)
    expect(body.message).toMatch(words)
    expect(raw.toString()).not.toContain(KEY)
  })

  it('names the host that cannot be reached', async () => {
    const gone = await startModelServer()
    const app = await startTestApp({ config: { models: modelsOn(gone.url) } })
    await gone.stop()
    const { body } = await (await makeProfessor(app)).call(models.test, { body: { task: 'chat' } })
    expect(body.message).toMatch(
      new RegExp(`^“${new URL(gone.url).host}” cannot be reached\\. Ask the administrator`),
    )
    await app.stop()
  })

  it('calls no model for tasks of the built-in engine, or without an engine', async () => {
    expect((await test('speech')).body).toMatchObject({ works: true, milliseconds: 0 })
    expect((await test('translate')).body).toMatchObject({ works: false, milliseconds: 0 })
    expect(model.asked).toEqual([])
  })

  it('is limited in number', async () => {
    const tester = await makeProfessor(platform)
    const statuses: number[] = []
    for (let time = 0; time < 21; time += 1) statuses.push((await test('chat', tester)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    const refused = await test('chat', tester)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await test('chat')).status).toBe(200)
  })
})

describe('usage and budget', () => {
  it('adds up by task and by user, of the month that is asked for', async () => {
    const student = await makeStudent(platform, course)
    await use({ courseId: course._id, userId: student.userId }, 300)
    await use({ courseId: course._id, userId: professor.userId }, 100, 'script')
    await use({ courseId: course._id, userId: professor.userId }, 50, 'script')
    await use({ courseId: null, userId: professor.userId }, 1_000)
    const { body } = await professor.call(models.usage)
    const mine = body.courses.find(({ course_id }) => course_id === course._id)!
    expect(mine).toMatchObject({
      course_name: course.name,
      budget: { tokens: 20_000, used: 450, state: 'free' },
      own_tokens: null,
      total: { calls: 3, failed_calls: 0, tokens_in: 450 },
    })
    expect(mine.by_task.map(({ task, tokens_in }) => [task, tokens_in])).toEqual([
      ['script', 150],
      ['chat', 300],
    ])
    expect(mine.by_user.map(({ name, role, tokens_in }) => [name, role, tokens_in])).toEqual([
      ['Test Person', 'student', 300],
      ['Ada', 'professor', 150],
    ])
    const past = await professor.call(models.usage, { query: { month: '2020-01' } })
    expect(past.body.courses.find(({ course_id }) => course_id === course._id)).toMatchObject({
      budget: { used: 0 },
      total: { calls: 0 },
      by_user: [],
    })
    for (const month of ['2026-13', '0000-01', '9999-12', '2026-11\n'])
      expect((await professor.call(models.usage, { query: { month } })).status).toBe(422)
  })

  it("a course's own budget replaces the installation's default, and warns from 80 %", async () => {
    const params = { courseId: course._id }
    await use({ courseId: course._id, userId: professor.userId }, 800)
    const set = async (tokens: number | null) =>
      (await professor.call(models.setBudget, { params, body: { tokens } })).body
    expect(await set(1_000)).toEqual({ tokens: 1_000, used: 800, state: 'warning' })
    expect(await set(800)).toEqual({ tokens: 800, used: 800, state: 'spent' })
    const asked = use({ courseId: course._id, userId: professor.userId }, 1)
    await expect(asked).rejects.toThrow(/^The AI budget of the course “A course” is used up/)
    expect(await set(null)).toEqual({ tokens: 20_000, used: 800, state: 'free' })
    await use({ courseId: course._id, userId: professor.userId }, 1)
  })
})

describe('the estimate', () => {
  it('counts slides that lack the result, by their words, against what is left', async () => {
    const lecture = await makeLecture(platform, course, {
      slides: 5,
      scripts: false,
      languages: ['en', 'ko'],
    })
    const estimate = async (task: 'script' | 'translate' | 'annotate' | 'speech') =>
      (await professor.call(models.estimate, { params: { id: lecture.id }, query: { task } })).body
    const scripts = await estimate('script')
    expect(scripts).toMatchObject({ kind: 'model', items: 5, calls: 5, minutes: null, tokens_left: 20_000 })
    expect(scripts.tokens_in).toBeGreaterThan(5_000)
    expect(scripts.fits).toBe(scripts.tokens_in + scripts.tokens_out <= 20_000)
    await use({ courseId: course._id, userId: professor.userId }, 19_999, 'script')
    const later = await estimate('script')
    expect(later).toMatchObject({ tokens_left: 1, fits: false })
    expect(later.minutes).toBeGreaterThanOrEqual(0)
    expect(await estimate('translate')).toMatchObject({ kind: 'none', items: 0, calls: 0, fits: false })
    expect(await estimate('speech')).toMatchObject({ kind: 'builtin', items: 0, tokens_in: 0, fits: true })
  })

  it('distinguishes slides with a script, and accepts one language', async () => {
    const lecture = await makeLecture(platform, course, { slides: 3, languages: ['en', 'ko'], audio: false })
    const of = async (task: 'script' | 'annotate' | 'speech' | 'draft', language?: string) =>
      (
        await professor.call(models.estimate, {
          params: { id: lecture.id },
          query: { task, ...(language ? { language } : {}) },
        })
      ).body.items
    expect([await of('script'), await of('annotate'), await of('speech'), await of('speech', 'ko')]).toEqual([
      0, 0, 6, 3,
    ])
    expect(await of('speech', 'xx')).toBe(0)
  })

  it('counts two calls for a slide that has to be written before it is marked', async () => {
    const lecture = await makeLecture(platform, course, { slides: 3, scripts: false })
    const of = async (task: 'script' | 'annotate') =>
      (await professor.call(models.estimate, { params: { id: lecture.id }, query: { task } })).body
    const [script, annotate] = [await of('script'), await of('annotate')]
    expect([script.calls, annotate.calls, annotate.items]).toEqual([3, 6, 3])
    expect(annotate.tokens_in).toBeGreaterThan(2 * script.tokens_in)
  })

  it('counts drafts by the questions and the slides that are chosen', async () => {
    const lecture = await makeLecture(platform, course, { slides: 6 })
    const of = async (wishes: { count?: number; slides?: string }) => {
      const { status, body, detail } = await professor.call(models.estimate, {
        params: { id: lecture.id },
        query: { task: 'draft', ...wishes },
      })
      if (status !== 200) throw new Error(String(detail))
      return body
    }
    const five = await of({})
    expect(five).toMatchObject({ kind: 'model', items: 5, calls: 5, speech_seconds: 0, tokens_left: 20_000 })
    expect(five.tokens_in).toBeGreaterThan(5_000)
    expect(await of({ count: 20 })).toMatchObject({ items: 6, calls: 6 })
    const two = await of({ count: 20, slides: '2,5' })
    expect(two).toMatchObject({ items: 2, calls: 2 })
    expect(two.tokens_out).toBeGreaterThan(five.tokens_out)
    expect(await of({ slides: '99' })).toMatchObject({ items: 0, calls: 0, tokens_in: 0 })
    await expect(of({ slides: '1,x' })).rejects.toThrow('commas')
    await expect(of({ count: 0 })).rejects.toThrow()
  })
})
