import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StorageError } from '../files/storage-error.ts'
import { openBackupPlace } from './backup-place.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-place-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const MB = 1_000_000
const chunk = Buffer.alloc(MB)
/** A disk of 100 GB whose free space shrinks by what was written. */
const writeOn = async (freeMb: number, name: string, backupMb: number) => {
  let written = 0
  function* bytes() {
    for (; written < backupMb; written += 1) yield chunk
  }
  const place = await openBackupPlace({ backupStore: undefined }, path.join(folder, name), async () => ({
    freeBytes: (freeMb - written) * MB,
    totalBytes: 100_000 * MB,
  }))
  await place.write(Readable.from(bytes()))
  return place.sizeOf()
}

it('stops before it takes the space that answers and grades need, and leaves nothing', async () => {
  expect(await writeOn(400, 'whole.tar', 60)).toBe(60 * MB)
  for (const freeMb of [200, 280]) {
    // A command prints a StorageError without a stack.
    await expect(writeOn(freeMb, 'stopped.tar', 60)).rejects.toBeInstanceOf(StorageError)
    await expect(writeOn(freeMb, 'stopped.tar', 60)).rejects.toThrow(
      /^The disk of .* is nearly full\. .* make space there, or choose a folder on another disk or a bucket\.$/,
    )
  }
  expect(await readdir(folder)).toEqual(['whole.tar'])
})
