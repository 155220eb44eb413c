import { createServer } from 'node:net'

/** Resolves when nothing listens on the address. @throws the system's error, as EADDRINUSE or EACCES. */
export const checkPortIsFree = ({ port, host }: { port: number; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })

/** The host as a person on this machine writes it in an address. */
export const hostInAddress = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
