import { health } from '@lectern/contract/health.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { speech } from '@lectern/contract/speech.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { voiceOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: ModelServer
let platform: TestApp
let professor: Person

beforeAll(async () => {
  server = await startModelServer({ apiKey: 'sk-right' })
  const voice = voiceOn(server.url, { apiKey: 'sk-right' })
  platform = await startTestApp({ works: true, config: { speech: voice } })
  professor = await makeProfessor(platform)
})
beforeEach(() => server.reset())
afterAll(async () => {
  await platform?.stop()
  await server?.stop()
})

let count = 0
/** Words that were not spoken before: cached ones would not be requested. */
const speak = async () => {
  const course = await makeCourse(professor)
  const { id, slides } = await makeLecture(platform, course, { audio: false })
  count += 1
  await writeScriptOf(platform, slides[0]!.id, 'en', `Seeds sleep for the winter of year ${count}.`)
  const { body } = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
  return { id, job: body.job_id }
}

it('a configured voice is listed, and speaks a slide with cues for its sentences', async () => {
  expect((await professor.call(health.get, {})).body.engines.speech).toBe('model')
  const { id, job } = await speak()
  expect(await waitForJob(professor, job)).toMatchObject({ status: 'COMPLETED' })
  const [entry] = (await professor.call(lectures.get, { params: { id } })).body.slides.en!
  expect(entry!.audio_url).toMatch(/\.mp3/)
  expect(server.spoken.length).toBeGreaterThan(0)
})

it.each([
  ['a wrong key', { refuses: 'key' }, /refused the key\. Ask the administrator/],
  ['a text it does not take', { status: 400 }, /refused this text/],
  ['silence', { sound: 'silent' }, /is silent and was not kept/],
] as const)('%s ends the job with a sentence', async (_, behaviour, sentence) => {
  server.speak(() => behaviour)
  const { job } = await speak()
  expect(await waitForJob(professor, job)).toMatchObject({
    status: 'FAILED',
    error: expect.stringMatching(sentence),
  })
})

it("waits in the queue for a limit, and the job's message shows it", async () => {
  server.speak(() => ({ status: 429, headers: { 'retry-after': '300' } }))
  const { job } = await speak()
  await expect
    .poll(async () => (await professor.call(speech.status, { params: { job } })).body.message, {
      timeout: 20_000,
    })
    .toMatch(/^The speech provider is busy\. This continues/)
  expect((await professor.call(speech.cancel, { params: { job } })).body.status).toBe('CANCELLED')
})
