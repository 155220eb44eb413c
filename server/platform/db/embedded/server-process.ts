import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { findReason, nameOfFolder } from './cluster.ts'
import { EmbeddedServerError } from './embedded-server-error.ts'
import { commandEnvironment } from './run-command.ts'
import { serverSettings, toArguments } from './settings.ts'
import { startWatchdog } from './watchdog.ts'

/** How the server ended; `expected` when we asked it to. `reason` is its last log line, if any. */
type ServerExit = { code: number | null; signal: string | null; expected: boolean; reason: string }

export type ServerProcess = {
  processId: number
  exited: Promise<ServerExit>
  /** Resolves when the server accepts connections; throws EmbeddedServerError when it ended before. */
  ready: Promise<void>
  /**
   * Gives open sessions a second, then ends them; everything is written. Resolves when the process has
   * ended.
   */
  stop(): Promise<void>
}

/** Time for the last lines of a server that ended. */
const LAST_LINES_MS = 500

/** Starts the server in an existing cluster, with a watchdog that ends it when this process dies. */
export function runServer(options: {
  binaries: Binaries
  clusterDir: string
  account: Account
  settings: Record<string, string>
}): ServerProcess {
  const { binaries, clusterDir, account } = options
  const settings = toArguments({ ...serverSettings, ...options.settings }, binaries.version)
  const watchdog = startWatchdog()
  // In its own session: Ctrl-C in a terminal reaches only the platform, which ends its server last.
  const child = spawn(binaries.postgres, ['-D', nameOfFolder(clusterDir), ...settings], {
    ...account,
    cwd: clusterDir,
    env: commandEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid) watchdog.guard(child.pid)

  let expected = false
  const lastLines: string[] = []
  const isReady = Promise.withResolvers<void>()
  isReady.promise.catch(() => undefined) // awaited by the caller; an exit may come first
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 50) lastLines.shift()
    if (/database system is ready to accept (?:read-only )?connections/.test(line)) isReady.resolve()
    // The operating system or an administrator sent SIGTERM: it would refuse connections until the last session of our pools has ended.
    if (line.includes('received smart shutdown request') && !expected) child.kill('SIGINT')
  })

  const exited = new Promise<ServerExit>((resolve) => {
    const end = (code: number | null, signal: string | null) => {
      watchdog.dismiss()
      const reason = lastLines.some((line) => /\b(PANIC|FATAL):/.test(line))
        ? findReason(lastLines.join('\n'))
        : ''
      const said = reason || lastLines.at(-1) || `it ended with ${signal ?? `code ${code}`}`
      isReady.reject(new EmbeddedServerError(`The embedded PostgreSQL did not start: ${said}.`))
      resolve({ code, signal, expected, reason })
    }
    child.once('error', (error) => {
      lastLines.push(error.message)
      if (!child.pid) end(null, null)
    })
    // A session that is busy outlives a killed server, and holds the pipe of its messages open.
    child.once('exit', (code, signal) => setTimeout(end, LAST_LINES_MS, code, signal))
    child.once('close', end)
  })

  const stop = async () => {
    expected = true
    child.kill('SIGTERM')
    // Sessions that are closing get time, then they are ended. If that hangs, an immediate shutdown loses
    // nothing acknowledged either: the next start recovers.
    const endSessions = setTimeout(() => child.kill('SIGINT'), 1_000)
    const endAtOnce = setTimeout(() => child.kill('SIGQUIT'), 60_000)
    await exited
    clearTimeout(endSessions)
    clearTimeout(endAtOnce)
  }
  return { processId: child.pid ?? 0, exited, ready: isReady.promise, stop }
}
