import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = { status: number; headers?: Record<string, string> }

/** Starts an HTTP provider that answers when the test says so and counts concurrent requests. */
export const startProvider = async () => {
  const asked: string[] = []
  let open = 0
  let maxOpen = 0
  let holds = false
  let released: (() => void)[] = []
  let decide: (index: number) => Reply = () => ({ status: 200 })
  const server = createServer(async (request, reply) => {
    const { status, headers } = decide(asked.push((request.url ?? '').slice(1)) - 1)
    open += 1
    maxOpen = Math.max(maxOpen, open)
    reply.once('close', () => {
      open -= 1
    })
    if (holds) await new Promise<void>((resolve) => released.push(resolve))
    else await new Promise((resolve) => setTimeout(resolve, 15))
    reply.writeHead(status, headers).end('answer')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The priorities of the requests, in order of arrival. */
    asked,
    open: () => open,
    maxOpen: () => maxOpen,
    /** Hold all requests until `release`. */
    hold() {
      holds = true
    },
    /** Answers the first `count` held requests. */
    release(count = Number.POSITIVE_INFINITY) {
      for (const resolve of released.splice(0, Math.min(count, released.length))) resolve()
    },
    answerAll() {
      holds = false
      for (const resolve of released.splice(0)) resolve()
    },
    reply(next: (index: number) => Reply) {
      decide = next
    },
    reset() {
      asked.length = 0
      maxOpen = 0
      holds = false
      released = []
      decide = () => ({ status: 200 })
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Provider = Awaited<ReturnType<typeof startProvider>>
