import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { translation } from '@lectern/contract/translation.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finishJob, httpClient, signUpOverHttp } from '../../client/http-client.ts'
import { createDatabaseUrl } from '../../testing/database.ts'
import { makeLectureOverHttp } from '../../testing/lecture-over-http.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from '../../testing/process.ts'

/** The platform as a process with a model: killed during a translation; checks its logs. */

const KEY = 'sk-not-for-logs'
const SECRET_WORDS = 'Unmistakable marmalade'
let model: ModelServer
let dataDir: string
let database: Awaited<ReturnType<typeof createDatabaseUrl>>
let server: ServerProcess | undefined

const startServer = async (): Promise<ServerProcess> => {
  server = await startServerProcess(dataDir, {
    DATABASE_URL: database.url,
    AI_MODEL: 'compatible:pretender',
    AI_BASE_URL: model.url,
    AI_API_KEY: KEY,
    LOG_LEVEL: 'trace',
  })
  return server
}
beforeAll(async () => {
  model = await startModelServer({ apiKey: KEY })
  dataDir = await makeDataDir()
  database = await createDatabaseUrl()
})
afterAll(async () => {
  await server?.stop()
  await model?.stop()
  await database?.drop()
  await removeDataDir(dataDir)
})

it('continues after a kill, repeats no stored request, and never logs the key or the texts', async () => {
  const first = await startServer()
  const professor = await signUpOverHttp(first.url, { role: 'professor' })
  const id = await makeLectureOverHttp(professor, { pages: 3, languages: ['en', 'ko'] })
  for (const slide of [1, 2, 3])
    await professor.call(scripts.save, {
      params: { id, slide },
      body: { script: `${SECRET_WORDS} number ${slide}.`, language: 'en' },
    })

  // First an error, which is logged; then two slides, and a third that hangs.
  model.answer((_, index) => (index === 0 ? { status: 500 } : index < 3 ? undefined : { hangs: true }))
  const { job_id } = await professor.call(translation.start, { params: { id }, body: {} })
  await expect.poll(() => model.asked.length, { timeout: 60_000 }).toBe(4)
  await first.kill()
  const asked = model.asked.length
  model.answer(() => undefined)

  const second = await startServer()
  const again = httpClient(second.url, professor.token)
  expect(await finishJob(again, job_id)).toMatchObject({ status: 'COMPLETED', done: 3, total: 3 })
  expect(model.asked.length - asked).toBe(1)
  const { slides: entries } = await again.call(lectures.get, { params: { id } })
  for (const { script, script_history } of entries.ko ?? []) {
    expect(script).toMatch(/\p{Script=Hangul}/u)
    expect(script_history).toHaveLength(1)
  }
  for (const { output } of [first, second]) {
    expect(output()).toContain('"level"')
    for (const secret of [KEY, SECRET_WORDS, 'marmalade']) expect(output()).not.toContain(secret)
  }
}, 180_000)
