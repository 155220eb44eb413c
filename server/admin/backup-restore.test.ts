import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../features/files/sweep-files.ts'
import type { Config } from '../platform/config/config.ts'
import { storeValues } from '../platform/config/stored-settings.ts'
import { databaseUser } from '../platform/db/embedded/cluster.ts'
import { startEmbeddedServer } from '../platform/db/embedded/embedded-server.ts'
import { applyMigrations, listMigrations } from '../platform/db/migrate.ts'
import { BACKUP_LOCK } from '../platform/files/removal.ts'
import { signUp } from '../testing/client.ts'
import {
  enroll,
  type MadeLecture,
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
} from '../testing/factories.ts'
import { startServerProcess } from '../testing/process.ts'
import { makeQuiz, submitAnswers } from '../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { backUp } from './backup.ts'
import { connect } from './installation.ts'
import { restore } from './restore.ts'
import { configOf, makeEmpty, makeFolder, readAllRows } from './testing/installations.ts'
import { runAdmin } from './testing/run-admin.ts'

/** A filled installation, backed up and restored: onto the other kind of database, and back. */

const silent = () => undefined
let folder: string
let platform: TestApp
let config: Config & { databaseUrl: string }
let professor: Person
let lecture: MadeLecture
let jobId: string

beforeAll(async () => {
  folder = await makeFolder()
  // Without a worker: the jobs of this installation are open when it is backed up.
  platform = await startTestApp()
  config = await configOf(platform)
  professor = await makeProfessor(platform, 'Ünï\tcödé \\N "quoted"')
  const course = await makeCourse(professor, { description: 'Line one\nline two\\.\n\\.' })
  lecture = await makeLecture(platform, course, { slides: 3, languages: ['en', 'ko'], published: true })
  const student = await signUp(platform.app, 'student')
  await enroll(student, course)
  const quiz = await makeQuiz(professor, course)
  await submitAnswers(student, quiz, { choice: 'a', text: 'An answer' })
  const started = await professor.call(scripts.generate, { params: { id: lecture.id, slide: 2 }, body: {} })
  jobId = started.body.job_id
})
afterAll(async () => {
  await platform?.stop()
  await rm(folder, { recursive: true, force: true })
})

const embeddedConfig = (dataDir: string): Config => ({ ...config, dataDir, databaseUrl: undefined })

/** Of a running platform. */
const socketOf = (dataDir: string) => ({
  host: path.join(dataDir, 'postgres'),
  port: 5432,
  user: databaseUser,
  database: 'lectern',
})

const readEmbedded = async (dataDir: string) => {
  const server = await startEmbeddedServer({ dataDir })
  try {
    return await readAllRows(server.connection)
  } finally {
    await server.stop()
  }
}

