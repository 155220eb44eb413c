import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCarefulFetch, EndlessReplyError, findEndless } from './careful-fetch.ts'

const paths: string[] = []
let open = 0
/** Answers with the status and content type that the URL names, for as long as the client reads. */
const server = createServer((request, reply) => {
  open += 1
  reply.once('close', () => {
    open -= 1
  })
  const url = new URL(request.url!, 'http://any')
  paths.push(url.pathname)
  const status = Number(url.pathname.slice(1))
  reply.writeHead(status, {
    'content-type': url.searchParams.get('kind') ?? 'text/plain',
    ...(status === 307 && { location: '/200' }),
  })
  const write = () => {
    while (!reply.destroyed && reply.write('x'.repeat(1_000)));
  }
  if (url.searchParams.has('short')) reply.end('x'.repeat(1_000))
  else if (status === 204) reply.end()
  else {
    reply.on('drain', write)
    write()
  }
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const carefulFetch = createCarefulFetch({ whole: 1_000, stream: 2_500 })
const readSome = async (path: string) => {
  let size = 0
  const reply = await carefulFetch(`${origin}${path}`)
  const end = await (async () => {
    for await (const chunk of reply.body ?? []) size += chunk.length
  })().catch((error: unknown) => error)
  await expect.poll(() => open).toBe(0)
  return { status: reply.status, size, end }
}

it.each([
  ['an answer in one piece', '/200', 1_000],
  ['a stream', '/200?kind=text/event-stream', 2_500],
])('reads %s up to its limit, then closes the connection', async (_, path, most) => {
  const { size, end } = await readSome(path)
  expect(findEndless(end)).toBeInstanceOf(EndlessReplyError)
  expect(size).toBeLessThanOrEqual(most)
  // A client library wraps the error in its own.
  expect(findEndless(new TypeError('Failed', { cause: end }))).toBeInstanceOf(EndlessReplyError)
})

it('returns a whole answer that just fits, and an answer without a body', async () => {
  expect(await readSome('/200?short')).toEqual({ status: 200, size: 1_000, end: undefined })
  expect(await readSome('/204')).toEqual({ status: 204, size: 0, end: undefined })
})

it('reads only the beginning of an error reply', async () => {
  expect(await readSome('/500')).toEqual({ status: 500, size: 64 * 1024, end: undefined })
})

it('does not follow a redirect', async () => {
  paths.length = 0
  expect((await carefulFetch(`${origin}/307?short`)).status).toBe(307)
  expect(paths).toEqual(['/307'])
})
