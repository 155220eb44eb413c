import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Ends the launcher with this one line. */
export class Failure extends Error {}

/** @type {import('node:child_process').ChildProcess | undefined} */
let current
/** @type {NodeJS.Signals | undefined} */
let endSignal

/** @param {NodeJS.Signals} signal */
function end(signal) {
  endSignal = signal
  if (current) current.kill(signal)
  else process.exit(128 + constants.signals[signal])
}

/**
 * Passes signals on to the running child. npm sends them on to us, but when npm itself is killed it
 * cannot: so under npm we also look, once a second, whether our parent is still the same.
 */
export function watchParent() {
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => end(signal))
  }
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end('SIGTERM')
  }, 1_000)
  timer.unref()
}

/**
 * Runs a program to its end. `code` is its exit code, or 128 + the number of the signal that ended it;
 * `output` is what it wrote, where its stdio is piped. Throws Failure when it cannot be started.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runToEnd(file, args, options) {
  if (endSignal) process.exit(128 + constants.signals[endSignal])
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options)
    current = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    }
    child.once('error', (error) => {
      current = undefined
      reject(new Failure(`${file} cannot be run: ${error.message}.`))
    })
    child.once('close', (code, signal) => {
      current = undefined
      resolve({ code: signal ? 128 + constants.signals[signal] : (code ?? 1), output })
    })
  })
}

/**
 * Runs a program as this process, so that nothing of the launcher stays in memory. Returns where Node cannot do that
 * (before 22.15): the first start of a machine with an older Node, as long as the packages are not installed.
 * Under npm the program is told its parent: see watchParent.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export function replaceThisProcess(file, args, { cwd, env }) {
  if (!process.execve) return
  // Node says of each use that it is experimental; this file copes without it.
  process.removeAllListeners('warning')
  process.chdir(cwd)
  const parent = process.env.npm_lifecycle_event ? { LECTERN_PARENT_PID: String(process.ppid) } : {}
  process.execve(file, [file, ...args], /** @type {Record<string, string>} */ ({ ...env, ...parent }))
}

/**
 * As runToEnd, but silent unless the program fails: then its output is shown, and `message` after it.
 * The program holds `lock` too: it stays locked when the program outlives us.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, lock: import('node:net').Server }} options
 * @param {string} message
 */
export async function runQuietly(file, args, { lock, ...options }, message) {
  // Node hands on sockets only as numbers, and tells a server's number nowhere else.
  const { fd } = /** @type {{ _handle: { fd: number } }} */ (/** @type {unknown} */ (lock))._handle
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'pipe', 'pipe', fd]
  const { code, output } = await runToEnd(file, args, { ...options, stdio })
  if (endSignal) process.exit(128 + constants.signals[endSignal])
  if (code === 0) return
  process.stderr.write(`${output.trimEnd()}\n`)
  throw new Failure(message)
}
