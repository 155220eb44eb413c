import { existsSync } from 'node:fs'
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBackupPlace } from '../../platform/backups/backup-place.ts'
import { filesFolder, uploadFolder } from '../../platform/start.ts'
import { makeCourse, makeLecture, makeProfessor } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { backUp } from '../backup.ts'
import { restore } from '../restore.ts'
import { type ArchiveEntry, readEntries, withManifest, writeEntries } from '../testing/change-archive.ts'
import { configOf, makeEmpty, makeFolder, readAllRows } from '../testing/installations.ts'
import { runAdmin } from '../testing/run-admin.ts'
import { readArchive } from './read-archive.ts'

/** Every way in which an archive can be broken: it is refused with its sentence, and nothing is left behind. */

const silent = () => undefined
let folder: string
let platform: TestApp
let empty: Awaited<ReturnType<typeof makeEmpty>>
let whole: string
let entries: ArchiveEntry[]

beforeAll(async () => {
  folder = await makeFolder()
  platform = await startTestApp()
  const professor = await makeProfessor(platform)
  await makeLecture(platform, await makeCourse(professor), { slides: 2, published: true })
  whole = path.join(folder, 'whole.tar')
  const config = await configOf(platform)
  await backUp(config, whole, silent)
  entries = await readEntries(whole)
  empty = await makeEmpty(config)
})
afterAll(async () => {
  await platform?.stop()
  await empty?.remove()
  await rm(folder, { recursive: true, force: true })
})

const expectNothing = async () => {
  expect(Object.keys(await readAllRows(empty.config.databaseUrl))).toEqual([])
  const files = filesFolder(empty.config)
  if (!existsSync(files)) return
  const left = await readdir(files, { recursive: true, withFileTypes: true })
  expect(left.filter((one) => one.isFile() || one.name.startsWith('restore-'))).toEqual([])
}
const expectRefused = async (file: string, sentence: string | RegExp) => {
  await expect(restore(empty.config, file, silent)).rejects.toThrow(sentence)
  await expectNothing()
}
const refuseEntries = async (changed: ArchiveEntry[], sentence: string | RegExp) => {
  const file = path.join(folder, 'changed.tar')
  await writeEntries(file, changed)
  await expectRefused(file, sentence)
}
const indexOf = (start: string) => entries.findIndex(({ name }) => name.startsWith(start))

it('refuses what is no archive', async () => {
  await expectRefused(path.join(folder, 'absent.tar'), /^The backup cannot be read: there is nothing/)
  await expectRefused(folder, /is no file/)
  for (const content of ['', 'x', 'no archive '.repeat(1_000)]) {
    const file = path.join(folder, 'other.tar')
    await writeFile(file, content)
    await expectRefused(file, 'The file is not a backup of Lectern')
  }
  await refuseEntries(
    [{ name: 'letter.txt', bytes: Buffer.from('Hello') }],
    'The file is not a backup of Lectern',
  )
})

it('refuses an archive that was cut off anywhere', async () => {
  const bytes = await readFile(whole)
  const end = bytes.byteLength - 1_024
  for (const share of [0.01, 0.2, 0.5, 0.8, 0.99]) {
    const file = path.join(folder, 'cut.tar')
    await writeFile(file, bytes)
    await truncate(file, Math.floor(end * share))
    await expectRefused(file, /not whole: (its end is missing|.*changed)|is not a backup/)
  }
})

/** All that a restore would get. */
const readAll = async (file: string) => {
  const parts: string[] = []
  const manifest = await readArchive(await openBackupPlace({ backupStore: undefined }, file), {
    async rows(table, bytes) {
      parts.push(table, bytes.toString())
    },
    async file(key, bytes) {
      for await (const chunk of bytes) parts.push(key, chunk.toString('base64'))
    },
  })
  return { manifest, parts }
}

it('refuses a changed byte anywhere, except where it means nothing', async () => {
  const bytes = await readFile(whole)
  const content = await readAll(whole)
  let [refused, harmless] = [0, 0]
  const step = Math.floor(bytes.byteLength / 400)
  for (let at = 0; at < bytes.byteLength - 1_024; at += step) {
    // Padding of a tar is zero.
    if (bytes[at] === 0) continue
    const changed = Buffer.from(bytes)
    changed[at] = changed[at]! ^ 1
    const file = path.join(folder, 'flipped.tar')
    await writeFile(file, changed)
    const outcome = await readAll(file).catch((error: Error) => error)
    if (outcome instanceof Error) {
      expect(outcome.message, `byte ${at}`).toMatch(/not whole|is not a backup|which is newer/)
      refused += 1
    } else {
      // In fields of gzip that nothing reads.
      expect(outcome).toEqual(content)
      harmless += 1
    }
  }
  expect(refused).toBeGreaterThan(100)
  expect(harmless).toBeLessThan(refused / 10)
})

