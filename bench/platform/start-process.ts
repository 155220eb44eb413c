import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SECRET } from '../quiz-storm/class.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One process of a platform on a given database; `url` is empty for a worker. */
export type PlatformProcess = { url: string; processId: number; stop(): Promise<void> }

/** Starts a web process or a worker of the built server. @param dataDir made if missing */
export const startPlatformProcess = async (
  role: 'web' | 'worker',
  databaseUrl: string,
  dataDir: string,
): Promise<PlatformProcess> => {
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, [path.join(root, 'server/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      ROLE: role,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: SECRET,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const match = /Lectern is ready: (http:\S+)|Lectern works/.exec(output)
      if (match) resolve(match[1] ?? '')
    })
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code}: ${output}`)))
  })
  return {
    url,
    processId: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
