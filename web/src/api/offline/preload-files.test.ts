import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preloadFiles } from './preload-files.ts'

const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.writeHead(url === '/gone' ? 404 : 200).end('x'.repeat(1000))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())

const load = async (paths: string[], maxBytes?: number, signal = new AbortController().signal) => {
  asked.length = 0
  const isWhole = await preloadFiles(
    paths.map((path) => origin + path),
    { signal, maxBytes },
  )
  return { isWhole, asked: [...asked] }
}

it('loads everything, one file after the other', async () => {
  expect(await load(['/1', '/2', '/3'])).toEqual({ isWhole: true, asked: ['/1', '/2', '/3'] })
})

it('ends at its limit, at a missing file, and when it is no longer wanted', async () => {
  expect(await load(['/1', '/2', '/3'], 1500)).toEqual({ isWhole: false, asked: ['/1', '/2'] })
  expect(await load(['/1', '/gone', '/3'])).toEqual({ isWhole: false, asked: ['/1', '/gone'] })
  expect(await load(['/1'], undefined, AbortSignal.abort())).toEqual({ isWhole: false, asked: [] })
})
