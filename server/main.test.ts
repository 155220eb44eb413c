import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawPlainPages } from './testing/decks/hostile-decks.ts'
import {
  findSurvivors,
  listDescendants,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from './testing/process.ts'

/**
 * The platform as a process: what remains when it is killed at any moment, and how it ends when asked to.
 */

// Several starts of platform and database in one test: on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 240_000 })

const PAGES = 24
let dataDir: string

beforeAll(async () => {
  dataDir = await makeDataDir()
})
afterAll(() => removeDataDir(dataDir))

const send = async (
  server: ServerProcess,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; form?: FormData | URLSearchParams } = {},
) => {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(options.form ? { body: options.form } : options.body ? { body: JSON.stringify(options.body) } : {}),
  })
  const json = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(json)}`)
  return json
}

const signUp = async (server: ServerProcess): Promise<string> => {
  const account = { email: `crash-${Date.now()}@example.org`, password: 'password' }
  await send(server, 'POST', '/users/register', { body: { name: 'Crash', role: 'professor', ...account } })
  const form = new URLSearchParams({ username: account.email, password: account.password })
  return (await send(server, 'POST', '/users/login', { form })).access_token
}

const startDeck = async (
  server: ServerProcess,
  token: string,
  pages = PAGES,
): Promise<{ id: string; job: string }> => {
  const course = await send(server, 'POST', '/courses', { token, body: { name: 'C', description: 'D' } })
  const { _id: id } = await send(server, 'POST', `/lectures/${course._id}`, { token, body: { title: 'L' } })
  const form = new FormData()
  form.set('mode', 'batch')
  form.set('file', new File([new Uint8Array(drawPlainPages(pages))], 'deck.pdf'))
  const { job_id: job } = await send(server, 'POST', `/lectures/${id}/upload`, { token, form })
  return { id, job }
}

const waitForEnd = async (
  server: ServerProcess,
  token: string,
  job: string,
): Promise<{ status: string; message: string }> => {
  for (;;) {
    const state = await send(server, 'GET', `/jobs/${job}`, { token })
    if (['COMPLETED', 'FAILED', 'CANCELLED'].includes(state.status)) return state
    await sleep(50)
  }
}

describe('a killed platform', () => {
  it('continues after a kill: nothing acknowledged is lost, nothing doubled, no process left', async () => {
    let server = await startServerProcess(dataDir)
    const token = await signUp(server)
    const { id, job } = await startDeck(server, token)
    // Kill at several moments of deck and script processing: right after the reply, early, later.
    for (const [kills, afterMs] of [0, 150, 400, 700, 900].entries()) {
      await sleep(afterMs)
      // A job that is killed five times without a page done is given up, rightly: a busy machine needs time for one.
      while (kills === 3 && (await send(server, 'GET', `/lectures/${id}`, { token })).total_slides === 0)
        await sleep(50)
      const before = await send(server, 'GET', `/lectures/${id}`, { token })
      const processes = await listDescendants(server.pid)
      expect(processes.length).toBeGreaterThan(1)
      await server.kill()
      expect(await findSurvivors(processes)).toEqual([])
      server = await startServerProcess(dataDir)
      const after = await send(server, 'GET', `/lectures/${id}`, { token })
      expect(after.total_slides).toBeGreaterThanOrEqual(before.total_slides)
    }
    const ended = await waitForEnd(server, token, job)
    expect(ended).toMatchObject({ status: 'COMPLETED', message: `${PAGES} slides are prepared.` })
    for (const other of await send(server, 'GET', `/lectures/${id}/jobs`, { token })) {
      expect((await waitForEnd(server, token, other.job_id)).status).toBe('COMPLETED')
    }
    const lecture = await send(server, 'GET', `/lectures/${id}`, { token })
    const entries = lecture.slides.en as { index: number; script: string; script_history: unknown[] }[]
    expect(entries.map((entry) => entry.index)).toEqual(
      Array.from({ length: PAGES }, (_, index) => index + 1),
    )
    expect(entries.every((entry) => entry.script !== '')).toBe(true)
    expect(entries.every((entry) => entry.script_history.length === 1)).toBe(true)
    expect(await server.stop()).toBe(0)
  })

  it('ends jobs that were being cancelled', async () => {
    let server = await startServerProcess(dataDir)
    const token = await signUp(server)
    const { job } = await startDeck(server, token)
    await send(server, 'POST', `/jobs/${job}/cancel`, { token })
    await server.kill()
    server = await startServerProcess(dataDir)
    expect((await waitForEnd(server, token, job)).status).toBe('CANCELLED')
    await server.stop()
  })
})

describe('a killed database server', () => {
  it('is started again in place: the platform goes on, and so does its job', async () => {
    const server = await startServerProcess(dataDir)
    const token = await signUp(server)
    const { id, job } = await startDeck(server, token)
    for (const afterMs of [100, 500]) {
      await sleep(afterMs)
      const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
      // While it is down, calls are answered: later.
      await expect
        .poll(() => fetch(`${server.url}/api/health`).then(({ status }) => status), { timeout: 30_000 })
        .toBe(200)
    }
    // A call that meets a connection of before is answered with 503, and can be repeated.
    await expect
      .poll(() => waitForEnd(server, token, job).catch(() => undefined), { timeout: 60_000 })
      .toMatchObject({ status: 'COMPLETED', message: `${PAGES} slides are prepared.` })
    const lecture = await send(server, 'GET', `/lectures/${id}`, { token })
    expect(lecture.total_slides).toBe(PAGES)
    expect(server.output()).toContain('the database server works again')
    expect(await server.stop()).toBe(0)
  })
})

describe('a started platform', () => {
  it('names its models and unknown settings, and serves its figures on a port of their own', async () => {
    const server = await startServerProcess(dataDir, {
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      AI_MODEL_GRADE: 'ollama:small',
      AI_MODEL_GRADING: 'ollama:not-to-be-said',
    })
    expect(server.output()).toContain('AI_MODEL_GRADING is no setting and is ignored.')
    expect(server.output()).toMatch(
      /AI models: ollama:small \(grade\); the built-in engines do what they can of the rest \(/,
    )
    const findPort = () => /"port":(\d+),"msg":"metrics are served"/.exec(server.output())?.[1]
    await expect.poll(findPort).toBeDefined()
    const port = findPort()
    const token = await signUp(server)
    const { id, job } = await startDeck(server, token, 1)
    await waitForEnd(server, token, job)
    await fetch(`${server.url}/api/lectures/${id}`)
    const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const text = await scrape()
    const readFigure = (line: RegExp) =>
      Number(
        text
          .split('\n')
          .find((one) => line.test(one))
          ?.split(' ')
          .at(-1),
      )
    const requestsOf = (labels: string) =>
      readFigure(new RegExp(`^lectern_request_seconds_count\\{${labels}\\}`))
    expect(requestsOf('method="POST",route="/api/users/login",status="200"')).toBe(1)
    expect(requestsOf('method="GET",route="/api/lectures/:id",status="401"')).toBe(1)
    expect(readFigure(/^lectern_job_seconds_count\{kind="slides",outcome="completed"\}/)).toBe(1)
    expect(readFigure(/^lectern_database_up /)).toBe(1)
    expect(readFigure(/^lectern_disk_free_bytes /)).toBeGreaterThan(0)
    expect(readFigure(/^process_resident_memory_bytes /)).toBeGreaterThan(0)
    expect(text).not.toContain(id)
    expect(text).not.toMatch(/@example\.org/)
    // Not on the port of the platform, and nothing else on this one.
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('lectern_')
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toContain('not-to-be-said')
  })
})

describe('a stopped platform', () => {
  it('finishes open requests, gives running jobs back to the queue and leaves nothing running', async () => {
    const server = await startServerProcess(dataDir)
    const token = await signUp(server)
    const { job } = await startDeck(server, token, PAGES / 2)
    await sleep(300)
    const processes = await listDescendants(server.pid)
    // Kept-alive connections send requests until the server closes them.
    const ask = async (): Promise<number> => {
      for (let answered = 0; ; answered += 1) {
        const response = await fetch(`${server.url}/api/users/me`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (!response.ok || response.headers.get('connection') === 'close') return answered
        await response.json()
      }
    }
    const open = Promise.all(Array.from({ length: 5 }, ask))
    const stopped = server.stop()
    await expect(open).resolves.toHaveLength(5)
    expect(await stopped).toBe(0)
    expect(await findSurvivors(processes)).toEqual([])
    const again = await startServerProcess(dataDir)
    expect((await waitForEnd(again, token, job)).status).toBe('COMPLETED')
    // Health is answered only while the platform takes work.
    expect(await send(again, 'GET', '/health')).toMatchObject({
      status: 'ok',
      engines: { script: 'builtin', annotation: 'builtin', speech: 'builtin' },
    })
    await again.stop()
    await expect(fetch(`${again.url}/api/health`)).rejects.toThrow()
  })
})

describe('a start that cannot succeed', () => {
  it('is refused in one line: a folder in use, a wrong setting, a port in use', async () => {
    const server = await startServerProcess(dataDir)
    const port = new URL(server.url).port
    const lineOf = (env: Record<string, string>, folder = dataDir) =>
      startServerProcess(folder, env).then(
        async (started) => {
          await started.stop()
          return 'it started'
        },
        (error: Error) => error.message.replace(/^ended with 1: /, ''),
      )
    const lines: [string, RegExp][] = [
      [await lineOf({}), new RegExp(String(server.pid))],
      [await lineOf({ PORT: 'many' }), /PORT must be a whole number from 0 to 65535, not "many"\./],
      [
        await lineOf({ DATA_DIR: '/dev/null/nowhere' }),
        /DATA_DIR .* cannot be used: a file stands there\. Set DATA_DIR to a folder\./,
      ],
      [
        await lineOf({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
        /does not answer: .*ECONNREFUSED.* DATABASE_URL/,
      ],
    ]
    for (const [line, expected] of lines) {
      expect(line).toMatch(expected)
      expect(line.trim().split('\n')).toHaveLength(1)
    }
    const second = await makeDataDir()
    expect((await lineOf({ PORT: port }, second)).trim()).toBe(
      `Port ${port} is in use: set another PORT, or stop the program that uses it.`,
    )
    // Not even a database was created.
    expect(await readdir(second)).toEqual(['jwt-secret'])
    await removeDataDir(second)
    expect(await fetch(`${server.url}/api/health`).then((response) => response.status)).toBe(200)
    await server.stop()
  })
})
