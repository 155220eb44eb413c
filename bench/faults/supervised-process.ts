import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** `RestartSec` of deploy/systemd/lectern.service. */
const RESTART_MS = 2_000

/** A process that is started again whenever it ends, as systemd does with `Restart=always`. */
export type SupervisedProcess = {
  name: string
  /** Of the current process; undefined between two. */
  readonly processId: number | undefined
  /** How often it was started. */
  readonly starts: number
  /** The last lines of its errors. */
  readonly errors: string
  send(signal: NodeJS.Signals): void
  /** From the next start on. */
  setEnvironment(env: Record<string, string>): void
  /** Resolves when the next start has written its ready line. */
  nextReady(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a process and keeps it running. Resolves when its output says that it is ready.
 * @param ready undefined for a program that says nothing
 */
export const startSupervised = async (
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  firstEnv: Record<string, string>,
  ready: RegExp | undefined,
): Promise<SupervisedProcess> => {
  let env = firstEnv
  let isStopping = false
  let starts = 0
  let errors = ''
  let child: ChildProcess | undefined
  let waiting = Promise.withResolvers<void>()
  const begin = () => {
    starts += 1
    const started = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    let output = ''
    started.stdout.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-20_000)
      if (!ready?.test(output)) return
      waiting.resolve()
      waiting = Promise.withResolvers()
    })
    started.stderr.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk}`.slice(-4_000)
    })
    if (!ready) waiting.resolve()
  }
  const keep = async () => {
    while (!isStopping) {
      begin()
      await once(child!, 'exit')
      child = undefined
      if (!isStopping) await sleep(RESTART_MS)
    }
  }
  const first = waiting.promise
  const kept = keep()
  await first
  return {
    name,
    get processId() {
      return child?.pid
    },
    get starts() {
      return starts
    },
    get errors() {
      return errors
    },
    send: (signal) => void child?.kill(signal),
    setEnvironment(next) {
      env = next
    },
    nextReady: () => waiting.promise,
    async stop() {
      isStopping = true
      child?.kill('SIGCONT')
      child?.kill('SIGTERM')
      await kept
    },
  }
}
