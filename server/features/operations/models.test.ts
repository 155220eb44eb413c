import { administration } from '@lectern/contract/administration.ts'
import { operations } from '@lectern/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modelUsesTable } from '../../platform/db/schema/models.ts'
import { makeAdministrator, type Person } from '../../testing/factories.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let administrator: Person
beforeAll(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
})
afterAll(() => platform.stop())

/** `administration/access.test.ts` tests who may not: it walks over all calls of administrators. */
it('sums the use of each model in the month that is asked for, the largest first', async () => {
  const call = { task: 'script', provider: 'openai', model: 'small', durationMs: 100, isGood: true }
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  await platform.context.database.insert(modelUsesTable).values([
    { ...call, at: at('2026-03-01'), tokensIn: 10, tokensOut: 5 },
    { ...call, at: at('2026-03-31'), task: 'chat', tokensIn: 20, tokensOut: 5, isGood: false },
    { ...call, at: at('2026-03-02'), model: 'large', tokensIn: 300, tokensOut: 100 },
    { ...call, at: at('2026-04-01'), tokensIn: 1_000 },
  ])
  const march = await administrator.call(operations.models, { query: { month: '2026-03' } })
  expect(march.body.usage).toMatchObject([
    { provider: 'openai', model: 'large', calls: 1, tokens_in: 300, tokens_out: 100 },
    { provider: 'openai', model: 'small', calls: 2, failed_calls: 1, tokens_in: 30, tokens_out: 10 },
  ])
  const now = (await administrator.call(operations.models)).body
  expect(now.usage).toEqual([])
  expect(now.engines.map(({ task, kind }) => [task, kind])).toContainEqual(['script', 'builtin'])
})

describe('a provider whose calls fail', () => {
  const refused = { code: 'administrator_key_refused' }
  const test = () => administrator.call(operations.testModel, { body: { task: 'chat' } })
  const ofHealth = async () =>
    (await administrator.call(administration.health)).body.needs.find(
      ({ code }) => code === 'health_calls_fail',
    )
  const ofChat = async () =>
    (await administrator.call(operations.models)).body.engines.find(({ task }) => task === 'chat')!
  let model: ModelServer
  beforeAll(async () => {
    model = await startModelServer()
    platform.context.config.models = modelsOn(model.url)
  })
  afterAll(async () => {
    platform.context.config.models = {}
    await model?.stop()
  })

  it('is named by Health and Models since the first refusal, until a call is answered', async () => {
    expect([await ofHealth(), (await ofChat()).problem]).toEqual([undefined, null])
    model.answer(() => ({ refuses: 'key' }))
    expect((await test()).body.works).toBe(false)
    const first = await ofHealth()
    expect(first).toMatchObject({
      message: expect.stringMatching(
        /^The last call to .*127\.0\.0\.1.* failed\. .*Please check the API key \(“AI_API_KEY”\)\.$/,
      ),
      since: expect.any(String),
      details: [refused],
    })
    await test()
    expect((await ofHealth())?.since).toBe(first?.since)
    expect(await ofChat()).toMatchObject({ problem_messages: [refused], problem_since: first?.since })
    model.reset()
    expect((await test()).body.works).toBe(true)
    expect([await ofHealth(), (await ofChat()).problem]).toEqual([undefined, null])
  })

  it('is not named any more once settings of models are saved, or no task uses it', async () => {
    model.answer(() => ({ refuses: 'key' }))
    await test()
    const { models } = platform.context.config
    platform.context.config.models = {}
    expect(await ofHealth()).toBeUndefined()
    platform.context.config.models = models
    expect(await ofHealth()).toBeDefined()
    await administrator.call(administration.saveSettings, { body: { AI_API_KEY: '' } })
    platform.context.config.models = models
    expect(await ofHealth()).toBeUndefined()
  })
})

it('names the variables of the environment that chose a model, and none for the page Settings', async () => {
  const { config } = platform.context
  const before = config.given
  config.models = modelsOn('http://127.0.0.1:9/v1')
  const settingsOf = async () =>
    (await administrator.call(operations.models)).body.engines.find(({ task }) => task === 'chat')!.settings
  expect(await settingsOf()).toEqual([])
  config.given = { ...before, AI_MODEL: 'compatible:pretender' }
  expect(await settingsOf()).toEqual(['AI_MODEL'])
  Object.assign(config, { given: before, models: {} })
})

it('tests the engine of one task, and says in words that it works', async () => {
  const tested = await administrator.call(operations.testModel, { body: { task: 'grade' } })
  expect(tested.body).toMatchObject({ works: true, message: expect.any(String) })
  const none = await administrator.call(operations.testModel, { body: { task: 'translate' } })
  expect([none.body.works, none.body.message]).toEqual([
    false,
    'No engine can do this. Choose a model on the page Settings.',
  ])
})
