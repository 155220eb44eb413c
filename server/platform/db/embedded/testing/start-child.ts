import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('write-rows.ts', import.meta.url))
type Line = { ready?: number; row?: number; refused?: string }

/** Runs write-rows.ts on a folder; `prefix` is a command to run it under, such as `unshare --net`. */
export function startChild(
  dataDir: string,
  mode: 'write' | 'hold' | 'stop',
  options: { account?: { uid: number; gid: number }; prefix?: string[]; env?: NodeJS.ProcessEnv } = {},
) {
  const [file = '', ...args] = [...(options.prefix ?? []), process.execPath, script, dataDir, mode]
  const child = spawn(file, args, {
    ...options.account,
    cwd: '/',
    env: options.env ?? {},
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  const waiting: (() => void)[] = []
  const wake = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line))
    wake()
  })
  child.on('close', wake)
  /** The first matching line; throws when the child ends without it. */
  const waitFor = async (matches: (line: Line) => boolean): Promise<Line> => {
    for (;;) {
      const found = lines.find(matches)
      if (found) return found
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The child ended (${child.exitCode}): ${JSON.stringify(lines.at(-1))}`)
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  return { child, waitFor, getRows: () => lines.findLast((line) => line.row)?.row ?? 0 }
}

export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  return ended
}

/**
 * Resolves when the process does not exist (a zombie counts as ended); the test's own timeout bounds the
 * wait.
 */
export async function waitUntilGone(processId: number): Promise<void> {
  while (isAlive(processId)) await pause(10)
}

export function isAlive(processId: number): boolean {
  const state = readStat(processId)?.state
  return state !== undefined && state !== 'Z'
}

/** PostgreSQL's processes end by themselves after one of them was killed. */
export function killIfThere(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Finds the children of a process that run this program (as /proc names it). */
export function findChildren(parentId: number, program: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      const stats = readStat(id)
      return stats?.parentId === parentId && stats.program === program
    })
}

function readStat(processId: number): { program: string; state: string; parentId: number } | undefined {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8')
    const match = /^\d+ \((.*)\) (\S) (\d+)/s.exec(text)
    return match ? { program: match[1]!, state: match[2]!, parentId: Number(match[3]) } : undefined
  } catch {
    return undefined
  }
}
