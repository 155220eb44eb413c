import net from 'node:net'

export type SilentProxy = {
  host: string
  port: number
  /** Drops every byte from now on. Sockets stay open, and new ones are accepted. */
  silence(): void
  /** Ends every connection, and refuses new ones. */
  refuse(): void
  /** Takes new connections and forwards their data again. Older ones stay silent. */
  restore(): Promise<void>
  stop(): Promise<void>
}

/** Starts a network between the platform and PostgreSQL that can lose all data without closing a connection. */
export const startSilentProxy = async (server: { host: string; port: number }): Promise<SilentProxy> => {
  let isSilent = false
  const links = new Set<{ near: net.Socket; far: net.Socket; isCut: boolean }>()
  const proxy = net.createServer((near) => {
    const far = net.connect({ path: `${server.host}/.s.PGSQL.${server.port}` })
    const link = { near, far, isCut: isSilent }
    links.add(link)
    const forward = (from: net.Socket, to: net.Socket): void => {
      from.on('error', () => {})
      from.on('data', (data) => !link.isCut && to.write(data))
      from.on('close', () => {
        links.delete(link)
        to.destroy()
      })
    }
    forward(near, far)
    forward(far, near)
  })
  const listen = (at: number) => new Promise<void>((resolve) => proxy.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port } = proxy.address() as net.AddressInfo
  const endLinks = () => {
    for (const { near, far } of links) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    host: '127.0.0.1',
    port,
    silence() {
      isSilent = true
      for (const link of links) link.isCut = true
    },
    refuse() {
      proxy.close()
      endLinks()
    },
    async restore() {
      isSilent = false
      if (!proxy.listening) await listen(port)
    },
    async stop() {
      endLinks()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
