import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeInBucket } from '../platform/backups/backup-bucket.ts'
import { openBackupPlace } from '../platform/backups/backup-place.ts'
import type { Config } from '../platform/config/config.ts'
import type { S3Config } from '../platform/config/s3-config.ts'
import {
  type MadeLecture,
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
} from '../testing/factories.ts'
import { startServerProcess } from '../testing/process.ts'
import { makeBucket, type S3Server, startS3Server } from '../testing/servers/s3-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { backUp } from './backup.ts'
import { configOf, makeFolder } from './testing/installations.ts'
import { runAdmin } from './testing/run-admin.ts'

/** Backups in a bucket: written from a running platform, found and restored by a machine that has nothing. */

const MEGABYTE = 1024 * 1024
const silent = () => undefined
let folder: string
let store: S3Server
let bucket: S3Config
let platform: TestApp
let config: Config
let professor: Person
let lecture: MadeLecture
let env: Record<string, string>

beforeAll(async () => {
  folder = await makeFolder()
  store = await startS3Server()
  bucket = { ...(await makeBucket(store.endpoint)), prefix: 'BACKUP_S3_' }
  platform = await startTestApp()
  config = { ...(await configOf(platform)), backupStore: bucket }
  professor = await makeProfessor(platform)
  lecture = await makeLecture(platform, await makeCourse(professor), { slides: 2 })
  env = {
    BACKUP_S3_ENDPOINT: bucket.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
})
afterAll(async () => {
  await platform?.stop()
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = (name: string) => `s3://${bucket.bucket}/${name}`
const sizeOf = async (address: string) => (await openBackupPlace(config, address)).sizeOf()

describe('a backup in a bucket', () => {
  it('is found and restored by an empty machine, whose platform then has everything', async () => {
    const address = addressOf('nightly/monday.tar')
    await backUp(config, address, silent)
    await backUp(config, addressOf('other/tuesday.tar'), silent)
    // It knows the store, and nothing else.
    const empty = { ...env, DATA_DIR: path.join(folder, 'empty-machine') }
    const listed = await runAdmin(['list-backups', addressOf('nightly')], empty).ended
    expect(listed.code).toBe(0)
    expect(listed.output.trim().split('\n')).toEqual([
      expect.stringMatching(/kB {2}s3:.*\/nightly\/monday\.tar$/),
      expect.stringMatching(/^This command does not read the backups:/),
    ])
    const restored = await runAdmin(['restore', address], empty).ended
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored \d+ rows and \d+ files/),
    })

    const server = await startServerProcess(empty.DATA_DIR)
    const form = new URLSearchParams({ username: professor.email, password: professor.password })
    const signIn = await fetch(`${server.url}/api/users/login`, { method: 'POST', body: form })
    const { access_token: token } = (await signIn.json()) as { access_token: string }
    for (const key of [lecture.deckKey, lecture.slides[1]!.pictureKey, lecture.audioKeys[0]!]) {
      const file = await fetch(`${server.url}/api/files?file_path=${key}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const bytes = Buffer.from(await file.arrayBuffer())
      expect(bytes.equals(Buffer.from(await platform.context.files.read(key)))).toBe(true)
    }
    expect(await server.stop()).toBe(0)
  })
  it('takes no place that is taken', async () => {
    const address = addressOf('taken.tar')
    await backUp(config, address, silent)
    const before = await sizeOf(address)
    await expect(backUp(config, address, silent)).rejects.toThrow(/already exists: choose another name/)
    expect(await sizeOf(address)).toBe(before)
  })
  it('names the setting of the backups when the store refuses it', async () => {
    const wrong = { ...config, backupStore: { ...bucket, secretAccessKey: 'wrong' } }
    await expect(backUp(wrong, addressOf('x.tar'), silent)).rejects.toThrow(
      /refuses the key .*check BACKUP_S3_ACCESS_KEY_ID/,
    )
    await expect(backUp(config, 's3://no-such-bucket/x.tar', silent)).rejects.toThrow(
      /has no bucket no-such-bucket/,
    )
    await expect(backUp({ ...config, backupStore: undefined }, addressOf('x.tar'), silent)).rejects.toThrow(
      /so BACKUP_S3_ENDPOINT, .* must be set/,
    )
  })
})

describe('an upload in parts', () => {
  // The smallest that the client takes.
  const PART_BYTES = 5 * MEGABYTE
  /** More than two parts, the last one not full. */
  const bytes = randomBytes(2 * PART_BYTES + MEGABYTE)
  const placeOf = (name: string) => placeInBucket(bucket, name, PART_BYTES)
  const pieces = (end = bytes.byteLength) => {
    function* read() {
      for (let at = 0; at < end; at += MEGABYTE) yield bytes.subarray(at, Math.min(end, at + MEGABYTE))
    }
    return read()
  }
  it('is read again as it was written', async () => {
    const place = placeOf('large.tar')
    await place.write(Readable.from(pieces(), { objectMode: false }))
    expect(await place.sizeOf()).toBe(bytes.byteLength)
    const chunks: Buffer[] = []
    for await (const chunk of await place.open()) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
    await place.remove()
    expect(await place.sizeOf()).toBeUndefined()
  })
  it('is whole although the store fails once at its begin, at two parts and at its end', async () => {
    const place = placeOf('shaken.tar')
    const failed: string[] = []
    for (const [how, method, query] of [
      ['busy', 'POST', 'uploads'],
      ['busy', 'PUT', 'partNumber=1'],
      ['gone', 'PUT', 'partNumber=2'],
      ['gone', 'POST', 'uploadId='],
    ] as const)
      store.fail(how, (request) => {
        const isMeant = request.method === method && (request.url ?? '').includes(query)
        if (isMeant) failed.push(query)
        return isMeant
      })
    await place.write(Readable.from(pieces(), { objectMode: false }))
    expect(failed).toEqual(['uploads', 'partNumber=1', 'partNumber=2', 'uploadId='])
    expect(await place.sizeOf()).toBe(bytes.byteLength)
    store.behave('works')
  })
  it('fails with its own reason also where the store removes no parts', async () => {
    const place = placeOf('refused.tar')
    // This store answers 405 to the removal of parts.
    store.fail('gone', ({ url = '' }) => url.includes('partNumber=2'), Number.POSITIVE_INFINITY)
    await expect(place.write(Readable.from(pieces(), { objectMode: false }))).rejects.toThrow(
      /cannot be reached/,
    )
    store.behave('works')
    expect(await place.sizeOf()).toBeUndefined()
  })
  it('leaves nothing when its source or the store fails on the way', async () => {
    const place = placeOf('broken.tar')
    async function* breakOff() {
      yield* pieces(PART_BYTES + MEGABYTE)
      throw new Error('The database is gone.')
    }
    await expect(place.write(Readable.from(breakOff(), { objectMode: false }))).rejects.toThrow(
      'The database is gone.',
    )
    async function* loseStore() {
      yield* pieces(PART_BYTES + MEGABYTE)
      store.behave('gone')
      yield* pieces()
    }
    await expect(place.write(Readable.from(loseStore(), { objectMode: false }))).rejects.toThrow(
      /cannot be reached/,
    )
    store.behave('works')
    expect(await place.sizeOf()).toBeUndefined()
  })
})
