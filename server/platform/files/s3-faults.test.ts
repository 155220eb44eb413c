import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { files } from '@lectern/contract/files.ts'
import { health } from '@lectern/contract/health.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { slides } from '@lectern/contract/slides.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '../../app.ts'
import { sweepFiles } from '../../features/files/sweep-files.ts'
import { createPipeline } from '../../pipeline.ts'
import { clientOf } from '../../testing/client.ts'
import { createDatabaseUrl } from '../../testing/database.ts'
import { makeCourse, makeLecture, makeProfessor } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../../testing/process.ts'
import { envOf, makeBucket, type S3Server, startS3Server } from '../../testing/servers/s3-server.ts'
import { writePdf } from '../../testing/small-files.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { S3Config } from '../config/s3-config.ts'
import { startWorker } from '../jobs/worker.ts'
import { keyOfBytes } from './file-store.ts'
import { createS3Store } from './s3-store.ts'
import { StorageError } from './storage-error.ts'

/** A store that refuses, is silent, busy, or not the one that the settings mean. */

const LIMIT_MS = 1_500
let server: S3Server
let folder: string
let config: S3Config
beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-faults-'))
  config = { ...(await makeBucket(server.endpoint)), limitMs: LIMIT_MS }
})
afterEach(() => server.behave('works'))
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const storeWith = (changes: Partial<S3Config> = {}) => createS3Store({ ...config, ...changes }, folder)
const bytes = Buffer.from('some bytes')
const key = keyOfBytes(bytes, 'png')

/** Every function of a store, each with a failing store behind it. */
const callsOf = (changes: Partial<S3Config> = {}): [string, () => Promise<unknown>][] => {
  const store = storeWith(changes)
  return [
    ['check', () => store.check()],
    ['sizeOf', () => store.sizeOf(key)],
    ['read', () => store.read(key)],
    ['open', () => store.open(key)],
    ['localCopy', () => store.localCopy(key)],
    ['putBytes', () => store.putBytes(bytes, 'png')],
    ['remove', () => store.remove(key)],
    ['list', () => store.listWrittenBefore(Date.now())[Symbol.asyncIterator]().next()],
  ]
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const expectProblem = async (
  calls: [string, () => Promise<unknown>][],
  problem: StorageError['problem'],
  text: RegExp,
) => {
  const expectOne = async ([name, call]: (typeof calls)[number]) => {
    const startedMs = Date.now()
    const error = await call().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect([name, error]).toEqual([name, expect.any(StorageError)])
    const { problem: found, message } = error as StorageError
    expect([name, found]).toEqual([name, problem])
    expect(message).toMatch(text)
    expect(message).not.toMatch(/\n/)
    // Generous for a busy machine; without a limit it would be minutes.
    expect(Date.now() - startedMs).toBeLessThan(LIMIT_MS + 8_000)
  }
  await Promise.all(calls.map(expectOne))
}

describe('a store whose clock differs from this machine', () => {
  it('works from the first call on: the client takes over its time', async () => {
    server.behave('ahead')
    // Each with a client of its own, which does not know the store's time yet.
    await storeWith().check()
    await storeWith().putBytes(bytes, 'png')
    expect(Buffer.from(await storeWith().read(key)).equals(bytes)).toBe(true)
    expect(await storeWith().sizeOf(key)).toBe(bytes.byteLength)
    await storeWith().remove(key)
    expect(await storeWith().sizeOf(key)).toBeUndefined()
  })
})

describe('one line says what is wrong and what to do', () => {
  it('no program at the address', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    await expectProblem(callsOf({ endpoint }), 'unreachable', /cannot be reached \(ECONNREFUSED\): start it/)
  })
  it('no such host', () =>
    expectProblem(
      callsOf({ endpoint: 'http://store.invalid' }).slice(0, 2),
      'unreachable',
      /cannot be reached/,
    ))
  it('silence', async () => {
    const calls = callsOf()
    server.behave('silent')
    await expectProblem(calls, 'silent', /did not answer within 1\.5 s/)
  })
  it('connections that end without an answer, after some tries', async () => {
    const calls = callsOf()
    server.behave('gone')
    server.asked.clear()
    await expectProblem(calls.slice(0, 1), 'unreachable', /cannot be reached \(ECONNRESET\)/)
    expect(server.asked.get('GET')).toBe(3)
    await expectProblem(calls.slice(1), 'unreachable', /cannot be reached/)
  })
  it('busy, after some tries', async () => {
    const calls = callsOf()
    server.behave('busy')
    server.asked.clear()
    await expectProblem(calls.slice(0, 1), 'busy', /busy or out of order \(503 SlowDown\)/)
    expect(server.asked.get('GET')).toBe(3)
    await expectProblem(calls.slice(1), 'busy', /503/)
  })
  it('a wrong secret, and an unknown key', async () => {
    await expectProblem(
      callsOf({ secretAccessKey: 'wrong' }),
      'denied',
      /refuses the key \(SignatureDoesNotMatch\)/,
    )
    await expectProblem(callsOf({ accessKeyId: 'unknown' }), 'denied', /S3_ACCESS_KEY_ID/)
  })
  it('a missing bucket, which is no missing file', async () => {
    const calls = callsOf({ bucket: 'nowhere' }).filter(([name]) => name !== 'remove')
    await expectProblem(calls, 'bucket', /has no bucket nowhere \(NoSuchBucket\): make it/)
  })
  it('another program', async () => {
    const other = createServer((_, reply) => reply.writeHead(200).end('<html>Hello</html>'))
    other.listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    await expectProblem(callsOf({ endpoint }).slice(0, 1), 'failed', /what no S3 store answers/)
    other.closeAllConnections()
    other.close()
  })
})

