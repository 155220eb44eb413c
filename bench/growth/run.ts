import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { httpClient } from '../../server/client/http-client.ts'
import { startEmbeddedServer } from '../../server/platform/db/embedded/embedded-server.ts'
import { createTokens } from '../../server/platform/http/tokens.ts'
import { listReads } from '../../server/testing/plan-reads.ts'
import { buildServer } from '../../server/testing/process.ts'
import { SECRET, startPlatformProcess } from '../platform/start-process.ts'
import { type AskedCall, askedCalls, type Subject } from './calls.ts'
import { fill, idOf, subjectOf } from './fill.ts'
import { EXPLAINED, startPlanReader } from './plans.ts'

/** Measures each call on a data set and on one of `SIZE` times its rows, and reads the plans of all statements. */

const SIZE = Number(process.argv[2] ?? 100)
const ROUNDS = Number(process.argv[3] ?? 200)
const ONLY = process.argv[4] ?? ''
/** Courses and students that are asked about in turn. */
const SUBJECTS = 20
const WARM_ROUNDS = 2 * SUBJECTS
/** A table is big from this many rows on. */
const BIG = 5_000
/** A named statement gets the plan that is kept at its sixth use. Source: PostgreSQL, PREPARE. */
const EXPLAINED_ROUNDS = 8

const say = (...words: unknown[]) => console.log(...words)

/** The subjects of a data set, spread over it. */
const makeSubjects = async (url: string, size: number): Promise<Subject[]> => {
  const tokens = createTokens(SECRET)
  const clientOf = async (userId: string, role: 'student' | 'professor') =>
    httpClient(url, await tokens.sign({ userId, role }, 'api'))
  const administrator = await clientOf(idOf('professor', 1), 'professor')
  return Promise.all(
    Array.from({ length: SUBJECTS }, async (_, index) => {
      const subject = subjectOf(size, index * size + (size > 1 ? 37 : 0))
      return {
        ...subject,
        round: 0,
        administrator,
        student: await clientOf(subject.studentId, 'student'),
        professor: await clientOf(subject.professorId, 'professor'),
      }
    }),
  )
}

let rounds = 0
const ask = async (call: AskedCall, subjects: Subject[], round: number): Promise<number> => {
  rounds += 1
  const subject = { ...subjects[round % SUBJECTS]!, round: rounds }
  const startedMs = performance.now()
  await call.ask(subject)
  return performance.now() - startedMs
}

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

/** Small and large in turn, so that both see the same machine. */
const measure = async (call: AskedCall, small: Subject[], large: Subject[]) => {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    const at = round + WARM_ROUNDS
    const pair =
      at % 2 === 0
        ? [await ask(call, small, at), await ask(call, large, at)]
        : [await ask(call, large, at), await ask(call, small, at)].toReversed()
    if (round < 0) continue
    times[0].push(pair[0]!)
    times[1].push(pair[1]!)
  }
  const [one, other] = times.map((list) => list.toSorted((a, b) => a - b)) as [number[], number[]]
  const shown = (value: number) => Number(value.toFixed(2))
  const [p50, p99] = [0.5, 0.99].map((share) => [percentile(one, share), percentile(other, share)] as const)
  return {
    call: call.name,
    'p50 small': shown(p50![0]),
    'p50 large': shown(p50![1]),
    '×': shown(p50![1] / p50![0]),
    'p99 small': shown(p99![0]),
    'p99 large': shown(p99![1]),
    '× p99': shown(p99![1] / p99![0]),
  }
}

/** The parts of plans that read a big table in sequence, or many rows of it. */
const listGrowing = async (
  calls: AskedCall[],
  subjects: Subject[],
  plans: Awaited<ReturnType<typeof startPlanReader>>,
  bigTables: ReadonlySet<string>,
): Promise<string[]> => {
  const found = new Set<string>()
  let statements = 0
  for (const call of calls) {
    for (let round = 0; round < EXPLAINED_ROUNDS; round += 1) {
      await ask(call, subjects, round)
      for (const plan of plans.take()) {
        statements += 1
        const text = plan.text.replaceAll(/\s+/g, ' ').slice(0, 110)
        for (const { how, table, rows } of listReads(plan.root))
          if ((how === 'Seq Scan' && bigTables.has(table)) || rows >= BIG)
            found.add(`${call.name} | ${how} of ${table}, ${Math.round(rows)} rows | ${text}`)
      }
    }
  }
  say(`${statements} plans read`)
  return [...found]
}

const main = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'growth-'))
  await buildServer()
  const server = await startEmbeddedServer({
    dataDir: folder,
    database: 'small',
    // Filling is not what is measured.
    settings: { max_wal_size: '4GB', maintenance_work_mem: '256MB' },
  })
  const { host, user } = server.connection
  const urlOf = (name: string) => `postgresql://${user}@${encodeURIComponent(host)}/${name}`
  const stops: (() => unknown)[] = []
  try {
    const admin = new pg.Client(server.connection)
    await admin.connect()
    await admin.query('create database large')
    await admin.end()
    const sizes = { small: 1, large: SIZE }
    const subjects: Record<string, Subject[]> = {}
    for (const [name, size] of Object.entries(sizes)) {
      const web = await startPlatformProcess('web', urlOf(name), path.join(folder, name))
      stops.push(web.stop)
      const startedMs = performance.now()
      const client = new pg.Client({ ...server.connection, database: name })
      await client.connect()
      await fill(client, size)
      const { rows } = await client.query(
        'select pg_size_pretty(pg_database_size(current_database())) as size',
      )
      await client.end()
      say(`${name}: ${rows[0].size}, filled in ${Math.round((performance.now() - startedMs) / 1_000)} s`)
      subjects[name] = await makeSubjects(web.url, size)
    }
    const calls = askedCalls.filter(({ name }) => name.includes(ONLY))
    const figures = []
    for (const call of calls) figures.push(await measure(call, subjects.small!, subjects.large!))
    console.table(figures)
    const slower = figures.filter((one) => one['× p99'] > 1.5)
    say(`${figures.length - slower.length} of ${figures.length} calls have a p99 of at most 1.5 times`)

    const client = new pg.Client({ ...server.connection, database: 'large' })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and reltuples >= ${BIG}`,
    )
    await client.end()
    const plans = await startPlanReader(path.join(host, '.s.PGSQL.5432'))
    stops.push(() => plans.stop())
    const explained = await startPlatformProcess(
      'web',
      `postgresql://${user}@127.0.0.1:${plans.port}/large?options=${encodeURIComponent(EXPLAINED)}`,
      path.join(folder, 'explained'),
    )
    stops.push(explained.stop)
    const growing = await listGrowing(
      calls,
      await makeSubjects(explained.url, SIZE),
      plans,
      new Set(rows.map(({ name }) => name)),
    )
    say(growing.length === 0 ? 'no plan reads a big table as a whole' : growing.join('\n'))
  } finally {
    for (const stop of stops.toReversed()) await stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
