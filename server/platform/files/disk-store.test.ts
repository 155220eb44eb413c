import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { clearFolder, createDiskStore } from './disk-store.ts'
import { FileMissingError } from './file-store.ts'
import { StorageError } from './storage-error.ts'

it('removes leftovers, but no file that another process is writing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-leftovers-'))
  await writeFile(path.join(folder, 'young'), 'x')
  await writeFile(path.join(folder, 'old'), 'x')
  const twoHoursAgo = Date.now() / 1000 - 7_200
  await utimes(path.join(folder, 'old'), twoHoursAgo, twoHoursAgo)
  await clearFolder(folder, 3_600_000)
  expect(await readdir(folder)).toEqual(['young'])
  await clearFolder(folder)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

it('takes no file for a missing one while its disk is away', async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'lectern-away-'))
  const [folder, away] = [path.join(parent, 'files'), path.join(parent, 'away')]
  const store = await createDiskStore(folder)
  const { key } = await store.putBytes(Buffer.from('stays'), 'zip')
  const other = 'a'.repeat(64)
  await rename(folder, away)
  // As a share that is not mounted leaves it.
  for (const hasFolder of [false, true]) {
    if (hasFolder) await mkdir(folder)
    const upload = path.join(parent, 'upload')
    await writeFile(upload, 'new')
    for (const attempt of [
      () => store.check(),
      () => store.sizeOf(key),
      () => store.read(key),
      () => store.open(key),
      () => store.localCopy(key),
      () => store.putBytes(Buffer.from('new'), 'zip'),
      () => store.putFile(upload, other, 'zip'),
    ])
      await expect(attempt()).rejects.toBeInstanceOf(StorageError)
  }
  await rm(folder, { recursive: true })
  await rename(away, folder)
  await store.check()
  expect((await store.read(key)).toString()).toBe('stays')
  expect(await store.sizeOf(`${other}.zip`)).toBeUndefined()
  await expect(store.read(`${other}.zip`)).rejects.toBeInstanceOf(FileMissingError)
  await rm(parent, { recursive: true })
})
