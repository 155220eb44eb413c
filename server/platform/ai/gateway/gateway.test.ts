import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import type { ProviderLimits } from '../../config/config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { coursesTable } from '../../db/schema/courses.ts'
import { modelLeasesTable, modelMonthsTable, modelUsesTable } from '../../db/schema/models.ts'
import { usersTable } from '../../db/schema/users.ts'
import { createGateway } from './create-gateway.ts'
import type { AiGateway } from './gateway.ts'
import { listOpenCircuits } from './leases.queries.ts'
import { callProvider, limitsForTests } from './testing/call-provider.ts'
import { type Provider, startProvider } from './testing/provider.ts'

const childFile = fileURLToPath(new URL('./testing/gateway-child.ts', import.meta.url))
const patient = { timeout: 30_000, interval: 25 }

let database: Database
let drop: () => Promise<void>
let provider: Provider
let offsetMs = 0
const clock = { nowMs: () => Date.now() + offsetMs }
const gateways: AiGateway[] = []
const children: ReturnType<typeof spawn>[] = []

const openTestGateway = (limits: Partial<ProviderLimits> = {}, at = database): AiGateway => {
  const log = pino({ level: 'silent' })
  const gateway = createGateway({ database: at, clock, log, limits: { ...limitsForTests, ...limits } })
  gateways.push(gateway)
  return gateway
}

/** Starts a process with its own gateway that makes calls. */
const startChild = (priority: 'interactive' | 'batch', count: number, maxConcurrency = 1) => {
  const connection = { ...inject('databaseServer'), database: database.$client.options.database }
  const child = spawn(
    process.execPath,
    [childFile, JSON.stringify(connection), provider.url, priority, String(count), String(maxConcurrency)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    lines: async (): Promise<{ text?: string; error?: string; message?: string }[]> => {
      await exited
      return output
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    },
    kill: () => child.kill('SIGKILL'),
  }
}
const leases = () => database.select().from(modelLeasesTable)
const uses = () => database.select().from(modelUsesTable).orderBy(modelUsesTable.id)
const nameOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: Error) => error.name,
  )

beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
  provider = await startProvider()
})
beforeEach(async () => {
  provider.reset()
  offsetMs = 0
  await database.execute(sql`truncate model_turns, model_circuits, model_uses, model_months`)
})
afterEach(async () => {
  provider.answerAll()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const gateway of gateways.splice(0)) await gateway.close()
})
afterAll(async () => {
  await provider.stop()
  await drop()
})

