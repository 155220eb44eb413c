import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** Signs the tokens of students who are written straight into the tables. */
export const SECRET = 'a secret for benches that is long enough'

/** One process of a platform; `url` is empty for a worker. */
export type PlatformProcess = { url: string; processId: number; stop(): Promise<void> }

/** Starts the built server, and waits until it is ready. @param env its whole environment */
export const startServer = async (env: NodeJS.ProcessEnv): Promise<PlatformProcess> => {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
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

/** Starts a web process or a worker on a given database. @param dataDir made if missing */
export const startPlatformProcess = async (
  role: 'web' | 'worker',
  databaseUrl: string,
  dataDir: string,
): Promise<PlatformProcess> => {
  await mkdir(dataDir, { recursive: true })
  return startServer({
    PATH: process.env.PATH,
    ROLE: role,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'error',
  })
}
