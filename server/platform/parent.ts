import { Socket } from 'node:net'

/**
 * Ends this process (by SIGTERM to itself) when the launching process ends, however it died: the launcher
 * holds the other end of an empty pipe, and the kernel closes it. npm signals only its own child, so
 * without this a killed `npm start` would leave a server that holds the port. Without a launcher
 * (LECTERN_PARENT_FD unset) it does nothing.
 */
export function endWithParent(): void {
  const descriptor = Number(process.env.LECTERN_PARENT_FD)
  delete process.env.LECTERN_PARENT_FD // it must not reach the processes we start
  if (!Number.isInteger(descriptor) || descriptor < 3) return
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false })
  pipe.on('error', () => undefined) // 'close' follows
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'))
  pipe.resume()
  pipe.unref()
}
