import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveScreens } from './screens.ts'

it('lets browsers revalidate pages, store hashed assets for ever, and store the icon for a day', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-screens-'))
  await mkdir(path.join(folder, 'assets'))
  for (const file of [
    'index.html',
    'favicon.svg',
    'before-paint.js',
    'service-worker.js',
    'assets/index-abc.js',
  ])
    await writeFile(path.join(folder, file), 'text')
  const app = Fastify()
  await serveScreens(app, folder)
  const keepsOf = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await keepsOf('/assets/index-abc.js')).toBe('public, max-age=31536000, immutable')
  expect(await keepsOf('/favicon.svg')).toBe('public, max-age=86400')
  for (const url of ['/before-paint.js', '/service-worker.js', '/professor/lectures/1/edit'])
    expect(await keepsOf(url)).toBe('no-cache')
  await app.close()
  await rm(folder, { recursive: true })
})

it.each(['br, gzip', 'identity', 'gzip;q=0', undefined])(
  'serves the start page to a client that accepts the encodings %s',
  async (encodings) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-screens-'))
    await writeFile(path.join(folder, 'index.html'), 'the start page')
    const app = Fastify()
    await serveScreens(app, folder)
    for (const url of ['/', '/?from=mail', '/login']) {
      const reply = await app.inject({ url, headers: encodings ? { 'accept-encoding': encodings } : {} })
      expect([reply.statusCode, reply.body]).toEqual([200, 'the start page'])
      expect(reply.headers['cache-control']).toBe('no-cache')
    }
    expect((await app.inject({ url: '/', method: 'HEAD' })).statusCode).toBe(200)
    await app.close()
    await rm(folder, { recursive: true })
  },
)
