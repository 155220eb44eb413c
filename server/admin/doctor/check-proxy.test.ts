import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkProxy } from './check-proxy.ts'

const publicUrl = 'https://lectern.example'
let platform: TestApp
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform?.stop())

/** A proxy with a certificate, which asks the platform from an address. */
const proxyFrom =
  (remoteAddress: string, headers: Record<string, string>): typeof fetch =>
  async (address) => {
    const { pathname } = new URL(String(address))
    const answer = await platform.app.inject({ url: pathname, remoteAddress, headers })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' }

test('a proxy that the platform believes is well', async () => {
  expect(await checkProxy({ publicUrl }, proxyFrom('127.0.0.1', secure))).toMatchObject({ state: 'ok' })
})

test('a proxy on another machine is named, and one that does not say how it was asked', async () => {
  for (const proxy of [proxyFrom('10.0.0.9', secure), proxyFrom('127.0.0.1', {})])
    expect(await checkProxy({ publicUrl }, proxy)).toMatchObject({
      state: 'wrong',
      remedy: expect.stringContaining('TRUST_PROXY'),
    })
  // Without a certificate nothing is to be believed.
  expect(await checkProxy({ publicUrl: 'http://lectern.example' }, proxyFrom('10.0.0.9', {}))).toMatchObject({
    state: 'ok',
  })
})

test('an address of something else is named, and one that is not reached is no fault', async () => {
  const page: typeof fetch = async () => new Response('<h1>502</h1>', { status: 502 })
  expect(await checkProxy({ publicUrl }, page)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('502'),
  })
  expect(await checkProxy({ publicUrl: 'http://127.0.0.1:9' })).toMatchObject({ state: 'skipped' })
  expect(await checkProxy({ publicUrl: undefined })).toMatchObject({ state: 'skipped' })
})