describe('leases', () => {
  it('keeps the limit over several processes, and every call is answered', async () => {
    const lines = await Promise.all(
      ['batch', 'interactive', 'batch'].map((priority) => startChild(priority as 'batch', 12, 2).lines()),
    )
    expect(lines.flat()).toEqual(Array.from({ length: 36 }, () => ({ text: 'answer' })))
    expect([provider.asked.length, provider.maxOpen()]).toEqual([36, 2])
    expect(await leases()).toEqual([])
    expect(await uses()).toHaveLength(36)
  })

  it('frees the lease of a killed process and forgets its waiting calls', async () => {
    provider.hold()
    const child = startChild('batch', 3)
    await expect.poll(() => provider.open(), patient).toBe(1)
    await expect.poll(async () => (await leases()).length, patient).toBe(2)
    const answer = callProvider(openTestGateway(), provider.url)
    await expect.poll(async () => (await leases()).length, patient).toBe(3)
    child.kill()
    await expect.poll(() => provider.asked.length, patient).toBe(2)
    provider.answerAll()
    expect(await answer).toBe('answer')
    await expect.poll(leases, patient).toEqual([])
    expect(provider.asked).toHaveLength(2)
  })

  it('starts interactive calls before batch calls of any process, then first come, first served', async () => {
    provider.hold()
    const child = startChild('batch', 5)
    await expect.poll(() => provider.open(), patient).toBe(1)
    const gateway = openTestGateway()
    const later = [
      callProvider(gateway, provider.url),
      callProvider(gateway, provider.url, { priority: 'interactive' }),
    ]
    await expect.poll(async () => (await leases()).length, patient).toBe(4)
    provider.release()
    await expect.poll(() => provider.asked, patient).toEqual(['batch', 'interactive'])
    provider.answerAll()
    await Promise.all(later)
    expect(await child.lines()).toHaveLength(5)
  })

  it('stores two of a thousand waiting calls and holds no connection', async () => {
    provider.hold()
    const few = openDatabase({ ...inject('databaseServer'), database: database.$client.options.database! }, 3)
    const gateway = openTestGateway({}, few)
    const abort = new AbortController()
    const all = Array.from({ length: 1_000 }, () =>
      callProvider(gateway, provider.url, { signal: abort.signal }),
    )
    await expect.poll(() => provider.open(), patient).toBe(1)
    await expect.poll(async () => (await leases()).length, patient).toBe(2)
    await expect.poll(() => few.$client.totalCount - few.$client.idleCount, patient).toBe(1)
    abort.abort(new Error('enough'))
    expect(
      new Set((await Promise.allSettled(all)).map((one) => 'reason' in one && one.reason.message)),
    ).toEqual(new Set(['enough']))
    await expect.poll(leases, patient).toEqual([])
    await expect.poll(() => provider.open(), patient).toBe(0)
    await gateway.close()
    await few.$client.end()
  })

  it('continues after its leases were deleted because the process was paused', async () => {
    provider.hold()
    const gateway = openTestGateway()
    const first = callProvider(gateway, provider.url)
    await expect.poll(() => provider.open(), patient).toBe(1)
    const second = callProvider(gateway, provider.url)
    await expect.poll(async () => (await leases()).length, patient).toBe(2)
    await database.execute(sql`delete from model_turns`)
    await expect.poll(async () => (await leases()).length, patient).toBe(2)
    expect(provider.asked).toHaveLength(1)
    provider.answerAll()
    expect(await Promise.all([first, second])).toEqual(['answer', 'answer'])
  })

  it('fails when the database is unreachable, waiting calls too', async () => {
    const lost = openDatabase({ host: '/nowhere' }, 2)
    await expect(callProvider(openTestGateway({}, lost), provider.url)).rejects.toThrow(/ENOENT|connect/)
    await lost.$client.end()
    expect(provider.asked).toEqual([])
  })
})