it('refuses missing, doubled, added and exchanged entries', async () => {
  const [rows, file] = [indexOf('rows/users/'), indexOf('files/')]
  const count = entries.filter(({ name }) => name.startsWith('files/')).length
  await refuseEntries(entries.toSpliced(file, 1), `it has ${count - 1} files, and lists ${count}`)
  await refuseEntries(entries.toSpliced(file, 0, entries[file]!), `it has ${count + 1} files`)
  await refuseEntries(entries.toSpliced(rows, 1), 'the rows of users are missing')
  await refuseEntries(entries.toSpliced(rows, 0, entries[rows]!), 'rows/users/000002.gz is missing')
  await refuseEntries(entries.slice(0, -1), 'its end is missing')
  await refuseEntries([...entries, entries[file]!], 'follows its end')
  const { name } = entries[file]!
  await refuseEntries(entries.with(file, { name, bytes: Buffer.from('other') }), /the file .* was changed/)
  await refuseEntries(
    entries.toSpliced(rows, 0, { ...entries[rows]!, name: 'rows/wages/000001.gz' }),
    'rows of wages, which it does not list',
  )
  await refuseEntries(
    entries.toSpliced(file, 0, { name: 'files/../../../etc/passwd', bytes: Buffer.from('x') }),
    'is no file of Lectern',
  )
})

it('refuses tables that do not fit, and leaves the database empty', async () => {
  const rename = (from: string, to: string) =>
    withManifest(
      entries.map((entry) => ({ ...entry, name: entry.name.replace(`rows/${from}/`, `rows/${to}/`) })),
      ({ tables }) => ({
        tables: tables.map((table) => (table.name === from ? { ...table, name: to } : table)),
      }),
    )
  await refuseEntries(rename('users', 'people'), 'The backup does not fit its release: missing table users')
  const fewer = withManifest(entries, ({ tables }) => ({
    tables: tables.map((table) =>
      table.name === 'users' ? { ...table, columns: table.columns.slice(1) } : table,
    ),
  }))
  await refuseEntries(fewer, 'The backup does not fit its release')
  // Whole, and still wrong: a lecture without its course. PostgreSQL itself refuses it.
  const orphaned = withManifest(entries.toSpliced(indexOf('rows/courses/'), 1), ({ tables }) => ({
    tables: tables.map((table) => (table.name === 'courses' ? { ...table, rows: 0, sizeBytes: 0 } : table)),
  }))
  await refuseEntries(orphaned, /foreign key/)
})

it('refuses what a newer release made', async () => {
  const newer = { release: '9.9.9', migration: Date.parse('2099-01-01') }
  await refuseEntries(
    withManifest(entries, () => newer),
    'made by Lectern 9.9.9, which is newer',
  )
  await refuseEntries(
    withManifest(entries, () => ({ format: 2, release: '9.9.9' })),
    'which is newer',
  )
  await refuseEntries(
    withManifest(entries, ({ migration }) => ({ migration: migration - 1 })),
    'never had',
  )
})

it('leaves neither rows nor files when the disk is full in the middle of a restore', async () => {
  const { dataDir, databaseUrl, jwtSecret } = empty.config
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret }
  // Pictures are smaller than a block, the PDF is larger.
  const run = await runAdmin(['restore', whole], env, 1).ended
  expect(run).toEqual({ code: 1, output: expect.stringMatching(/^restore failed: EFBIG[^\n]*\n$/) })
  await expectNothing()
})

it('restores after all these refusals, and then never again into the same database', async () => {
  await restore(empty.config, whole, silent)
  expect(await readAllRows(empty.config.databaseUrl)).toEqual(
    await readAllRows((await configOf(platform)).databaseUrl),
  )
  expect(await readdir(uploadFolder(empty.config))).toEqual([])
  await expect(restore(empty.config, whole, silent)).rejects.toThrow(
    /^The database at DATABASE_URL is not empty \(it has drizzle/,
  )
})