describe('a start', () => {
  it('ends with one line for a wrong setting, before anything is written', async () => {
    const dataDir = await makeDataDir()
    for (const [wrong, line] of [
      [{ bucket: 'nowhere' }, /ended with 1: The file storage at [^\n]* has no bucket nowhere [^\n]*\n$/],
      [{ secretAccessKey: 'wrong' }, /ended with 1: The file storage at [^\n]* refuses the key [^\n]*\n$/],
    ] as const)
      await expect(startServerProcess(dataDir, envOf({ ...config, ...wrong }))).rejects.toThrow(line)
    expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'jwt-secret', 'uploads'])
    await removeDataDir(dataDir)
  })

  it('goes on without a store that is away, and says so', async () => {
    const dataDir = await makeDataDir()
    const endpoint = `http://127.0.0.1:${await freePort()}`
    const database = await createDatabaseUrl()
    const env = { ...envOf({ ...config, endpoint }), DATABASE_URL: database.url }
    const started = await startServerProcess(dataDir, env)
    expect(started.output()).toMatch(/^The file storage at \S+ cannot be reached \(ECONNREFUSED\): start it/m)
    expect(await (await fetch(`${started.url}/api/ready`)).json()).toMatchObject({
      status: 'not_ready',
      checks: { database: 'ok', storage: 'failed' },
    })
    await started.stop()
    await database.drop()
    await removeDataDir(dataDir)
  })
})

