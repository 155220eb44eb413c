import { operations } from '@lectern/contract/operations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modelUsesTable } from '../../platform/db/schema/models.ts'
import { makeAdministrator, type Person } from '../../testing/factories.ts'
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

it('tests the engine of one task, and says in words that it works', async () => {
  const tested = await administrator.call(operations.testModel, { body: { task: 'grade' } })
  expect(tested.body).toMatchObject({ works: true, message: expect.any(String) })
  const none = await administrator.call(operations.testModel, { body: { task: 'translate' } })
  expect([none.body.works, none.body.message]).toEqual([
    false,
    'No engine can do this. Choose a model on the page Settings.',
  ])
})
