import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveScreens } from './screens.ts'

it('lets browsers revalidate pages, store hashed assets forever, and store the icon for a day', async () => {
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

describe('hashed scripts and styles', () => {
  let folder: string
  let app: FastifyInstance
  const get = (url: string, encodings = 'gzip, deflate, br, zstd') =>
    app.inject({ url, headers: { 'accept-encoding': encodings } })

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-screens-'))
    await mkdir(path.join(folder, 'assets', 'more'), { recursive: true })
    for (const [file, text] of [
      ['secret.js', 'outside'],
      ['assets/large-1.js', 'large'],
      ['assets/large-1.js.br', 'compressed by brotli'],
      ['assets/large-1.js.gz', 'compressed by gzip'],
      ['assets/small-1.css', 'small'],
      ['assets/font-1.woff2', 'font'],
      ['assets/more/inner.js', 'inner'],
    ] as const)
      await writeFile(path.join(folder, file), text)
    app = Fastify()
    await serveScreens(app, folder)
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it('leave as the build compressed them', async () => {
    const brotli = await get('/assets/large-1.js')
    expect(brotli.body).toBe('compressed by brotli')
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect((await get('/assets/large-1.js', 'gzip')).body).toBe('compressed by gzip')
    for (const encodings of ['identity', 'br;q=0', 'gzip;q=0, br;q=0'])
      expect((await get('/assets/large-1.js', encodings)).body).toBe('large')
    const small = await get('/assets/small-1.css')
    expect([small.body, small.headers['content-encoding']]).toEqual(['small', undefined])
    expect(small.headers['content-type']).toBe('text/css; charset=utf-8')
    expect((await get('/assets/font-1.woff2')).body).toBe('font')
    expect((await get('/assets/more/inner.js')).body).toBe('inner')
  })

  it('have the headers of security that concern a file, and pages have those of documents', async () => {
    const secured = Fastify()
    await secured.register(helmet)
    await serveScreens(secured, folder)
    await writeFile(path.join(folder, 'index.html'), 'the start page')
    const securityOf = async (url: string) => {
      const { headers } = await secured.inject({ url, headers: { 'accept-encoding': 'br' } })
      return [
        headers['x-content-type-options'],
        headers['cross-origin-resource-policy'],
        'content-security-policy' in headers,
      ]
    }
    for (const file of ['large-1.js', 'small-1.css', 'font-1.woff2', 'missing.js'])
      expect(await securityOf(`/assets/${file}`)).toEqual(['nosniff', 'same-origin', false])
    expect(await securityOf('/login')).toEqual(['nosniff', 'same-origin', true])
    await secured.close()
  })

  it('are read from the disk once, and appear with a new build', async () => {
    expect((await get('/assets/new-1.js')).statusCode).toBe(404)
    await writeFile(path.join(folder, 'assets', 'new-1.js'), 'new')
    expect((await get('/assets/new-1.js')).body).toBe('new')
    await rm(path.join(folder, 'assets'), { recursive: true })
    expect((await get('/assets/new-1.js')).body).toBe('new')
    expect((await app.inject({ url: '/assets/new-1.js', method: 'HEAD' })).statusCode).toBe(404)
  })

  it.each([
    '..%2fsecret.js',
    '%2e%2e%2fsecret.js',
    'x%2f..%2f..%2fsecret.js',
    'more',
    'more/',
    '%00.js',
    '.js',
  ])('have no other files among them: %s', async (name) => {
    const reply = await get(`/assets/${name}`)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.body).not.toContain('outside')
  })
})
