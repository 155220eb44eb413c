import { Socket } from 'node:net'

const PARENT_EVERY_MS = 1_000

/**
 * Ends this process (by SIGTERM to itself) when the process that launched it ends, however it died. npm signals only its own
 * child, so without this a killed `npm start` would leave a server that holds the port.
 *
 * The launcher either holds the other end of an empty pipe (LECTERN_PARENT_FD), which the kernel closes, or has become
 * this process and names npm (LECTERN_PARENT_PID), which is looked for once a second. Without both this does nothing.
 */
export function endWithParent(): void {
  const descriptor = Number(process.env.LECTERN_PARENT_FD)
  const parent = Number(process.env.LECTERN_PARENT_PID)
  // They must not reach the processes we start.
  delete process.env.LECTERN_PARENT_FD
  delete process.env.LECTERN_PARENT_PID
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (parent > 0) {
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      end()
    }, PARENT_EVERY_MS)
    timer.unref()
  }
  if (!Number.isInteger(descriptor) || descriptor < 3) return
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false })
  pipe.on('error', () => undefined) // 'close' follows
  pipe.on('close', end)
  pipe.resume()
  pipe.unref()
}
