import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Metrics } from './no-metrics.ts'

/** Serves `GET /metrics` on a port of its own, which a firewall can keep from students. @throws when the port is in use */
export const serveMetrics = async (
  metrics: Metrics,
  { port, host, log }: { port: number; host: string; log: Logger },
): Promise<{ port: number; stop(): Promise<void> }> => {
  const server: Server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? ''))
      return response.writeHead(404).end()
    metrics.read().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error) => {
        log.error({ err: error }, 'metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