describe('circuit', () => {
  const fail = async (gateway: AiGateway, times: number) => {
    for (let time = 0; time < times; time += 1)
      expect(await nameOf(callProvider(gateway, provider.url))).toBe('AiUnavailableError')
  }

  it('opens for every process after three consecutive faults, tries one call, and closes with an answer', async () => {
    provider.reply(() => ({ status: 500 }))
    const gateway = openTestGateway({ modelsAtOnce: 3 })
    await fail(gateway, 2)
    provider.reply(() => ({ status: 200 }))
    await callProvider(gateway, provider.url)
    provider.reply(() => ({ status: 503 }))
    await fail(gateway, 3)
    expect(provider.asked).toHaveLength(6)

    const [line] = await startChild('interactive', 1, 3).lines()
    expect(line).toEqual({
      error: 'AiUnavailableError',
      message: "The AI model's provider reported an error.",
    })
    const refused = await callProvider(gateway, provider.url).catch((error) => error)
    expect(refused.reason).toBe('limit')
    expect(refused.delaySeconds).toBeLessThanOrEqual(30)
    expect(provider.asked).toHaveLength(6)
    expect([...(await listOpenCircuits(database, clock.nowMs())).keys()]).toEqual([
      `model compatible@${new URL(provider.url).host}`,
    ])

    offsetMs = 31_000
    provider.hold()
    const trials = Array.from({ length: 3 }, () => callProvider(gateway, provider.url))
    await expect.poll(() => provider.open(), patient).toBe(1)
    await expect.poll(async () => (await leases()).length, patient).toBe(3)
    expect(provider.open()).toBe(1)
    provider.answerAll()
    expect(await Promise.all(trials.map(nameOf))).toEqual(Array(3).fill('AiUnavailableError'))
    expect(provider.asked).toHaveLength(7)

    // The trial failed: the circuit stays open twice as long, then works.
    offsetMs = 31_000 + 45_000
    expect(await nameOf(callProvider(gateway, provider.url))).toBe('AiUnavailableError')
    expect(provider.asked).toHaveLength(7)
    offsetMs = 31_000 + 61_000
    provider.reply(() => ({ status: 200 }))
    expect(
      await Promise.all(Array.from({ length: 5 }, () => callProvider(gateway, provider.url))),
    ).toHaveLength(5)
    expect(await listOpenCircuits(database, clock.nowMs())).toEqual(new Map())
  })

  it('is not opened by a wrong key, nor by cancelled calls', async () => {
    provider.reply(() => ({ status: 401 }))
    const gateway = openTestGateway()
    for (let time = 0; time < 4; time += 1)
      expect(await nameOf(callProvider(gateway, provider.url))).toBe('AiMisconfiguredError')
    provider.hold()
    for (let time = 0; time < 4; time += 1) {
      const abort = new AbortController()
      const call = callProvider(gateway, provider.url, { signal: abort.signal })
      await expect.poll(() => provider.open(), patient).toBe(1)
      abort.abort(new Error('cancelled'))
      await expect(call).rejects.toThrow('cancelled')
      await expect.poll(() => provider.open(), patient).toBe(0)
    }
    provider.answerAll()
    provider.reply(() => ({ status: 200 }))
    expect(await callProvider(gateway, provider.url)).toBe('answer')
  })

  it('respects Retry-After: an interactive call waits out a short one, batch is sent back', async () => {
    provider.reply((index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '2' } } : { status: 200 },
    )
    const gateway = openTestGateway()
    const short = callProvider(gateway, provider.url, { priority: 'interactive' })
    await expect.poll(async () => (await listOpenCircuits(database, clock.nowMs())).size, patient).toBe(1)
    const batch = await callProvider(gateway, provider.url).catch((error) => error)
    expect(batch).toMatchObject({ message: 'The AI model is busy.', reason: 'limit', delaySeconds: 2 })
    expect(await short).toBe('answer')
    expect(provider.asked).toEqual(['interactive', 'interactive'])
  })

  it('rejects a call instead of a long wait, and does not call the provider earlier', async () => {
    provider.reply(() => ({ status: 429, headers: { 'retry-after': '90' } }))
    const gateway = openTestGateway()
    for (const priority of ['batch', 'interactive', 'interactive'] as const) {
      const error = await callProvider(gateway, provider.url, { priority }).catch((refused) => refused)
      expect(error.reason).toBe('limit')
      expect(error.delaySeconds).toBeGreaterThan(60)
    }
    expect(provider.asked).toEqual(['batch'])
    offsetMs = 91_000
    provider.reply(() => ({ status: 200 }))
    expect(await callProvider(gateway, provider.url)).toBe('answer')
  })
})

