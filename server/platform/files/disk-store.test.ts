import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { clearFolder } from './disk-store.ts'

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
