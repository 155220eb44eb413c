import { once } from 'node:events'
import net from 'node:net'
import type { PlanNode } from '../../server/testing/plan-reads.ts'

export type Plan = { text: string; root: PlanNode }

/** Makes the server send the plan of every statement to its client, with the rows that each part read. */
export const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  'client_min_messages=log',
  'auto_explain.log_level=log',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
  'auto_explain.log_nested_statements=on',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** The text of a notice. Source: PostgreSQL, "Error and Notice Message Fields": code, text, zero byte. */
const messageOf = (body: Buffer): string => {
  for (let at = 0; at < body.length && body[at] !== 0; ) {
    const end = body.indexOf(0, at)
    if (String.fromCharCode(body[at]!) === 'M') return body.toString('utf8', at + 1, end)
    at = end + 1
  }
  return ''
}

/** Splits what the server sends into messages: a letter, the length, the body. @param heard called with each notice */
const readMessages = (heard: (text: string) => void) => {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5) {
      const size = 1 + rest.readInt32BE(1)
      if (rest.length < size) return
      if (String.fromCharCode(rest[0]!) === 'N') heard(messageOf(rest.subarray(5, size)))
      rest = rest.subarray(size)
    }
  }
}

/** Stands between a platform and its database, and keeps the plans that the server sends. */
export const startPlanReader = async (socketFile: string) => {
  let plans: Plan[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(socketFile)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    const read = readMessages((text) => {
      const found = /^duration: [\d.]+ ms {2}plan:\n([\s\S]*)$/.exec(text)
      if (!found) return
      const { 'Query Text': query, Plan: root } = JSON.parse(found[1]!)
      plans.push({ text: query, root })
    })
    client.pipe(upstream)
    upstream.on('data', read)
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    /** The plans since the last time. */
    take(): Plan[] {
      const taken = plans
      plans = []
      return taken
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
