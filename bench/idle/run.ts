import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Memory of everything that `npm start` runs at rest, and the time until it is ready. */

const STARTS = Number(process.argv[2] ?? 5)
/** The caches of modules and the first routines settle. */
const IDLE_MS = Number(process.argv[3] ?? 60) * 1_000
const root = fileURLToPath(new URL('../..', import.meta.url))

type Process = { pid: number; parent: number; command: string }

const listProcesses = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return [{ pid: Number(name), parent, command }]
      } catch {
        return []
      }
    })

const listTree = (pid: number): Process[] => {
  const all = listProcesses()
  const found = all.filter((one) => one.pid === pid)
  for (let at = 0; at < found.length; at += 1)
    found.push(...all.filter(({ parent }) => parent === found[at]!.pid))
  return found
}

/** Proportional set size: pages that processes share are divided among them. Source: proc(5), smaps_rollup. */
const pssOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** What a process is, for a person. */
const nameOf = (command: string): string => {
  if (/^postgres|\/postgres /.test(command)) return 'PostgreSQL'
  if (/server\/(?:dist\/main\.js|main\.ts)/.test(command)) return 'server'
  if (command.includes('launch.mjs')) return 'launcher'
  if (/npm/.test(command)) return 'npm'
  if (command.includes('read -r server')) return 'watchdog'
  return command.slice(0, 40)
}

const startOnce = async (dataDir: string) => {
  const startedMs = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('Lectern is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with code ${code}.`)))
  })
  const readyMs = performance.now() - startedMs
  return {
    readyMs,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const main = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-idle-'))
  const dataDir = path.join(folder, 'data')
  try {
    const times: number[] = []
    for (let start = 0; start <= STARTS; start += 1) {
      const running = await startOnce(dataDir)
      // The first one makes the database and the screens.
      if (start > 0) times.push(running.readyMs)
      if (start === STARTS) {
        await sleep(IDLE_MS)
        const sums = new Map<string, { processes: number; mb: number }>()
        for (const { pid, command } of listTree(running.pid)) {
          const name = nameOf(command)
          const sum = sums.get(name) ?? { processes: 0, mb: 0 }
          sums.set(name, { processes: sum.processes + 1, mb: sum.mb + pssOf(pid) })
        }
        console.table(
          [...sums].map(([name, { processes, mb }]) => ({ name, processes, 'PSS MB': Math.round(mb) })),
        )
        const all = [...sums.values()].reduce((sum, { mb }) => sum + mb, 0)
        console.log(`Idle for ${IDLE_MS / 1_000} s: ${Math.round(all)} MB PSS in all.`)
      }
      await running.stop()
    }
    const sorted = times.toSorted((one, other) => one - other)
    console.log(
      `Ready after ${(sorted[Math.floor(sorted.length / 2)]! / 1_000).toFixed(2)} s (median of ${times.length}; least ${(sorted[0]! / 1_000).toFixed(2)}, most ${(sorted.at(-1)! / 1_000).toFixed(2)}).`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
