import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts'
import {
  endChild,
  findChildren,
  isAlive,
  killIfThere,
  startChild,
  waitUntilGone,
} from './testing/start-child.ts'

const isRoot = process.getuid?.() === 0
/** Whether another user can run this checkout: one below root's home is closed to them. */
const isOpenToOthers =
  isRoot &&
  spawnSync(process.execPath, ['--version'], { uid: 65534, gid: 65534, cwd: '/' }).error === undefined
let folder: string
let started: EmbeddedServer[]
/** A new database that no server runs on: making one takes longer than most tests. */
let prepared: string

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'lectern-embedded-prepared-'))
  await (await startEmbeddedServer({ dataDir: prepared })).stop()
})
afterAll(() => rm(prepared, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-embedded-'))
  started = []
})

afterEach(async () => {
  for (const server of started) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string, database?: string): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir, ...(database ? { database } : {}) })
  started.push(server)
  return server
}

/** For tests that are not about the first start. `cp -a` keeps the owner of the files. */
function placePreparedDatabase(): void {
  execFileSync('cp', ['-a', join(prepared, 'postgres'), folder])
}

async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const pool = new pg.Pool(server.connection)
  // A connection of an ended pool can still be open when the server stops: the client and the pool report it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  try {
    return (await pool.query(sql)).rows
  } finally {
    await pool.end()
  }
}

