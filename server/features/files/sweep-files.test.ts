import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { annotations } from '@lectern/contract/annotations.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { getTableName, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { features } from '../../app.ts'
import { blockRemovals } from '../../platform/files/removal.ts'
import { startRoutines } from '../../platform/jobs/routines.ts'
import { filesFolder } from '../../platform/start.ts'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { drawInk, drawPicture } from '../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { fileColumns } from './sweep-files.queries.ts'
import { sweepFiles } from './sweep-files.ts'

const DAY_MS = 24 * 60 * 60_000
let platform: TestApp
let professor: Person
beforeEach(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterEach(() => platform?.stop())

const isThere = async (key: string) => (await platform.context.files.sizeOf(key)) !== undefined
const listAll = async () => {
  const keys: string[] = []
  for await (const key of platform.context.files.listWrittenBefore(Number.POSITIVE_INFINITY)) keys.push(key)
  return keys.sort()
}

/** The state after a kill between writing the file and the commit: bytes without a row. */
const leaveOrphan = async (): Promise<string> => {
  const bytes = await drawPicture()
  let key = ''
  await platform.context.database
    .transaction(async (tx) => {
      await blockRemovals(tx)
      key = (await platform.context.files.putBytes(bytes, 'webp')).key
      throw new Error('killed')
    })
    .catch(() => {})
  expect(await isThere(key)).toBe(true)
  return key
}

it('removes unnamed files that are a day old, and no file in use', async () => {
  const { id, slides } = await makeLecture(platform, await makeCourse(professor), { slides: 2, audio: true })
  const drawn = await professor.call(annotations.draw, {
    params: { id, slide: 1 },
    body: { image_data: await drawInk(), color: 'red', size: 3 },
  })
  expect(drawn.status).toBe(200)
  const inUse = await listAll()
  expect(inUse.length).toBeGreaterThan(slides.length * 2)
  const orphan = await leaveOrphan()

  expect(await sweepFiles(platform.context)).toBe(0)
  platform.clock.advanceMs(DAY_MS + 60_000)
  expect(await sweepFiles(platform.context)).toBe(1)
  expect(await isThere(orphan)).toBe(false)
  expect(await listAll()).toEqual(inUse)
  expect(await sweepFiles(platform.context)).toBe(0)

  // The lecture's files are gone already, and so are all left-overs.
  await professor.call(lectures.remove, { params: { id }, query: { for_good: 'true' } })
  await sweepFiles(platform.context)
  expect(await listAll()).toEqual([])
})

it('is done by a worker at its start, and every day', async () => {
  const orphan = await leaveOrphan()
  platform.clock.advanceMs(DAY_MS + 60_000)
  const routines = features.flatMap((feature) => feature.routines?.(platform.context) ?? [])
  expect(routines.find(({ name }) => name === 'sweep files')?.everySeconds).toBe(DAY_MS / 1_000)
  const running = startRoutines(
    routines.filter(({ name }) => name === 'sweep files'),
    platform.context.log,
  )
  await expect.poll(() => isThere(orphan)).toBe(false)
  await running.stop()
})

it('leaves the PDF of a job that is still to read it', async () => {
  const key = await leaveOrphan()
  await platform.context.database.transaction((tx) =>
    platform.context.queue.enqueue(tx, {
      kind: 'syllabus',
      ownerId: professor.userId,
      payload: { fileKey: key },
    }),
  )
  platform.clock.advanceMs(DAY_MS + 60_000)
  expect(await sweepFiles(platform.context)).toBe(0)
  expect(await isThere(key)).toBe(true)
})

it('leaves other files alone', async () => {
  const folder = filesFolder(platform.context.config)
  const shelf = path.join(folder, 'ab')
  await mkdir(shelf, { recursive: true })
  const others = [path.join(folder, 'notes.txt'), path.join(shelf, 'notes.txt'), path.join(shelf, 'abc.webp')]
  for (const other of others) await writeFile(other, 'x')
  platform.clock.advanceMs(DAY_MS + 60_000)
  expect(await sweepFiles(platform.context)).toBe(0)
  for (const other of others) await access(other)
})

it('removes nothing when most files would go: they are those of another database', async () => {
  for (let count = 0; count < 60; count++) await leaveOrphan()
  platform.clock.advanceMs(DAY_MS + 60_000)
  expect(await sweepFiles(platform.context)).toBe(0)
  expect(await listAll()).toHaveLength(60)
})

it('knows every column that can name a file', async () => {
  const { rows } = await platform.context.database.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like '%\\_key' order by name`)
  // A drafted question and a practice card name their page, but do not keep its file beyond its lecture. `look_key` is only compared.
  // `stored_files` keeps the sizes of files that others name.
  const others = [
    'activity_events.event_key',
    'drafted_questions.picture_key',
    'passkeys.public_key',
    'practice_cards.picture_key',
    'slide_audio.recording_key',
    'slides.look_key',
    'stored_files.file_key',
  ]
  const known = fileColumns.map((column) => `${getTableName(column.table)}.${column.name}`)
  expect(rows.map(({ name }) => name)).toEqual([...known, ...others].sort())
})
