import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { files } from '@lectern/contract/files.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore, openStores } from '../platform/files/open-file-store.ts'
import { nameStores } from '../platform/files/store-names.ts'
import { filesFolder } from '../platform/start.ts'
import {
  type MadeLecture,
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
} from '../testing/factories.ts'
import { envOf, makeBucket, type S3Server, startS3Server } from '../testing/servers/s3-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { backUp } from './backup.ts'
import { examine } from './doctor/doctor.ts'
import { moveFiles } from './move-files.ts'
import { restore } from './restore.ts'
import { configOf, makeEmpty, makeFolder, readAllRows } from './testing/installations.ts'
import { runAdmin } from './testing/run-admin.ts'

/** An installation whose files are moved from the disk to a bucket and back, and backed up from either side. */

const silent = () => undefined
let store: S3Server
let folder: string
let platform: TestApp
/** As the running platform has it: new files go to the bucket, others are still on the disk. */
let config: Config & { databaseUrl: string }
let professor: Person
let lecture: MadeLecture
beforeAll(async () => {
  folder = await makeFolder()
  store = await startS3Server()
  const s3 = await makeBucket(store.endpoint)
  platform = await startTestApp({ config: { storage: 's3', s3 } })
  config = await configOf(platform)
  professor = await makeProfessor(platform)
  lecture = await makeLecture(platform, await makeCourse(professor), { slides: 6 })
  await moveFiles({ ...config, storage: 'disk' }, 'disk', silent)
})
afterAll(async () => {
  await platform?.stop()
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
})

const list = async (of: FileStore | undefined) => {
  const keys: string[] = []
  for await (const key of of!.listWrittenBefore(Number.POSITIVE_INFINITY)) keys.push(key)
  return keys.toSorted()
}
/** The keys in the bucket, and those on the disk. */
const sides = async (): Promise<[string[], string[]]> => {
  const { main, other } = await openStores(config)
  return [await list(main), await list(other)]
}
const env = (storage: 'disk' | 's3'): Record<string, string> => ({
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl,
  JWT_SECRET: config.jwtSecret,
  PORT: '0',
  STORAGE: storage,
  ...envOf(config.s3!),
})
const keysOf = ({ deckKey, slides, audioKeys }: MadeLecture) => [
  deckKey,
  ...slides.flatMap(({ pictureKey, thumbnailKey }) => [pictureKey, thumbnailKey]),
  ...audioKeys,
]
const read = (key: string) => professor.call(files.get, { query: { file_path: key } })

it('refuses a move against the settings', async () => {
  await expect(moveFiles(config, 'tape', silent)).rejects.toThrow('move-files s3, or move-files disk')
  await expect(moveFiles(config, 'disk', silent)).rejects.toThrow(
    /New files are still written to the bucket .*: set STORAGE=disk, restart all processes/,
  )
  await expect(moveFiles({ ...config, s3: undefined, storage: 'disk' }, 's3', silent)).rejects.toThrow(
    'There is only one storage',
  )
  store.behave('busy')
  const refused = await runAdmin(['move-files', 's3'], env('s3')).ended
  store.behave('works')
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^The file storage at .* is busy[^\n]*\n$/),
  })
})

it('refuses while a process runs that cannot read from the target, or still writes elsewhere', async () => {
  const before = await sides()
  const [own = '', former = ''] = nameStores(config)
  for (const stores of [[former], [former, own]]) {
    const running = openDatabase(config.databaseUrl, 1, { stores })
    await running.execute('select 1')
    await expect(moveFiles(config, 's3', silent)).rejects.toThrow(
      /A process of the platform still runs with other settings .* give all processes the settings of the bucket/,
    )
    await running.$client.end()
  }
  expect(await sides()).toEqual(before)
})

