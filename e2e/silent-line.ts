import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { platformUrl } from './world.ts'

/** A line to the platform of the stories, at an address of its own. */
export type Line = {
  url: string
  /** From now on the line takes every request and answers none; connections stay open. */
  silence(): void
  /** Answers again. Requests that came meanwhile stay without an answer, as on a line that comes back. */
  restore(): void
  close(): void
}

/** Playwright's own `setOffline` breaks requests off at once; a bad line keeps them waiting. */
export async function startLine(): Promise<Line> {
  const { hostname, port } = new URL(platformUrl())
  const sockets = new Set<Socket>()
  let isSilent = false
  const follow = (socket: Socket, other?: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other?.destroy()
    })
  }
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((browser) => {
    if (isSilent) return follow(browser)
    const platform = connect(Number(port), hostname)
    follow(browser, platform)
    follow(platform, browser)
    for (const [from, to] of [
      [browser, platform],
      [platform, browser],
    ] as const)
      from.on('data', (data) => !isSilent && to.write(data))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      isSilent = true
    },
    restore: () => {
      isSilent = false
      breakOff()
    },
    close: () => {
      server.close()
      breakOff()
    },
  }
}
