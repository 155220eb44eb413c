import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { administration } from '@lectern/contract/administration.ts'
import { backups } from '@lectern/contract/backups.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readArchive } from '../../admin/archive/read-archive.ts'
import { configOf } from '../../admin/testing/installations.ts'
import { listBackupFolder, openBackupPlace } from '../../platform/backups/backup-place.ts'
import type { S3Config } from '../../platform/config/s3-config.ts'
import { auditEntriesTable, backupsTable } from '../../platform/db/schema/administration.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { makeAdministrator, makeCourse, makeLecture, type Person } from '../../testing/factories.ts'
import { makeBucket, type S3Server, startS3Server } from '../../testing/servers/s3-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { runAskedBackup, runDueBackup } from './run-backup.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let platform: TestApp
let administrator: Person
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-backups-'))
  platform = await startTestApp({
    config: { backups: { folder, atMinutes: 180, keepDays: 2, keepWeeks: 0 } },
  })
  administrator = await makeAdministrator(platform)
})
afterEach(async () => {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (signal = new AbortController().signal) => runDueBackup(platform.context, signal)
/** A backup that takes no time; the real one is tested once. */
const writeQuickly = () => {
  platform.context.backUp = async (file) => {
    await writeFile(file, 'x')
    return { files: { count: 1 }, missingFiles: [], sizeBytes: 1 }
  }
}
/** The platform of a test has no database of its own kind: the command reaches it by its address. */
const useOwnDatabase = async () =>
  Object.assign(platform.context.config, { databaseUrl: (await configOf(platform)).databaseUrl })
/** Leaves the last backup as a process does that is killed after the last byte. */
const beKilled = () =>
  platform.context.database
    .update(backupsTable)
    .set({ state: 'RUNNING', endedAt: null, sizeBytes: null, fileCount: null, missingFiles: null })
const fail = (text = 'The disk is full.') => {
  platform.context.backUp = async () => {
    throw new Error(text)
  }
}
const list = async () => (await administrator.call(backups.list)).body
const statesOf = async () => (await list()).backups.map(({ state }) => state)
const needs = async () =>
  (await administrator.call(administration.health)).body.needs
    .map(({ code }) => code)
    .filter((code) => code.startsWith('health_backup'))

/** `administration/access.test.ts` tests who may not: it walks over all calls of administrators. */
describe('a scheduled backup', () => {
  it('is whole, and holds the rows and files of the platform', async () => {
    await useOwnDatabase()
    const lecture = await makeLecture(platform, await makeCourse(administrator))
    await run()
    const { backups: made, schedule } = await list()
    expect(made).toMatchObject([
      { state: 'completed', is_asked: false, missing_files: 0, removed_at: null, message: '' },
    ])
    const files: string[] = []
    const manifest = await readArchive(await openBackupPlace(platform.context.config, made[0]!.path), {
      file: async (key, bytes) => {
        for await (const _ of bytes);
        files.push(key)
      },
    })
    expect(files).toContain(lecture.deckKey)
    expect([manifest.files.count, manifest.missingFiles]).toEqual([made[0]!.files, []])
    expect(path.dirname(made[0]!.path)).toBe(folder)
    expect(schedule).toMatchObject({ folder, keep_days: 2, keep_weeks: 0 })
    expect(new Date(schedule!.next_at).toISOString()).toMatch(/T03:00:00\.000Z$/)
  })
  it('is written once a day, however many processes look and however often', async () => {
    writeQuickly()
    await Promise.all([run(), run(), run()])
    await run()
    expect(await statesOf()).toEqual(['completed'])
    platform.clock.advanceMs(DAY_MS)
    await run()
    expect(await statesOf()).toEqual(['completed', 'completed'])
  })
  it('is written at once only when an administrator asked', async () => {
    writeQuickly()
    const look = () => runAskedBackup(platform.context, new AbortController().signal)
    await look()
    expect(await statesOf()).toEqual([])
    expect((await administrator.call(backups.start)).status).toBe(200)
    await look()
    expect(await statesOf()).toEqual(['completed'])
  })
  it('is not written without a folder', async () => {
    platform.context.config.backups = undefined
    writeQuickly()
    await run()
    expect(await list()).toEqual({ schedule: null, backups: [] })
    expect(await needs()).toEqual([])
    const refused = await administrator.call(backups.start)
    expect([refused.status, refused.detail]).toEqual([
      409,
      'No folder for backups is set. Choose one in Settings first.',
    ])
  })
  it('makes old ones superfluous only when it is whole', async () => {
    writeQuickly()
    for (let day = 0; day < 3; day += 1) {
      await run()
      platform.clock.advanceMs(DAY_MS)
    }
    const kept = async () => (await readdir(folder)).toSorted()
    expect(await kept()).toHaveLength(2)
    const before = await kept()
    fail()
    await run()
    expect(await kept()).toEqual(before)
    writeQuickly()
    platform.clock.advanceMs(HOUR_MS)
    await run()
    expect(await kept()).toHaveLength(2)
    expect(await kept()).not.toContain(before[0])
    const removed = (await list()).backups.filter(({ removed_at }) => removed_at !== null)
    expect(removed.map((backup) => path.basename(backup.path))).toContain(before[0])
  })
})

describe('a backup that fails', () => {
  it('is tried three times, an hour apart, and said in Health until one is whole', async () => {
    fail()
    await run()
    await run()
    expect(await statesOf()).toEqual(['failed'])
    expect((await list()).backups[0]).toMatchObject({
      code: 'backup_failed',
      message: 'The backup failed: The disk is full.',
    })
    expect(await needs()).toEqual(['health_backup_failed'])
    for (let attempt = 0; attempt < 4; attempt += 1) {
      // Not over the next scheduled time: the three attempts belong to one.
      await platform.context.database
        .update(backupsTable)
        .set({ endedAt: sql`${backupsTable.endedAt} - interval '1 hour'` })
      await run()
    }
    expect(await statesOf()).toEqual(['failed', 'failed', 'failed'])
    platform.clock.advanceMs(DAY_MS)
    writeQuickly()
    await run()
    expect((await statesOf())[0]).toBe('completed')
    expect(await needs()).toEqual([])
  })
  it('is told to every administrator by email, once, where the platform sends email', async () => {
    fail()
    Object.assign(platform.context.config, { mail: { address: 'mail.example' } })
    const disabled = await makeAdministrator(platform)
    await administrator.call(administration.disable, { params: { user: disabled.userId } })
    const mails = () =>
      platform.context.database
        .select({ to: sql<string>`${jobsTable.payload} ->> 'to'` })
        .from(jobsTable)
        .where(and(eq(jobsTable.kind, 'mail'), sql`${jobsTable.payload} ->> 'mail' = 'backup_failed'`))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await run()
      await platform.context.database
        .update(backupsTable)
        .set({ endedAt: sql`${backupsTable.endedAt} - interval '1 hour'` })
      if (attempt < 2) expect(await mails()).toEqual([])
    }
    expect(await mails()).toEqual([{ to: administrator.email }])
  })
  it('is begun again at once when its process died or was stopped', async () => {
    const stop = new AbortController()
    platform.context.backUp = async (_file, progress) => {
      stop.abort()
      progress()
      return { files: { count: 0 }, missingFiles: [], sizeBytes: 0 }
    }
    await run(stop.signal)
    expect((await list()).backups[0]).toMatchObject({ state: 'failed', code: 'backup_interrupted' })
    // As a process leaves it that is killed.
    await platform.context.database.update(backupsTable).set({ state: 'RUNNING', endedAt: null })
    writeQuickly()
    await run()
    expect(await statesOf()).toEqual(['completed', 'failed'])
  })
  it('leaves no file when its process is stopped before it was read again', async () => {
    await useOwnDatabase()
    const stop = new AbortController()
    const { backUp } = platform.context
    platform.context.backUp = (file, progress) =>
      backUp(file, () => {
        if (existsSync(file)) stop.abort()
        progress()
      })
    await run(stop.signal)
    expect(stop.signal.aborted).toBe(true)
    expect((await list()).backups[0]).toMatchObject({ state: 'failed', code: 'backup_interrupted' })
    expect(await readdir(folder)).toEqual([])
  })
  it('looks for a stop also while it reads the files again', async () => {
    await useOwnDatabase()
    await makeLecture(platform, await makeCourse(administrator))
    const { context } = platform
    const file = path.join(folder, 'any.tar')
    await context.backUp(file, () => undefined)
    let parts = 0
    await readArchive(await openBackupPlace(context.config, file), {
      rows: async () => {
        parts += 1
      },
    })
    let looks = 0
    await context.checkBackup(file, () => {
      looks += 1
    })
    expect(looks).toBeGreaterThan(parts)
  })
  it('counts as whole when its process was killed and all of it is there', async () => {
    await useOwnDatabase()
    await run()
    const [whole] = (await list()).backups
    await beKilled()
    await run()
    expect((await list()).backups).toEqual([{ ...whole, ended_at: expect.any(String) }])
    expect(await readdir(folder)).toEqual([path.basename(whole!.path)])
  })
  it('is removed when its process was killed and a part of it is missing', async () => {
    await useOwnDatabase()
    await run()
    const [whole] = (await list()).backups
    const { path: file, size_bytes: size } = whole!
    await beKilled()
    await truncate(file, size! - 4096)
    await writeFile(`${file}.part`, 'x')
    platform.clock.advanceMs(2_000)
    await run()
    expect(await statesOf()).toEqual(['completed', 'failed'])
    expect(await readdir(folder)).toEqual([path.basename((await list()).backups[0]!.path)])
  })
  it('leaves a file alone that stood there before', async () => {
    writeQuickly()
    await run()
    const { path: file, started_at: started } = (await list()).backups[0]!
    await writeFile(file, 'of another installation')
    await platform.context.database.delete(backupsTable)
    // Names are by the second.
    platform.clock.advanceMs(Date.parse(started!) - platform.clock.nowMs())
    await run()
    expect((await list()).backups[0]).toMatchObject({
      state: 'failed',
      message: `The backup failed: ${file} exists already.`,
    })
    platform.clock.advanceMs(HOUR_MS)
    await run()
    expect((await statesOf())[0]).toBe('completed')
    expect(await readFile(file, 'utf8')).toBe('of another installation')
  })
  it('is missed after two days, also when no worker runs', async () => {
    writeQuickly()
    await run()
    platform.clock.advanceMs(47 * HOUR_MS)
    expect(await needs()).toEqual([])
    platform.clock.advanceMs(2 * HOUR_MS)
    expect(await needs()).toEqual(['health_backup_old'])
  })
})

describe('a scheduled backup into a bucket', () => {
  let store: S3Server
  let bucket: S3Config
  beforeEach(async () => {
    store = await startS3Server()
    bucket = await makeBucket(store.endpoint)
    await useOwnDatabase()
    Object.assign(platform.context.config, { backupStore: bucket })
    platform.context.config.backups!.folder = `s3://${bucket.bucket}/daily`
  })
  afterEach(() => store.stop())
  const inBucket = async () =>
    (await listBackupFolder(platform.context.config, `s3://${bucket.bucket}/daily`)).map(
      ({ address }) => address,
    )

  it('stands there whole, and goes when newer ones take its place', async () => {
    for (let day = 0; day < 3; day += 1) {
      await run()
      platform.clock.advanceMs(DAY_MS)
    }
    const { backups: made } = await list()
    expect(made.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed'])
    expect(made.map(({ removed_at }) => removed_at === null)).toEqual([true, true, false])
    expect((await inBucket()).toSorted()).toEqual([made[1]!.path, made[0]!.path])
    const place = await openBackupPlace(platform.context.config, made[0]!.path)
    expect(await place.sizeOf()).toBe(made[0]!.size_bytes)
  })
  it('fails with its reason while the store is away, leaves the older ones, and is whole once it is back', async () => {
    await run()
    platform.clock.advanceMs(DAY_MS)
    const before = await inBucket()
    store.behave('gone')
    await run()
    store.behave('works')
    expect((await list()).backups[0]).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^The backup failed: The file storage at .* cannot be reached/),
    })
    expect(await needs()).toEqual(['health_backup_failed'])
    expect(await inBucket()).toEqual(before)
    platform.clock.advanceMs(HOUR_MS)
    await run()
    expect(await needs()).toEqual([])
    expect(await inBucket()).toHaveLength(2)
  })
  it('goes later when it was not read again and could not be removed', async () => {
    const { backUp } = platform.context
    const countUploads = () => store.asked.get('PUT') ?? 0
    const before = countUploads()
    platform.context.backUp = (address, progress) =>
      backUp(address, () => {
        if (countUploads() > before) store.behave('gone')
        progress()
      })
    await run()
    store.behave('works')
    const [failed] = (await list()).backups
    expect(failed).toMatchObject({ state: 'failed', code: 'backup_failed' })
    expect(await inBucket()).toEqual([failed!.path])
    platform.context.backUp = backUp
    platform.clock.advanceMs(HOUR_MS)
    await run()
    const { backups: made } = await list()
    expect(made.map(({ state, removed_at }) => [state, removed_at === null])).toEqual([
      ['completed', true],
      ['failed', false],
    ])
    expect(await inBucket()).toEqual([made[0]!.path])
  })
})

