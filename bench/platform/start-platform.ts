import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildServer } from '../../server/testing/process.ts'
import { type PlatformProcess, startServer } from './start-process.ts'

/** Lectern as users run it: built, as a separate process with a new folder and a free port. */
export type BenchPlatform = PlatformProcess & { dataDir: string }

export const startBenchPlatform = async (env: Record<string, string> = {}): Promise<BenchPlatform> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-bench-'))
  await buildServer()
  const server = await startServer({
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...env,
  })
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
