import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finishJob, type HttpClient, httpClient, signUpOverHttp } from '../../client/http-client.ts'
import { createDatabaseUrl } from '../../testing/database.ts'
import { makeLectureOverHttp } from '../../testing/lecture-over-http.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from '../../testing/process.ts'

/** The platform as a process, killed while it waits for audio: the next process publishes. */

const SLIDES = 3
let voice: ModelServer
let dataDir: string
let database: Awaited<ReturnType<typeof createDatabaseUrl>>
let server: ServerProcess | undefined

const startServer = async (): Promise<ServerProcess> => {
  server = await startServerProcess(dataDir, {
    DATABASE_URL: database.url,
    SPEECH_MODEL: 'compatible:pretender',
    SPEECH_BASE_URL: voice.url,
    SPEECH_PARALLEL: '20',
  })
  return server
}
beforeAll(async () => {
  voice = await startModelServer()
  dataDir = await makeDataDir()
  database = await createDatabaseUrl()
})
afterAll(async () => {
  await server?.stop()
  await voice?.stop()
  await database?.drop()
  await removeDataDir(dataDir)
})

it('goes on after a kill, speaks each slide once and publishes once', async () => {
  const first = await startServer()
  const professor = await signUpOverHttp(first.url, { role: 'professor' })
  const id = await makeLectureOverHttp(professor, { pages: SLIDES })
  for (let slide = 1; slide <= SLIDES; slide += 1) {
    const script = `Plants of bed ${slide} wait for water. Endless sentence ${slide}.`
    await professor.call(scripts.save, { params: { id, slide }, body: { script } })
  }
  voice.speak(({ input }) => (input.startsWith('Endless') ? { hangs: true } : undefined))
  const { job_id } = await professor.call(publishing.whenSpoken, { params: { id }, body: {} })
  const listAudio = async (client: HttpClient = professor) =>
    (await client.call(jobs.ofLecture, { params: { id } })).filter(({ kind }) => kind === 'audio')
  const isSpeaking = async () =>
    (await listAudio()).some(({ done, status }) => status === 'RUNNING' && done! > 0)
  await expect.poll(isSpeaking, { interval: 20, timeout: 60_000 }).toBe(true)
  await first.kill()
  voice.speak(() => undefined)

  const second = await startServer()
  const again = httpClient(second.url, professor.token)
  expect(await finishJob(again, job_id)).toMatchObject({ code: 'publish_done' })
  const lecture = await again.call(lectures.get, { params: { id } })
  expect(lecture.published).toBe(true)
  expect(lecture.slides.en!.every(({ audio_url }) => audio_url !== null)).toBe(true)
  const spoken = (await listAudio(again)).map(({ slide_index }) => slide_index)
  expect(spoken.toSorted()).toEqual([1, 2, 3])
  // Published once: there is no version before.
  await expect(again.call(publishing.undo, { params: { id } })).rejects.toMatchObject({ status: 409 })
}, 180_000)
