import { models } from '@lectern/contract/models.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { modelUsesTable } from '../../platform/db/schema/models.ts'
import { makeProfessor, type Person } from '../../testing/factories.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { voiceOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** The test of a configured voice, as its button on the settings page runs it. */

const KEY = 'sk-right'
let server: ModelServer
let platform: TestApp
let professor: Person
const appWith = (voices: { byLanguage: Record<string, string>; other: string | null }, model = 'pretender') =>
  startTestApp({
    config: {
      speech: voiceOn(server.url, { model, apiKey: KEY, voices }),
    },
  })
beforeAll(async () => {
  server = await startModelServer({ apiKey: KEY })
  platform = await appWith({ byLanguage: {}, other: 'alloy' })
  professor = await makeProfessor(platform)
})
beforeEach(() => server.reset())
afterAll(async () => {
  await platform?.stop()
  await server?.stop()
})
const test = async (who = professor) => (await who.call(models.test, { body: { task: 'speech' } })).body

it('works: something short and new is spoken each time, and charged to the caller', async () => {
  for (const time of [1, 2]) {
    expect(await test()).toMatchObject({
      works: true,
      message: expect.stringMatching(/^It works: the answer came after \d+ ms\.$/),
    })
    expect(server.spoken).toHaveLength(time)
  }
  expect(server.spoken[0]!.input).not.toBe(server.spoken[1]!.input)
  const uses = await platform.context.database.select().from(modelUsesTable)
  expect(uses.map(({ task, userId, isGood }) => [task, userId, isGood])).toEqual(
    uses.map(() => ['speech', professor.userId, true]),
  )
})

const CHECK = /Ask the administrator to check (both|the names of the voice model and of the voice)\.$/
it.each([
  ['silence', { sound: 'silent' }, /^The audio (?:of “\d+\.” )?is silent and was not kept\. /, CHECK],
  ['distortion', { sound: 'clipped' }, /^The audio is distorted and was not kept\. /, CHECK],
  ['a refusal', { status: 400 }, /^The speech provider refused this text\. /, CHECK],
  [
    'an unknown model',
    { refuses: 'model' },
    /^The speech provider does not know the configured model/,
    CHECK,
  ],
  [
    'a wrong key',
    { refuses: 'key' },
    /^The speech provider refused the key\. /,
    /Ask the administrator to check it\.$/,
  ],
  ['no credit', { status: 429, code: 'insufficient_quota' }, /no credit left/, /add some\.$/],
  ['a page', { broken: 'html' }, /could not be read as audio\./, /\.$/],
] as const)('names the problem, and who checks the settings: %s', async (_, behaviour, begin, end) => {
  server.speak(() => behaviour)
  const { works, message, code, details } = await test()
  expect(works).toBe(false)
  expect(message).toMatch(begin)
  expect(message).toMatch(end)
  expect(message).not.toContain(KEY)
  // Screens in other languages translate all of it.
  expect([code, ...details.map((detail) => detail.code)]).not.toContain('text')
})

it('a voice that the provider does not have is named', async () => {
  const app = await appWith({ byLanguage: { ko: 'nobody' }, other: null })
  const { works, message } = await test(await makeProfessor(app))
  await app.stop()
  expect([works, message]).toEqual([
    false,
    expect.stringMatching(
      /^The speech provider does not know the configured model or voice\. Ask the administrator to check both\.$/,
    ),
  ])
})