describe('ledger and budgets', () => {
  let courseId: string
  let userId: string
  beforeEach(async () => {
    const [user] = await database
      .insert(usersTable)
      .values({
        name: 'P',
        email: `${crypto.randomUUID()}@example.org`,
        passwordHash: 'x',
        role: 'professor',
      })
      .returning()
    userId = user!.id
    const [course] = await database
      .insert(coursesTable)
      .values({
        professorId: userId,
        name: 'Light',
        description: '',
        supportedLanguages: ['en'],
        courseCode: crypto.randomUUID().slice(0, 6).toUpperCase(),
      })
      .returning()
    courseId = course!.id
  })
  const months = async () =>
    Object.fromEntries(
      (await database.select().from(modelMonthsTable)).map((row) => [row.scope, [row.tokens, row.speechMs]]),
    )

  it('counts every call once, also failed and cancelled ones, for its course and the installation', async () => {
    const gateway = openTestGateway({ modelsAtOnce: 4 })
    await Promise.all(
      Array.from({ length: 8 }, () => callProvider(gateway, provider.url, { courseId, userId })),
    )
    await callProvider(gateway, provider.url, { task: 'speech' })
    provider.reply(() => ({ status: 500 }))
    await nameOf(callProvider(gateway, provider.url, { courseId, userId }))
    provider.hold()
    const abort = new AbortController()
    const cut = callProvider(gateway, provider.url, { courseId, userId, signal: abort.signal })
    await expect.poll(() => provider.open(), patient).toBe(1)
    abort.abort(new Error('cancelled'))
    await expect(cut).rejects.toThrow('cancelled')
    const rows = await uses()
    expect(rows.map(({ isGood }) => isGood)).toEqual([...Array(9).fill(true), false, false])
    expect(rows.at(-2)).toMatchObject({ tokensIn: 100, tokensCached: 20, tokensOut: 10, courseId, userId })
    expect(rows.at(-1)).toMatchObject({ tokensIn: 0, tokensOut: 0, task: 'script', model: 'pretender' })
    expect(await months()).toEqual({ [courseId]: [9 * 110, 0], all: [9 * 110, 60_000] })
  })

  it('counts a course that was deleted meanwhile for the installation', async () => {
    provider.hold()
    const call = callProvider(openTestGateway(), provider.url, { courseId, userId })
    await expect.poll(() => provider.open(), patient).toBe(1)
    await database.delete(coursesTable).where(eq(coursesTable.id, courseId))
    provider.answerAll()
    expect(await call).toBe('answer')
    expect(await uses()).toMatchObject([{ courseId: null, userId }])
    expect(await months()).toEqual({ all: [110, 0] })
  })

  it('refuses a call when a budget is spent, and names the budget', async () => {
    const gateway = openTestGateway({ tokens: 400, courseTokens: 200, modelsAtOnce: 2 })
    const month = new Date().toISOString().slice(0, 7)
    const ask = (course: string | null) =>
      callProvider(gateway, provider.url, { courseId: course }).catch(
        (error) => `${error.name}: ${error.message}`,
      )
    expect([await ask(courseId), await ask(courseId)]).toEqual(['answer', 'answer'])
    expect(await ask(courseId)).toBe(
      `AiBudgetError: The AI budget of the course “Light” is used up for ${month}. Its professor can raise it in the AI settings.`,
    )
    await database.update(coursesTable).set({ budgetTokens: 1_000 }).where(eq(coursesTable.id, courseId))
    expect([await ask(courseId), await ask(null)]).toEqual(['answer', 'answer'])
    expect(await ask(courseId)).toBe(
      `AiBudgetError: The AI budget of this platform is used up for ${month}. The administrator can raise it.`,
    )
    expect(provider.asked).toHaveLength(4)
    // The next month starts at zero.
    offsetMs = 32 * 24 * 60 * 60_000
    expect(await ask(courseId)).toBe('answer')
  })

  it('exceeds a budget only by the calls that already run', async () => {
    const gateway = openTestGateway({ tokens: 300, modelsAtOnce: 2 })
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => nameOf(callProvider(gateway, provider.url))),
    )
    const good = ends.filter((end) => end === 'answered').length
    expect(good).toBeGreaterThanOrEqual(3)
    expect(good).toBeLessThanOrEqual(3 + 2)
    expect(new Set(ends)).toEqual(new Set(['answered', 'AiBudgetError']))
  })

  it('counts speech in minutes', async () => {
    const gateway = openTestGateway({ speechMinutes: 2, tokens: 0 })
    const speak = () =>
      callProvider(gateway, provider.url, { task: 'speech' }).catch((error) => error.message)
    expect([await speak(), await speak()]).toEqual(['answer', 'answer'])
    expect(await speak()).toMatch(/^The speech budget of this platform is used up for/)
  })
})