it('moves while people read, also when it is killed and called again', async () => {
  const keys = [...new Set(keysOf(lecture))].toSorted()
  expect(await sides()).toEqual([[], keys])
  let isDone = false
  let count = 0
  const failed: unknown[] = []
  const reader = async () => {
    for (let at = 0; !isDone; at += 1) {
      const key = keys[at % keys.length]!
      const { status, raw } = await read(key)
      count += 1
      if (status !== 200 || raw.byteLength === 0) failed.push([key, status])
      // Without a pause the readers take the processor that the move needs.
      await sleep(5)
    }
  }
  const reading = [reader(), reader()]
  try {
    const { child, ended } = runAdmin(['move-files', 's3'], env('s3'))
    // On a busy machine the command takes long to start.
    await expect.poll(async () => (await sides())[0].length, { timeout: 120_000 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await ended
    // The rest of a killed upload in the other direction is not a file.
    const again = await runAdmin(['move-files', 's3'], env('s3')).ended
    expect(again).toEqual({
      code: 0,
      output: expect.stringMatching(/^Moved \d+ files .* to the bucket .* again there\.\n$/),
    })
  } finally {
    isDone = true
    await Promise.all(reading)
  }
  expect([failed, count > keys.length]).toEqual([[], true])
  expect(await sides()).toEqual([keys, []])
  expect((await runAdmin(['move-files', 's3'], env('s3')).ended).output).toMatch(/^Moved 0 files/)
})

it('leaves a damaged file where it is, and replaces a damaged copy', async () => {
  const { main, other } = await openStores({ ...config, storage: 'disk' })
  const key = lecture.slides[0]!.pictureKey
  const bytes = Buffer.from(await other!.read(key))
  const place = path.join(filesFolder(config), key.slice(0, 2), key)
  // The same size, other content, on the side that the file is moved to.
  await main.putBytes(bytes, 'webp')
  await writeFile(place, Buffer.alloc(bytes.byteLength))
  const back = await moveFiles({ ...config, storage: 'disk' }, 'disk', silent)
  expect(back.damaged).toEqual([])
  expect(Buffer.from(await main.read(key)).equals(bytes)).toBe(true)

  await writeFile(place, 'damaged')
  const run = await runAdmin(['move-files', 's3'], env('s3')).ended
  expect(run).toEqual({ code: 1, output: expect.stringContaining(`1 files stay where they are`) })
  expect(existsSync(place)).toBe(true)
  await writeFile(place, bytes)
  expect(await moveFiles(config, 's3', silent)).toMatchObject({ count: 1, damaged: [] })
})

it('a backup of a bucket is restored onto the disk, and one of the disk into a bucket', async () => {
  const keys = [...new Set(keysOf(lecture))].toSorted()
  const first = path.join(folder, 'bucket.tar')
  const made = await backUp(config, first, silent)
  expect([made.files.count, made.missingFiles]).toEqual([keys.length, []])
  const onDisk = await makeEmpty({ ...config, storage: 'disk', s3: undefined })
  await restore(onDisk.config, first, silent)
  expect(await list(await openFileStore(onDisk.config))).toEqual(keys)

  const second = path.join(folder, 'disk.tar')
  await backUp(onDisk.config, second, silent)
  const inBucket = await makeEmpty({ ...config, s3: await makeBucket(store.endpoint) })
  await restore(inBucket.config, second, silent)
  const restored = await openFileStore(inBucket.config)
  expect(await list(restored)).toEqual(keys)
  const of = await openFileStore(config)
  for (const key of keys)
    expect(Buffer.from(await restored.read(key)).equals(Buffer.from(await of.read(key)))).toBe(true)
  expect(await readAllRows(inBucket.config.databaseUrl)).toEqual(await readAllRows(config.databaseUrl))
  expect(await readdir(path.join(inBucket.config.dataDir, 'uploads'))).toEqual([])

  // While the store is away: nothing is restored, and it works afterwards.
  const third = await makeEmpty({ ...config, s3: { ...(await makeBucket(store.endpoint)), limitMs: 1_000 } })
  store.behave('busy')
  await expect(restore(third.config, second, silent)).rejects.toThrow(/is busy or out of order/)
  await expect(backUp(config, path.join(folder, 'none.tar'), silent)).rejects.toThrow(/is busy/)
  expect(existsSync(path.join(folder, 'none.tar'))).toBe(false)
  store.behave('works')
  await restore(third.config, second, silent)
  expect(await list(await openFileStore(third.config))).toEqual(keys)
  for (const one of [onDisk, inBucket, third]) await one.remove()
})

it('doctor says which storage takes new files, and what is wrong with one', async () => {
  const look = async (more: Record<string, string> = {}) => {
    const lines: string[] = []
    await examine({ ...env('s3'), ...more }, (line) => lines.push(line))
    return lines.filter((line) => /^\w+ +(storage|files) /.test(line))
  }
  expect(await look()).toEqual([
    expect.stringMatching(/^ok +storage +the bucket .* takes new files\.$/),
    expect.stringMatching(/^ok +storage +\/.* is searched for files that were not moved\.$/),
    expect.stringMatching(/^ok +files +all \d+ files/),
  ])
  expect(await look({ S3_BUCKET: 'nowhere' })).toEqual([
    expect.stringMatching(
      /^wrong +storage +The file storage at .* has no bucket nowhere .*: make it, or correct/,
    ),
    expect.stringMatching(/^ok/),
    expect.stringMatching(/^wrong +files/),
  ])
})
