import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const mainFile = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const launcher = fileURLToPath(new URL('../../scripts/launch.mjs', import.meta.url))

const runFile = promisify(execFile)
let built: Promise<unknown> | undefined

/** Builds the server where its sources have changed: users run the built one, so tests of the process do. */
export const buildServer = (): Promise<unknown> => {
  built ??= runFile(process.execPath, [launcher, 'build', 'server'])
  return built
}

export type ServerProcess = {
  url: string
  pid: number
  output(): string
  exited: Promise<number | null>
  /** As the kernel does when memory runs out: no handler runs. */
  kill(): Promise<void>
  /** Asks to stop and waits for it. */
  stop(): Promise<number | null>
}

export const makeDataDir = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'lectern-process-'))
export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

/** Starts the platform as a separate process. Rejects with its output when it ends instead. */
export const startServerProcess = async (
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> => {
  await buildServer()
  const child = spawn(process.execPath, [mainFile], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const match = /ready: (http:\S+)/.exec(output)
      if (match?.[1]) resolve(match[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  return {
    url,
    pid: child.pid!,
    output: () => output,
    exited,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Pids of all descendants of a process, by /proc (Linux). */
export const listDescendants = async (pid: number): Promise<number[]> => {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const found: number[] = []
  for (let wave = [pid]; wave.length > 0; ) {
    wave = [...parents].filter(([, parent]) => wave.includes(parent)).map(([child]) => child)
    found.push(...wave)
  }
  return found
}

const isAlive = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat !== undefined && stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
}

/** Finds those of the processes that still exist after a while. */
export const findSurvivors = async (pids: number[], waitMs = 5_000): Promise<number[]> => {
  const until = Date.now() + waitMs
  for (;;) {
    const alive: number[] = []
    for (const pid of pids) if (await isAlive(pid)) alive.push(pid)
    if (alive.length === 0 || Date.now() > until) return alive
    await sleep(50)
  }
}
