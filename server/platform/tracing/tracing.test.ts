import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishJob, signUpOverHttp, waitForJob } from '../../client/http-client.ts'
import { createDatabaseUrl } from '../../testing/database.ts'
import { makeLectureOverHttp } from '../../testing/lecture-over-http.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../../testing/process.ts'
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../../testing/servers/trace-receiver.ts'

/** The platform as a process, whose traces arrive at a collector on loopback. */

const FAILED = 2
let dataDir: string
let database: Awaited<ReturnType<typeof createDatabaseUrl>>
let models: ModelServer
let receiver: TraceReceiver
let person: { email: string; password: string }
beforeAll(async () => {
  dataDir = await makeDataDir()
  database = await createDatabaseUrl()
  models = await startModelServer({ apiKey: 'sk-right' })
  models.answer(() => ({ text: 'A plant begins as a seed. It needs water and light to grow.' }))
  receiver = await startTraceReceiver()
  const server = await startServerProcess(dataDir, {
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=collector-key',
    AI_MODEL: 'compatible:pretender',
    AI_BASE_URL: models.url,
    AI_API_KEY: 'sk-right',
    SPEECH_MODEL: 'compatible:pretender',
    SPEECH_BASE_URL: models.url,
    SPEECH_API_KEY: 'sk-right',
  })
  const professor = await signUpOverHttp(server.url, { role: 'professor' })
  person = professor.person
  const id = await makeLectureOverHttp(professor, { pages: 1 })
  const generated = await professor.call(scripts.generate, { params: { id, slide: 1 }, body: {} })
  await finishJob(professor, generated.job_id)
  const spoken = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
  await finishJob(professor, spoken.job_id)
  models.answer(() => ({ refuses: 'key' }))
  const failing = await professor.call(scripts.generate, { params: { id, slide: 1 }, body: {} })
  await waitForJob(professor, failing.job_id)
  // The end sends what is not sent yet.
  await server.stop()
})
afterAll(async () => {
  await receiver?.stop()
  await models?.stop()
  await database?.drop()
  await removeDataDir(dataDir)
})

const named = (name: string): ReceivedSpan[] => receiver.spans.filter((span) => span.name === name)
const one = (name: string): ReceivedSpan => {
  expect(named(name).map((span) => span.name)).toEqual([name])
  return named(name)[0]!
}
const parentOf = ({ parentSpanId, traceId }: ReceivedSpan): ReceivedSpan | undefined =>
  receiver.spans.find((span) => span.spanId === parentSpanId && span.traceId === traceId)

describe('a trace', () => {
  it('goes from the request over its job to the statements and the calls of model and voice', () => {
    const upload = one('POST /api/lectures/:id/upload')
    expect(upload.attributes).toMatchObject({ 'http.response.status_code': expect.anything() })
    expect(upload.parentSpanId ?? '').toBe('')
    expect(parentOf(one('job slides'))).toBe(upload)
    const [script, second] = named('job script')
    expect([script, second].map((span) => parentOf(span!)?.name)).toEqual(
      Array(2).fill('POST /api/lectures/:id/slides/:slide'),
    )
    const model = receiver.spans.find(({ name }) => name === 'script pretender')!
    expect(model.attributes).toMatchObject({ 'gen_ai.request.model': 'pretender' })
    expect(Number(model.attributes['gen_ai.usage.output_tokens'])).toBeGreaterThan(0)
    expect(parentOf(model)?.name).toBe('job script')
    const voice = receiver.spans.find(({ name }) => name === 'speech pretender')!
    expect(parentOf(voice)?.name).toBe('job audio')
    const insert = receiver.spans.find(({ name, traceId }) => name === 'INSERT' && traceId === upload.traceId)
    expect(insert?.attributes).toMatchObject({ 'db.system.name': 'postgresql' })
  })
  it('says which job failed', () => {
    expect(
      named('job script')
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([0, FAILED])
  })
  it('has no statement without the work that asked for it, and no health check', () => {
    const statements = receiver.spans.filter(({ attributes }) => 'db.system.name' in attributes)
    expect(statements.length).toBeGreaterThan(20)
    expect(statements.filter((span) => !parentOf(span))).toEqual([])
    expect(named('GET /api/health')).toEqual([])
  })
  it('holds nothing that people wrote, and no key', () => {
    const text = receiver.text()
    expect(text).toContain('job slides')
    for (const secret of [person.email, person.password, 'sk-right', 'Seeds'])
      expect(text).not.toContain(secret)
    expect(receiver.headers[0]).toMatchObject({ 'x-key': 'collector-key' })
  })
})

it('loads its library only where a collector is named', () => {
  const root = path.join(import.meta.dirname, '../..')
  const users = globSync('**/*.ts', { cwd: root, exclude: ['node_modules'] }).filter((file) =>
    /['"]@opentelemetry\/|open-telemetry\.ts/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(users.toSorted()).toEqual([
    'platform/tracing/open-telemetry.ts',
    'platform/tracing/tracing.test.ts',
    'run.ts',
  ])
  expect(readFileSync(path.join(root, 'run.ts'), 'utf8')).toContain(
    "await import('./platform/tracing/open-telemetry.ts')",
  )
})