describe('the embedded server', () => {
  it('keeps its rows over a stop and a start, and leaves nothing behind', async () => {
    const first = await start(folder)
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS n')
    await first.stop()
    expect(isAlive(first.processId)).toBe(false)
    expect(await readdir(folder)).toEqual(['postgres'])

    const second = await start(folder)
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 42 }])
  })

  it('makes the database it is asked for, in UTF-8, durable, and sees the words of Korean', async () => {
    const server = await start(join(folder, 'made', 'on the way'), 'my "courses"')
    await query(server, 'CREATE EXTENSION pg_trgm')
    const [row] = await query(
      server,
      `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, show_trgm('강의') <> '{}' AS korean,
        current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
        current_setting('listen_addresses') AS tcp
        FROM pg_database WHERE datname = current_database()`,
    )
    expect(row).toEqual({
      name: 'my "courses"',
      encoding: 'UTF8',
      korean: true,
      fsync: 'on',
      checksums: 'on',
      tcp: '',
    })
  })

  it('refuses a second start on the same folder, naming its process, and the first continues', async () => {
    placePreparedDatabase()
    const server = await start(folder)
    const message = `DATA_DIR ${folder} is already in use by process ${process.pid}: stop that one, or choose another DATA_DIR.`
    await expect(startEmbeddedServer({ dataDir: folder })).rejects.toThrow(message)
    const other = startChild(folder, 'hold')
    expect((await other.waitFor((line) => line.refused !== undefined)).refused).toBe(message)
    expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it('lets exactly one of two simultaneous starts have a new folder', async () => {
    const children = [startChild(folder, 'hold'), startChild(folder, 'hold')]
    const lines = await Promise.all(children.map(({ waitFor }) => waitFor(() => true)))
    expect(lines.filter((line) => line.ready)).toHaveLength(1)
    expect(lines.filter((line) => line.refused?.includes('is already in use by process'))).toHaveLength(1)
    for (const { child } of children) await endChild(child, 'SIGKILL')
    await waitUntilGone(lines.find((line) => line.ready)!.ready!)
  })

  it('runs in a folder whose path is far longer than a socket path may be', async () => {
    const deep = join(folder, ...Array.from({ length: 14 }, () => 'x'.repeat(100)))
    const server = await start(deep)
    await query(server, 'CREATE TABLE kept AS SELECT 42 AS n')
    await expect(startEmbeddedServer({ dataDir: deep })).rejects.toThrow(`in use by process ${process.pid}`)
    await server.stop()
    expect(await query(await start(deep), 'SELECT n FROM kept')).toEqual([{ n: 42 }])
  })

  it.each(['SIGKILL', 'SIGQUIT', 'SIGTERM'] as const)(
    'starts the server again in place after %s, with every acknowledged row, also while a session is busy',
    async (signal) => {
      placePreparedDatabase()
      const reasons: string[] = []
      const back = Promise.withResolvers<void>()
      const server = await startEmbeddedServer({
        dataDir: folder,
        interruptions: {
          lost: (reason) => reasons.push(reason),
          back: () => back.resolve(),
        },
      })
      started.push(server)
      await query(server, 'CREATE TABLE kept AS SELECT 42 AS n')
      const busy = query(server, 'SELECT pg_sleep(60)').catch((error: Error) => error)
      const former = server.processId
      process.kill(former, signal)
      await back.promise
      expect(await busy).toBeInstanceOf(Error)
      expect(server.processId).not.toBe(former)
      expect(reasons).toHaveLength(1)
      expect(await query(server, 'SELECT n FROM kept')).toEqual([{ n: 42 }])
    },
  )

  it('tries again until it stands, saying why it does not, and can be stopped meanwhile', async () => {
    placePreparedDatabase()
    const reasons: string[] = []
    const thrice = Promise.withResolvers<void>()
    const back = Promise.withResolvers<void>()
    const server = await startEmbeddedServer({
      dataDir: folder,
      interruptions: {
        lost: (reason) => {
          reasons.push(reason)
          if (reasons.length === 3) thrice.resolve()
        },
        back: () => back.resolve(),
      },
    })
    started.push(server)
    await rename(join(folder, 'postgres', 'global'), join(folder, 'postgres', 'moved'))
    process.kill(server.processId, 'SIGKILL')
    await thrice.promise
    expect(reasons[2]).toMatch(/^The embedded PostgreSQL did not start: .*global/)
    await rename(join(folder, 'postgres', 'moved'), join(folder, 'postgres', 'global'))
    await back.promise
    expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    process.kill(server.processId, 'SIGKILL')
    await server.stop()
    expect(isAlive(server.processId)).toBe(false)
    expect(await query(await start(folder), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it('begins again where a first start was interrupted', async () => {
    await mkdir(join(folder, 'postgres.new', 'base'), { recursive: true })
    await writeFile(join(folder, 'postgres.new', 'PG_VERSION'), '18\n')
    expect(await query(await start(folder), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect(existsSync(join(folder, 'postgres.new'))).toBe(false)
  })
})

describe('a killed platform', () => {
  beforeEach(placePreparedDatabase)

  it('leaves no server, and the next start has every acknowledged row', async () => {
    const { child, waitFor, getRows } = startChild(folder, 'write')
    const { ready } = await waitFor((line) => line.ready !== undefined)
    await waitFor((line) => line.row === 50)
    await endChild(child, 'SIGKILL')
    await waitUntilGone(ready!)
    await expectRows(getRows())
  })

  it('loses nothing when its watchdog is killed with it: the next start ends the orphan', async () => {
    const { child, waitFor, getRows } = startChild(folder, 'write')
    const { ready } = await waitFor((line) => line.ready !== undefined)
    await waitFor((line) => line.row === 50)
    const watchdogs = findChildren(child.pid!, 'sh')
    expect(watchdogs).toHaveLength(1)
    process.kill(watchdogs[0]!, 'SIGKILL')
    await endChild(child, 'SIGKILL')
    expect(isAlive(ready!)).toBe(true)
    await expectRows(getRows())
    expect(isAlive(ready!)).toBe(false)
  })

  it('loses nothing when everything is killed at once', async () => {
    const { child, waitFor, getRows } = startChild(folder, 'write')
    const { ready } = await waitFor((line) => line.ready !== undefined)
    await waitFor((line) => line.row === 50)
    const all = [...findChildren(child.pid!, 'sh'), child.pid!, ready!, ...findChildren(ready!, 'postgres')]
    for (const id of all) killIfThere(id)
    await endChild(child, 'SIGKILL')
    await expectRows(getRows())
  })

  async function expectRows(acknowledged: number): Promise<void> {
    const [row] = await query(
      await start(folder),
      'SELECT count(*)::int AS n, max(n) AS last FROM acknowledged',
    )
    // One more row may have been written whose acknowledgement was not read.
    expect(row!.n).toBe(row!.last)
    expect(row!.n).toBeGreaterThanOrEqual(acknowledged)
  }
})

describe('a refused start says why in one line', () => {
  const getStartError = async (dataDir: string) => {
    const error = await startEmbeddedServer({ dataDir }).catch((caught: Error) => caught)
    if (!(error instanceof Error)) throw new Error('it started')
    expect(error.message).not.toContain('\n')
    return error.message
  }

  it('for a file in place of the folder', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await getStartError(join(folder, 'file', 'data'))).toMatch(
      /cannot use DATA_DIR .*a part of the path is a file/,
    )
  })

  it('for a folder that holds something else, which stays as it is', async () => {
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'thesis.txt'), 'mine')
    expect(await getStartError(folder)).toMatch(/holds files but no database/)
    expect(await readdir(join(folder, 'postgres'))).toEqual(['thesis.txt'])
  })

  it('for a database of another version', async () => {
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n')
    if (isRoot) await chown(join(folder, 'postgres'), 65534, 65534)
    expect(await getStartError(folder)).toMatch(/was made by PostgreSQL 17, and this is 18/)
  })

  it('for a database that does not start, in the words of PostgreSQL, and can be started once mended', async () => {
    placePreparedDatabase()
    const refused = startEmbeddedServer({ dataDir: folder, settings: { shared_buffers: '1' } })
    await expect(refused).rejects.toThrow(/did not start: .*shared_buffers/)
    expect(await query(await start(folder), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })
})

describe.runIf(isRoot)('started by root', () => {
  const closedTo = async (account: { uid: number; gid: number }) => {
    const home = join(folder, 'home')
    await mkdir(home, { mode: 0o700 })
    await chown(home, account.uid, account.gid)
    await chown(folder, account.uid, account.gid)
    return home
  }

  it('runs below a folder that no other user may enter, as the account "nobody"', async () => {
    const home = await closedTo({ uid: 0, gid: 0 })
    const server = await start(join(home, 'data'))
    expect((await stat(`/proc/${server.processId}`)).uid).toBe(65534)
    expect((await stat(join(home, 'data', 'postgres'))).mode & 0o777).toBe(0o700)
  })

  it('takes back a database that was copied as root', async () => {
    placePreparedDatabase()
    const first = await start(folder)
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS n')
    await first.stop()
    const clusterDir = join(folder, 'postgres')
    const names = await readdir(clusterDir, { recursive: true })
    for (const name of ['.', ...names]) await chown(join(clusterDir, name), 0, 0)
    expect(await query(await start(folder), 'SELECT n FROM kept')).toEqual([{ n: 42 }])
  })

  it('is refused from another network namespace while the first one lives', async (context) => {
    placePreparedDatabase()
    const server = await start(folder)
    const other = startChild(folder, 'hold', { prefix: ['/usr/bin/unshare', '--net'] })
    const line = await other.waitFor(() => true).catch(() => undefined)
    if (!line) return context.skip('this machine makes no network namespaces')
    expect(line.refused).toContain(`in use by process ${process.pid}`)
    expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it.skipIf(!isOpenToOthers).each([
    ['an ordinary user', { uid: 65534, gid: 65534 }],
    ['a user without a name', { uid: 54321, gid: 54321 }],
  ])('is matched by %s in a closed home, with an empty environment', async (_who, account) => {
    const home = await closedTo(account)
    const first = startChild(join(home, 'data'), 'stop', { account })
    await first.waitFor((line) => line.ready !== undefined)
    await endChild(first.child, 'SIGTERM')
    const { child, waitFor } = startChild(join(home, 'data'), 'hold', { account })
    const { ready } = await waitFor(() => true)
    expect((await stat(`/proc/${ready}`)).uid).toBe(account.uid)
    await endChild(child, 'SIGKILL')
    await waitUntilGone(ready!)
    // Root serves an existing database as its owner.
    const server = await start(join(home, 'data'))
    expect((await stat(`/proc/${server.processId}`)).uid).toBe(account.uid)
  })

  it.skipIf(!isOpenToOthers)('refuses an ordinary user the database of another user', async () => {
    placePreparedDatabase()
    await chown(folder, 54321, 54321)
    const { waitFor } = startChild(folder, 'hold', { account: { uid: 54321, gid: 54321 } })
    expect((await waitFor(() => true)).refused).toMatch(/belongs to user 65534, not to user 54321/)
  })
})
