import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../../server/testing/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Lectern as users run it: built, as a separate process with a new folder and a free port. */
export type BenchPlatform = { url: string; processId: number; dataDir: string; stop(): Promise<void> }

export const startBenchPlatform = async (env: Record<string, string> = {}): Promise<BenchPlatform> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-bench-'))
  await buildServer()
  const child = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const match = /ready: (http:\S+)/.exec(output)
      if (match?.[1]) resolve(match[1])
    })
    child.once('exit', (code) => reject(new Error(`The platform ended with code ${code}.`)))
  })
  return {
    url,
    processId: child.pid!,
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