describe('a passing fault', () => {
  it('is not seen when the store answers again soon', async () => {
    const store = storeWith({ limitMs: 5_000 })
    await store.putBytes(bytes, 'png')
    server.behave('busy')
    const reading = store.read(key)
    await sleep(100)
    server.behave('works')
    expect(Buffer.from(await reading).equals(bytes)).toBe(true)
  })

  it('in a download: it goes on where it was, and a hanging one ends', async () => {
    const store = storeWith()
    const large = randomBytes(2_000_000)
    const { key: largeKey } = await store.putBytes(large, 'mp3')
    server.behave('cut')
    const stream = await store.open(largeKey)
    const chunks: Buffer[] = []
    for await (const chunk of stream) {
      chunks.push(chunk)
      server.behave('works')
    }
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
    server.behave('cut')
    // Each try brings a thousand bytes: 2,000 tries are progress. Silence in between is none.
    const hanging = await store.open(largeKey)
    server.behave('silent')
    await expect(hanging.toArray()).rejects.toBeInstanceOf(StorageError)
  })

  it('in an upload leaves nothing, and the next one works', async () => {
    const source = path.join(folder, 'source')
    const large = randomBytes(3_000_000)
    await writeFile(source, large)
    const largeKey = keyOfBytes(large, 'pdf')
    const store = storeWith()
    server.behave('silent')
    await expect(store.putFile(source, largeKey.slice(0, 64), 'pdf')).rejects.toBeInstanceOf(StorageError)
    server.behave('works')
    expect(await store.sizeOf(largeKey)).toBeUndefined()
    await store.putFile(source, largeKey.slice(0, 64), 'pdf')
    expect(Buffer.from(await store.read(largeKey)).equals(large)).toBe(true)
    await rm(source)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('the platform without its store', () => {
  const startPlatform = async (works: boolean) => {
    const s3 = { ...(await makeBucket(server.endpoint)), limitMs: LIMIT_MS }
    const platform = await startTestApp({ works, config: { storage: 's3', s3, role: 'all' } })
    const professor = await makeProfessor(platform)
    const course = await makeCourse(professor)
    const { body } = await professor.call(lectures.create, {
      params: { courseId: course._id },
      body: { title: 'New' },
    })
    const file = { name: 'deck.pdf', bytes: await writePdf([['A slide']]) }
    const upload = () => professor.call(slides.upload, { params: { id: body._id }, body: {}, file })
    return { platform, professor, course, upload }
  }

  it('says so to everyone, loses nothing, and goes on by itself', async () => {
    const { platform, professor, course, upload } = await startPlatform(true)
    const lecture = await makeLecture(platform, course, { slides: 2 })
    const removed = await makeLecture(platform, course)
    const picture = { query: { file_path: lecture.slides[0]!.pictureKey } }
    const ready = async () => (await clientOf(platform.app).call(health.ready)).body

    server.behave('busy')
    const read = await professor.call(files.get, picture)
    expect([read.status, read.detail, read.headers['retry-after']]).toEqual([
      503,
      'The server cannot reach its file storage at the moment. Nothing is lost. Please try again in a few seconds.',
      '10',
    ])
    expect((await upload()).status).toBe(503)
    // These need rows alone. The files of the removed lecture go with the daily sweep.
    expect((await professor.call(lectures.get, { params: { id: lecture.id } })).status).toBe(200)
    expect(
      (await professor.call(lectures.remove, { params: { id: removed.id }, query: { for_good: 'true' } }))
        .status,
    ).toBe(200)
    expect((await professor.call(lectures.get, { params: { id: removed.id } })).status).toBe(404)
    await expect.poll(ready).toMatchObject({
      status: 'not_ready',
      checks: { storage: 'failed', database: 'ok' },
    })

    server.behave('works')
    await expect.poll(ready).toMatchObject({ checks: { storage: 'ok' } })
    expect((await professor.call(files.get, picture)).status).toBe(200)
    const { body } = await upload()
    expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
    platform.clock.advanceMs(25 * 60 * 60_000)
    expect(await sweepFiles(platform.context)).toBeGreaterThan(0)
    await platform.stop()
  })

  it('lets a job wait and uses up none of its tries', async () => {
    const { platform, professor, upload } = await startPlatform(false)
    const { context } = platform
    const { body } = await upload()
    server.behave('busy')
    const worker = await startWorker({
      database: context.database,
      queue: context.queue,
      handlers: jobHandlers(context),
      onCompleted: createPipeline(context),
      log: context.log,
    })
    const said =
      /^The file storage of the server cannot be reached\. This continues automatically once it can\.$/
    const waiting = await waitForJob(professor, body.job_id, ({ message }) => said.test(message ?? ''))
    expect(waiting).toMatchObject({ status: 'PENDING', code: 'storage_waits' })
    const { rows } = await context.database.$client.query('select attempts, delays from jobs where id = $1', [
      body.job_id,
    ])
    expect(rows).toEqual([{ attempts: 0, delays: 0 }])
    await worker.stop()
    await platform.stop()
  })
})
