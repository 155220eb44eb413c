import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedServer } from '../../server/platform/db/embedded/embedded-server.ts'

/** What partitions by month cost and give the log of events, against the same rows in one table. */

const EVENTS = Number(process.argv[2] ?? 1_200_000)
const MONTHS = 12
const EVENTS_PER_VISIT = 50
const BATCHES = 2_000
const AT_ONCE = 5_000
const EMPTY = '00000000-0000-7000-8000-000000000000'

const columns = `id bigserial, user_id uuid not null, lecture_id uuid not null, session_id text not null, event_key text not null,
  type text not null, slide_number integer, data json not null, happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now()`

const say = (...words: unknown[]) => console.log(...words)
const round = (value: number): number => Math.round(value * 100) / 100

/** The month of a number from 0, the oldest. */
const monthStart = (month: number) =>
  `date_trunc('month', now()) - make_interval(months => ${MONTHS - 1 - month})`

const makeTables = async (client: pg.Client): Promise<void> => {
  await client.query(`create table whole (${columns}, primary key (id))`)
  await client.query('create unique index on whole (user_id, event_key)')
  await client.query(
    `create table months (${columns}, primary key (id, happened_at)) partition by range (happened_at)`,
  )
  await client.query('create unique index on months (user_id, event_key, happened_at)')
  for (const table of ['whole', 'months']) {
    await client.query(`create index on ${table} (lecture_id, id)`)
    await client.query(`create index on ${table} (session_id, user_id)`)
  }
  for (let month = 0; month < MONTHS + 3; month += 1) {
    const { rows } = await client.query(
      `select ${monthStart(month)} as since, ${monthStart(month + 1)} as until`,
    )
    const [since, until] = [rows[0].since.toISOString(), rows[0].until.toISOString()]
    await client.query(
      `create table months_${month} partition of months for values from ('${since}') to ('${until}')`,
    )
  }
}

/** In the order of time, as events come. */
const fillTable = (client: pg.Client, table: string) =>
  client.query(
    `insert into ${table} (user_id, lecture_id, session_id, event_key, type, slide_number, data, happened_at, received_at)
     select md5('user ' || v % 5000)::uuid, md5('lecture ' || v % 400)::uuid, 'v' || v, 'v' || v || '-' || n % ${EVENTS_PER_VISIT},
       'play', 1, '{"at_ms": 5000}', t, t
     from generate_series(0, ${EVENTS - 1}) n, lateral (select n / ${EVENTS_PER_VISIT} as v,
       ${monthStart(0)} + n::float8 / ${EVENTS} * (now() - (${monthStart(0)})) as t)`,
  )

/** Batches of five events, as a browser sends them. @returns ms for each */
const insertBatches = async (client: pg.Client, table: string, run: number): Promise<number> => {
  const startedMs = performance.now()
  for (let batch = 0; batch < BATCHES; batch += 1)
    await client.query({
      name: `insert-${table}`,
      text: `insert into ${table} (user_id, lecture_id, session_id, event_key, type, slide_number, data, happened_at)
        select md5('user ' || $1)::uuid, $2, 's' || $1, $1 || '-' || n, 'play', 1, '{"at_ms": 5000}', now()
        from generate_series(1, 5) n on conflict do nothing`,
      values: [`${run}-${batch}`, EMPTY],
    })
  return (performance.now() - startedMs) / BATCHES
}

/** The events of one visit, as counting reads them. @returns ms for each */
const readVisits = async (client: pg.Client, table: string): Promise<number> => {
  const startedMs = performance.now()
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const visit = (batch * 7_919) % (EVENTS / EVENTS_PER_VISIT)
    const { rowCount } = await client.query({
      name: `read-${table}`,
      text: `select * from ${table} where session_id = $1 and user_id = md5($2)::uuid order by id`,
      values: [`v${visit}`, `user ${visit % 5_000}`],
    })
    if (rowCount !== EVENTS_PER_VISIT) throw new Error(`${table}: ${rowCount} events of visit ${visit}`)
  }
  return (performance.now() - startedMs) / BATCHES
}

const logPosition = async (client: pg.Client): Promise<string> =>
  (await client.query('select pg_current_wal_insert_lsn()::text as at')).rows[0].at
const logMbSince = async (client: pg.Client, since: string): Promise<number> =>
  Number(
    (await client.query('select pg_current_wal_insert_lsn() - $1::pg_lsn as bytes', [since])).rows[0].bytes,
  ) /
  2 ** 20

const timed = async (client: pg.Client, work: () => Promise<unknown>) => {
  const since = await logPosition(client)
  const startedMs = performance.now()
  await work()
  return { ms: round(performance.now() - startedMs), 'MB of log': round(await logMbSince(client, since)) }
}

const deleteMonth = async (client: pg.Client): Promise<void> => {
  for (let deleted = AT_ONCE; deleted >= AT_ONCE; )
    deleted =
      (
        await client.query(
          `delete from whole where received_at < ${monthStart(1)} and id in (select id from whole order by id limit ${AT_ONCE})`,
        )
      ).rowCount ?? 0
}

const main = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'months-'))
  const server = await startEmbeddedServer({ dataDir: folder, settings: { autovacuum: 'off' } })
  const client = new pg.Client(server.connection)
  try {
    await client.connect()
    await makeTables(client)
    for (const table of ['whole', 'months']) {
      say(table, 'filled:', await timed(client, () => fillTable(client, table)))
      await client.query(`vacuum analyze ${table}`)
    }
    for (let run = 0; run < 4; run += 1)
      for (const table of run % 2 ? ['months', 'whole'] : ['whole', 'months'])
        say(
          `${table}: ${round(await insertBatches(client, table, run))} ms for five events, ${round(await readVisits(client, table))} ms to read a visit of ${EVENTS_PER_VISIT}`,
        )
    say('one month deleted from the whole:', await timed(client, () => deleteMonth(client)))
    say('vacuum afterwards:', await timed(client, () => client.query('vacuum whole')))
    say('one month dropped:', await timed(client, () => client.query('drop table months_0')))
    for (const table of ['whole', 'months'])
      say(`${table}: ${round(await readVisitsLater(client, table))} ms to read a young visit afterwards`)
  } finally {
    await client.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The last visit, which no deletion touches. */
const readVisitsLater = async (client: pg.Client, table: string): Promise<number> => {
  const visit = EVENTS / EVENTS_PER_VISIT - 1
  const startedMs = performance.now()
  for (let batch = 0; batch < BATCHES; batch += 1)
    await client.query({
      name: `later-${table}`,
      text: `select * from ${table} where session_id = $1 and user_id = md5($2)::uuid order by id`,
      values: [`v${visit}`, `user ${visit % 5_000}`],
    })
  return (performance.now() - startedMs) / BATCHES
}

await main()
