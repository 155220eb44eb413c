import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedServerError } from './embedded-server-error.ts'

/**
 * Ends PostgreSQL processes that a killed platform left in a cluster's folder, and removes the files that
 * would prevent a new start. Only for the holder of the lock.
 */
export async function clearOrphans(clusterDir: string): Promise<void> {
  // A fast shutdown first (nothing is lost either way), then stronger signals; each step waits this long.
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patienceMs] of steps) {
    const found = await findProcesses(clusterDir)
    for (const processId of found) sendSignal(processId, signal)
    if (found.length === 0 || (await areGone(clusterDir, patienceMs))) return removeStaleFiles(clusterDir)
  }
  const left = (await findProcesses(clusterDir)).join(', ')
  throw new EmbeddedServerError(
    `A PostgreSQL that an earlier start left behind does not end (process ${left}).`,
  )
}

/** Pid file and sockets of an ended server; its pid may belong to another process by now. */
async function removeStaleFiles(clusterDir: string): Promise<void> {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    await rm(join(clusterDir, name), { force: true })
  }
}

async function areGone(clusterDir: string, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 50) {
    await pause(50)
    if ((await findProcesses(clusterDir)).length === 0) return true
  }
  return false
}

async function findProcesses(clusterDir: string): Promise<number[]> {
  const folder = await stat(clusterDir).catch(() => undefined)
  if (!folder) return []
  if (process.platform !== 'linux') return findByPidFile(clusterDir)
  const found: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const workingFolder = await stat(`/proc/${entry}/cwd`).catch(() => undefined)
    if (workingFolder?.dev !== folder.dev || workingFolder.ino !== folder.ino) continue
    // A person's shell may be in the folder too.
    const program = await readFile(`/proc/${entry}/comm`, 'utf8').catch(() => '')
    if (/^(postgres|initdb)/.test(program)) found.push(Number(entry))
  }
  return found
}

/** Without /proc: the pid file, trusted only while that process is alive. */
async function findByPidFile(clusterDir: string): Promise<number[]> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const [processId, folder] = text.split('\n')
  if (!Number(processId) || folder !== clusterDir) return []
  return sendSignal(Number(processId), 0) ? [Number(processId)] : []
}

function sendSignal(processId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(processId, signal)
  } catch {
    return false // it ended in between
  }
}