describe('a backup', () => {
  it('has every row and file, from external to embedded and back, and open jobs go on once', async () => {
    const archive = path.join(folder, 'external.tar')
    // Another worker ran it when the backup was made.
    await platform.context.database.$client.query(
      `update jobs set state = 'RUNNING', worker_key = 1, attempts = 1 where id = $1`,
      [jobId],
    )
    const before = await readAllRows(config.databaseUrl)
    const made = await backUp(config, archive, silent)
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(made.missingFiles).toEqual([])
    expect(made.tables.map(({ name, rows }) => [name, rows])).toEqual(
      Object.entries(before).map(([name, rows]) => [name, rows.length]),
    )

    const dataDir = path.join(folder, 'embedded')
    await restore(embeddedConfig(dataDir), archive, silent)
    expect(await readEmbedded(dataDir)).toEqual(before)

    // Sequences go on behind the last value; the foreign keys and triggers are back.
    const server = await startServerProcess(dataDir, { JWT_SECRET: config.jwtSecret })
    const api = (method: string, call: string, token?: string, body?: BodyInit) =>
      fetch(`${server.url}/api${call}`, {
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body ? { body } : {}),
      })
    const signIn = await api(
      'POST',
      '/users/login',
      undefined,
      new URLSearchParams({ username: professor.email, password: professor.password }),
    )
    expect(signIn.status).toBe(200)
    const { access_token: token } = (await signIn.json()) as { access_token: string }
    // With the same secret the session goes on, too.
    expect((await api('GET', '/users/me', professor.token)).status).toBe(200)
    for (const key of [lecture.deckKey, lecture.slides[0]!.pictureKey, lecture.audioKeys[0]!]) {
      const file = await api('GET', `/files?file_path=${key}`, token)
      expect([key, file.status]).toEqual([key, 200])
      const bytes = Buffer.from(await file.arrayBuffer())
      expect(bytes.equals(await platform.context.files.read(key).then(Buffer.from))).toBe(true)
    }
    const status = async () => {
      const answer = await api('GET', `/jobs/${jobId}`, token)
      return ((await answer.json()) as { status: string }).status
    }
    await expect.poll(status, { timeout: 60_000, interval: 200 }).toBe('COMPLETED')

    const [scriptsBefore, scriptsAfter] = [before, await readAllRows(socketOf(dataDir))].map(
      (all) => all.script_versions!.length,
    )
    expect(scriptsAfter).toBe(scriptsBefore! + 1)

    // The same installation, backed up while it runs.
    const second = path.join(folder, 'embedded.tar')
    const run = await runAdmin(['backup', second], { DATA_DIR: dataDir }).ended
    expect(run).toMatchObject({ code: 0, output: expect.stringContaining('Backed up') })
    // A platform that runs is no place for a restore.
    const refused = await runAdmin(['restore', second], { DATA_DIR: dataDir }).ended
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/^DATA_DIR .* is already in use by process/),
    })
    await server.stop()

    const back = await makeEmpty(config)
    await restore(back.config, second, silent)
    const after = await readAllRows(back.config.databaseUrl)
    const now = await readEmbedded(dataDir)
    // The log notes the backup after its moment.
    now.audit_entries = now.audit_entries!.filter((row) => !row.includes('"backup_written"'))
    // Between the backup and the end of the platform only such rows change; a routine counts insight.
    for (const name of Object.keys(now).filter((table) => !/^(model_|sessions|insight_)/.test(table)))
      expect([name, after[name]]).toEqual([name, now[name]])
    const client = await connect(back.config.databaseUrl)
    const guards = `select conrelid::regclass::text || pg_get_constraintdef(oid) as guard from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`
    const { rows } = await client.query(guards)
    expect(rows.length).toBeGreaterThan(60)
    expect(rows).toEqual((await platform.context.database.$client.query(guards)).rows)
    await client.end()
    await back.remove()
  })

  it('is of one moment, while people write', async () => {
    const archive = path.join(folder, 'busy.tar')
    let isDone = false
    let written = 0
    const writer = async () => {
      while (!isDone) {
        const person = await makeProfessor(platform)
        await makeLecture(platform, await makeCourse(person), { slides: 1 })
        written += 1
      }
    }
    const writing = [writer(), writer()]
    await expect.poll(() => written).toBeGreaterThan(2)
    await storeValues(platform.context.database, config.jwtSecret, { MAIL_FROM: 'a@school.example' })
    const made = await backUp(config, archive, silent)
    isDone = true
    await Promise.all(writing)
    expect(made.missingFiles).toEqual([])
    const empty = await makeEmpty(config)
    // The foreign keys are checked: a row without its owner would be refused.
    const { dataDir, databaseUrl } = empty.config
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'the secret of another machine, long enough',
    }
    const { output } = await runAdmin(['restore', archive], env).ended
    expect(output).toMatch(/\n1 setting made in Administration was stored with another JWT_SECRET.*\n$/)
    const rows = await readAllRows(empty.config.databaseUrl)
    expect(rows.lectures!.length).toBeGreaterThan(0)
    // A new row of a table with a sequence does not meet an old one.
    const client = await connect(empty.config.databaseUrl)
    for (const { name, lastValue } of made.sequences) {
      const { rows: next } = await client.query<{ value: number }>('select nextval($1::regclass) as value', [
        name,
      ])
      expect(next[0]!.value).toBeGreaterThanOrEqual(lastValue)
    }
    await client.end()
    await empty.remove()
  })

  it('keeps the files of its snapshot while a lecture is deleted; the sweep removes them later', async () => {
    const course = await makeCourse(professor)
    const { id, slides } = await makeLecture(platform, course)
    const { files, database } = platform.context
    const key = slides[0]!.pictureKey
    const holder = await connect(config.databaseUrl)
    await holder.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    expect(
      (await professor.call(lectures.remove, { params: { id }, query: { for_good: 'true' } })).status,
    ).toBe(200)
    expect(await files.sizeOf(key)).toBeGreaterThan(0)
    await holder.end()
    const { rows } = await database.$client.query('select 1 from file_uses where file_key = $1', [key])
    expect(rows).toEqual([])
    platform.clock.advanceMs(25 * 60 * 60_000)
    await sweepFiles(platform.context)
    expect(await files.sizeOf(key)).toBeUndefined()
  })

  it('names files that the storage has lost, and ends with exit code 1', async () => {
    const course = await makeCourse(professor)
    const { slides } = await makeLecture(platform, course)
    const key = slides[0]!.pictureKey
    const kept = await platform.context.files.read(key)
    await platform.context.files.remove(key)
    const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, JWT_SECRET: config.jwtSecret }
    const run = await runAdmin(['backup', path.join(folder, 'lossy.tar')], env).ended
    expect(run).toEqual({
      code: 1,
      output: expect.stringContaining(`missing from the storage, so the backup does not have them: ${key}`),
    })
    await platform.context.files.putBytes(kept, 'webp')
    const { rows: noted } = await platform.context.database.$client.query(
      `select actor_id, details from audit_entries where action = 'backup_written'`,
    )
    expect(noted).toEqual([{ actor_id: null, details: { file: path.join(folder, 'lossy.tar') } }])
  })

  it('leaves no file when it is killed, and the next one works', async () => {
    const target = path.join(folder, 'killed.tar')
    const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, JWT_SECRET: config.jwtSecret }
    const holder = await connect(config.databaseUrl)
    await holder.query('begin')
    await holder.query('lock table users in access exclusive mode')
    const { child, ended } = runAdmin(['backup', target], env)
    await expect.poll(() => existsSync(`${target}.part`), { timeout: 60_000 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    await holder.query('rollback')
    await holder.end()
    expect(existsSync(target)).toBe(false)
    expect(await runAdmin(['backup', target], env).ended).toMatchObject({ code: 0 })
    expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toEqual(['killed.tar'])
  })

  it('leaves no file when the disk is full, and says so', async () => {
    const target = path.join(folder, 'full.tar')
    const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, JWT_SECRET: config.jwtSecret }
    const run = await runAdmin(['backup', target], env, 8).ended
    expect(run).toEqual({ code: 1, output: expect.stringMatching(/^backup failed: EFBIG[^\n]*\n$/) })
    expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([])
  })

  it('of an older release is brought to this one, as a start would have done it', async () => {
    const known = listMigrations()
    const [older, newer] = [await makeEmpty(config), await makeEmpty(config)]
    const archive = path.join(folder, 'older.tar')
    const client = await connect(older.config.databaseUrl)
    await applyMigrations(client, { after: 0, until: known.at(-2)! })
    await client.query(
      `insert into users (id, name, email, password_hash, role)
       values (gen_random_uuid(), 'Old', 'old@example.org', 'none', 'student')`,
    )
    expect(await backUp(older.config, archive, silent)).toMatchObject({ migration: known.at(-2) })
    await restore(newer.config, archive, silent)
    const restored = await readAllRows(newer.config.databaseUrl)
    // The last migration may add columns to them.
    const users = (all: Record<string, string[]>) => all.users!.map((row) => JSON.parse(row))
    expect(users(restored)).toMatchObject(users(await readAllRows(older.config.databaseUrl)))
    expect(Object.keys(restored)).toEqual(Object.keys(await readAllRows(config.databaseUrl)))
    const applied = 'select hash, created_at from drizzle.__drizzle_migrations order by id'
    const there = await connect(newer.config.databaseUrl)
    const { rows } = await there.query(applied)
    expect(rows).toEqual((await platform.context.database.$client.query(applied)).rows)
    for (const one of [client, there]) await one.end()
    for (const one of [older, newer]) await one.remove()
  })

  it('does not replace a file, and says where there is nothing to back up', async () => {
    const target = path.join(folder, 'mine.tar')
    await writeFile(target, 'mine')
    await expect(backUp(config, target, silent)).rejects.toThrow(
      `${target} already exists: choose another name.`,
    )
    expect(await readFile(target, 'utf8')).toBe('mine')
    const nowhere = path.join(folder, 'nowhere')
    await expect(backUp(embeddedConfig(nowhere), path.join(folder, 'x.tar'), silent)).rejects.toThrow(
      `There is no installation in DATA_DIR ${nowhere}`,
    )
    expect([existsSync(nowhere), existsSync(path.join(folder, 'x.tar'))]).toEqual([false, false])
    const empty = await makeEmpty(config)
    await expect(backUp(empty.config, path.join(folder, 'x.tar'), silent)).rejects.toThrow(
      'nothing to back up',
    )
    await empty.remove()
  })
})