describe('a backup that an administrator asks for', () => {
  it('is written beside the scheduled one, and the log notes it', async () => {
    writeQuickly()
    await run()
    platform.clock.advanceMs(2_000)
    const asked = await administrator.call(backups.start)
    expect(asked.body).toMatchObject({ state: 'waiting', is_asked: true })
    expect((await administrator.call(backups.start)).detail).toBe('A backup is already waiting or running.')
    await run()
    expect(await statesOf()).toEqual(['completed', 'completed'])
    const noted = await platform.context.database
      .select({ actor: auditEntriesTable.actorId })
      .from(auditEntriesTable)
      .where(eq(auditEntriesTable.action, 'backup_asked'))
    expect(noted).toEqual([{ actor: administrator.userId }])
  })
  it('stays when newer ones come, while scheduled ones go', async () => {
    writeQuickly()
    await administrator.call(backups.start)
    await run()
    for (let day = 0; day < 4; day += 1) {
      platform.clock.advanceMs(DAY_MS)
      await run()
    }
    // Asked for, and not the newest of its day.
    await administrator.call(backups.start)
    platform.clock.advanceMs(2_000)
    await run()
    const kept = (await list()).backups.filter(({ removed_at }) => removed_at === null)
    expect(kept.map(({ is_asked }) => is_asked)).toEqual([true, false, false, true])
    expect(await readdir(folder)).toHaveLength(4)
  })
  it('waits once, however often it is asked for at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => administrator.call(backups.start)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
