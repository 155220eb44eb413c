import { spawn } from 'node:child_process'

/**
 * Starts a small shell that ends the server when this process dies, even by SIGKILL: it waits on a pipe
 * that only we hold, and the kernel closes the pipe. It runs in its own session and ignores Ctrl-C. It
 * starts before the server; `guard` passes it the server's pid.
 */
export function startWatchdog(): Watchdog {
  let guarded: number | undefined
  let isDone = false
  const script = 'trap "" HUP INT TERM; read -r server || exit 0; read -r more; kill -INT "$server"'
  const begin = () => {
    const shell = spawn('/bin/sh', ['-c', script], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    shell.unref()
    shell.stdin.on('error', () => undefined) // the shell was killed: 'exit' follows
    ;(shell.stdin as unknown as { unref(): void }).unref()
    shell.on('error', () => undefined)
    shell.once('exit', () => {
      if (!isDone) setTimeout(restart, 1_000).unref()
    })
    if (guarded) shell.stdin.write(`${guarded}\n`)
    return shell
  }
  let shell = begin()
  const restart = () => {
    if (!isDone) shell = begin()
  }
  return {
    guard(processId) {
      guarded = processId
      shell.stdin.write(`${processId}\n`)
    },
    dismiss() {
      isDone = true
      // Never by closing the pipe: the server's pid may belong to another process by now.
      shell.kill('SIGKILL')
    },
  }
}

type Watchdog = {
  guard(processId: number): void
  /** Call once the server has ended. */
  dismiss(): void
}
