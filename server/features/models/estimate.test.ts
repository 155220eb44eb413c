import { models } from '@lectern/contract/models.ts'
import { speech } from '@lectern/contract/speech.ts'
import { translation } from '@lectern/contract/translation.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn, voiceOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: ModelServer
let platform: TestApp
let professor: Person
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(async () => {
  server = await startModelServer()
  // The provider has no Korean voice here: the built-in one speaks it.
  const voice = voiceOn(server.url, { voices: { byLanguage: { en: 'alloy' }, other: null } })
  const limits: Config['limits'] = {
    modelsAtOnce: 2,
    speechAtOnce: 2,
    tokens: 40_000,
    courseTokens: null,
    speechMinutes: 2,
  }
  platform = await startTestApp({
    works: true,
    config: { models: modelsOn(server.url), speech: voice, limits },
  })
  professor = await makeProfessor(platform)
})
beforeEach(async () => {
  server.reset()
  await platform.context.database.execute(sql`truncate model_turns, model_circuits, model_uses, model_months`)
  course = await makeCourse(professor)
})
afterAll(async () => {
  await platform?.stop()
  await server?.stop()
})

const estimate = async (id: string, task: 'translate' | 'speech', language?: string) =>
  (await professor.call(models.estimate, { params: { id }, query: { task, ...(language && { language }) } }))
    .body

/** Minutes already spoken this month. */
const speakAlready = (speechMs: number) =>
  platform.context.gateway.pass(
    {
      task: 'speech',
      provider: 'compatible',
      host: 'a.example',
      model: 'pretender',
      usageContext: { courseId: course._id, userId: professor.userId, priority: 'batch' },
      signal: undefined,
    },
    async () => ({ value: null, usage: { tokensIn: 0, tokensCached: 0, tokensOut: 0, speechMs } }),
  )

describe('of a translation', () => {
  const makeUntranslated = async () => {
    const lecture = await makeLecture(platform, course, {
      slides: 3,
      languages: ['en', 'ko', 'zh'],
      scripts: false,
    })
    for (const { id, number } of lecture.slides)
      await writeScriptOf(platform, id, 'en', `Seed number ${number} needs water. `.repeat(40))
    return lecture
  }

  it('counts each script in each language that lacks it, by its length, with a call for the terms', async () => {
    const { id, slides } = await makeUntranslated()
    const whole = await estimate(id, 'translate')
    expect(whole).toMatchObject({ kind: 'model', items: 6, calls: 8, minutes: null })
    expect(whole).toMatchObject({ provider: 'compatible', model: 'pretender', speech_seconds: 0 })
    expect(whole.tokens_left).toBe(40_000)
    expect(whole.fits).toBe(whole.tokens_in + whole.tokens_out <= 40_000)
    // A translation has about as many tokens as its source, six times 300 here.
    expect(whole.tokens_out).toBeGreaterThan(6 * 250)
    expect(whole.tokens_out).toBeLessThan(6 * 600)
    const half = await estimate(id, 'translate', 'ko')
    expect(half).toMatchObject({ items: 3, calls: 4 })
    expect(half.tokens_in).toBeLessThan(whole.tokens_in)
    await writeScriptOf(platform, slides[0]!.id, 'en', 'Short.')
    expect((await estimate(id, 'translate')).tokens_in).toBeLessThan(whole.tokens_in)
    expect(await estimate(id, 'translate', 'en')).toMatchObject({ items: 0, calls: 0 })
  })

  it('is near what the translation then uses, and is nothing once it is done', async () => {
    const { id } = await makeUntranslated()
    const { calls } = await estimate(id, 'translate')
    const started = await professor.call(translation.start, { params: { id }, body: {} })
    expect((await waitForJob(professor, started.body.job_id)).status).toBe('COMPLETED')
    expect(server.asked.length).toBeGreaterThanOrEqual(6)
    expect(server.asked.length).toBeLessThanOrEqual(calls)
    const done = await estimate(id, 'translate')
    expect(done).toMatchObject({ items: 0, calls: 0, tokens_in: 0, tokens_out: 0, fits: true })
    expect(done.tokens_left).toBeLessThan(40_000)
  })
})

describe("of a provider's speech", () => {
  it("counts sentences and seconds that are not spoken yet, in languages with a provider's voice, against the minutes left", async () => {
    const { id } = await makeLecture(platform, course, { slides: 2, languages: ['en', 'ko'], audio: false })
    const before = await estimate(id, 'speech')
    expect(before).toMatchObject({ kind: 'model', items: 4, calls: 4, tokens_in: 0, tokens_out: 0 })
    expect(before).toMatchObject({ speech_minutes_left: 2, minutes: null, fits: true })
    // Two sentences of six words each, twice: some seconds, not a minute.
    expect(before.speech_seconds).toBeGreaterThan(3)
    expect(before.speech_seconds).toBeLessThan(60)
    expect(await estimate(id, 'speech', 'ko')).toMatchObject({ items: 2, calls: 0, speech_seconds: 0 })
    await speakAlready(119_000)
    const little = await estimate(id, 'speech')
    expect(little.speech_minutes_left).toBeCloseTo(1 / 60)
    expect(little).toMatchObject({ fits: false, minutes: expect.any(Number) })
    expect(await estimate(id, 'speech', 'ko')).toMatchObject({ fits: true })
  })

  it('leaves out what is already spoken', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2, audio: false })
    const { body } = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
    expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
    expect(await estimate(id, 'speech')).toMatchObject({ items: 1, calls: 2 })
  })
})

describe('the budgets of a lecture', () => {
  const budgetsOf = async (id: string) => (await professor.call(models.budgets, { params: { id } })).body

  it('are those that are set, speech for the whole installation in minutes, with their state', async () => {
    const { id } = await makeLecture(platform, course)
    expect(await budgetsOf(id)).toEqual([
      { scope: 'installation', limit: 40_000, used: 0, state: 'free' },
      { scope: 'speech', limit: 2, used: 0, state: 'free' },
    ])
    await professor.call(models.setBudget, { params: { courseId: course._id }, body: { tokens: 0 } })
    await speakAlready(96_000)
    expect(await budgetsOf(id)).toEqual([
      { scope: 'course', limit: 0, used: 0, state: 'spent' },
      { scope: 'installation', limit: 40_000, used: 0, state: 'free' },
      { scope: 'speech', limit: 2, used: 1.6, state: 'warning' },
    ])
    await speakAlready(24_000)
    const { body } = await professor.call(models.settings)
    expect(body.speech_budget).toEqual({ minutes: 2, used: 2, state: 'spent' })
    // An unused engine is not ready.
    const waiting = new Map(body.engines.map((one) => [one.task, one]))
    expect(waiting.get('speech')).toMatchObject({
      waiting: expect.stringMatching(/^The speech budget of this platform is used up for \d{4}-\d{2}\./),
      waiting_until: null,
    })
    expect(waiting.get('chat')).toMatchObject({ kind: 'model', waiting: null })
  })

  it('are none where nothing is asked of a provider', async () => {
    const bare = await startTestApp({
      config: { limits: { ...platform.context.config.limits, courseTokens: 10 } },
    })
    const somebody = await makeProfessor(bare)
    const { id } = await makeLecture(bare, await makeCourse(somebody))
    expect((await somebody.call(models.budgets, { params: { id } })).body).toEqual([])
    await bare.stop()
  })
})
