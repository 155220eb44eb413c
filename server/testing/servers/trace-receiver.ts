import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP/JSON has it. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  /** 2: failed. Source: OTLP, `Status.StatusCode`. */
  status: number
}
export type TraceReceiver = {
  endpoint: string
  spans: ReceivedSpan[]
  /** Everything that arrived, as text. */
  text(): string
  headers: Record<string, unknown>[]
  stop(): Promise<void>
}

type JsonSpan = Omit<ReceivedSpan, 'attributes' | 'status'> & {
  attributes?: { key: string; value: Record<string, unknown> }[]
  status?: { code?: number }
}
type Body = { resourceSpans: { scopeSpans: { spans: JsonSpan[] }[] }[] }

/** Starts a collector that takes traces by OTLP over HTTP, in JSON, and keeps them. */
export const startTraceReceiver = async (): Promise<TraceReceiver> => {
  const spans: ReceivedSpan[] = []
  const headers: Record<string, unknown>[] = []
  let received = ''
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url !== '/v1/traces' || request.method !== 'POST') return reply.writeHead(404).end()
    received += body
    headers.push(request.headers)
    const { resourceSpans } = JSON.parse(body) as Body
    for (const { attributes = [], status, ...span } of resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ))
      spans.push({
        ...span,
        status: status?.code ?? 0,
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      })
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    text: () => received,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
