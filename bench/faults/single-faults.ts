import { open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDescendants } from '../../server/testing/process.ts'
import type { Fault } from './fault.ts'
import type { Single } from './installations.ts'

const LASTING_MS = 15_000
const CHUNK_BYTES = 1024 * 1024

/** Writes until the disk of a folder has no byte left. */
const fillDisk = async (folder: string): Promise<() => Promise<void>> => {
  const file = path.join(folder, 'ballast')
  const handle = await open(file, 'w')
  for (let size = CHUNK_BYTES; size >= 1; )
    try {
      const { bytesWritten } = await handle.write(Buffer.alloc(size))
      if (bytesWritten < size) size = Math.floor(size / 2)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size = Math.floor(size / 2)
    }
  await handle.close()
  return () => rm(file)
}

/** Faults of one server with its own PostgreSQL. */
export const singleFaults: Fault<Single>[] = [
  {
    name: 'kill -9 of the platform',
    run: async ({ findPlatform }) => void process.kill(await findPlatform(), 'SIGKILL'),
  },
  { name: 'kill -9 of the launcher', run: async ({ launcher }) => launcher.send('SIGKILL') },
  { name: 'kill -9 of the embedded PostgreSQL', run: async ({ database }) => database.kill() },
  {
    name: 'kill -9 of one session of PostgreSQL',
    run: async ({ findPlatform }) => {
      for (const id of await listDescendants(await findPlatform())) {
        const title = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
        if (/^postgres: \S+ lectern/.test(title)) return void process.kill(id, 'SIGKILL')
      }
      throw new Error('PostgreSQL has no session.')
    },
  },
  {
    name: 'kill -9 of all children that draw and speak',
    run: async ({ findPlatform }, _, note) => {
      let killed = 0
      for (let round = 0; round < 20; round += 1) {
        for (const id of await listDescendants(await findPlatform())) {
          const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
          if (!/pdf|speech/.test(line)) continue
          try {
            process.kill(id, 'SIGKILL')
            killed += 1
          } catch {
            // It has ended.
          }
        }
        await sleep(100)
      }
      note(`${killed} children were killed within 2 s`)
    },
  },
  {
    name: 'the embedded PostgreSQL stopped for 15 s (SIGSTOP)',
    run: async ({ database }) => {
      await database.pause()
      await sleep(LASTING_MS)
      await database.goOn()
    },
  },
  {
    name: 'disk full for 15 s',
    run: async ({ dataDir }) => {
      const free = await fillDisk(dataDir)
      await sleep(LASTING_MS)
      await free()
    },
  },
  {
    name: 'folder of the files gone for 15 s',
    run: async ({ dataDir }) => {
      const files = path.join(dataDir, 'files')
      await rename(files, `${files}-away`)
      await sleep(LASTING_MS)
      await rm(files, { recursive: true, force: true })
      await rename(`${files}-away`, files)
    },
  },
]
