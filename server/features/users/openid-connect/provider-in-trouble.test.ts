import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { openCookieBrowser } from '../../../testing/servers/cookie-browser.ts'
import {
  type Answer,
  type FaultyProvider,
  startFaultyProvider,
} from '../../../testing/servers/faulty-provider.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const PUBLIC_URL = 'https://lectern.example'
let provider: FaultyProvider
let other: FaultyProvider
let platform: TestApp

beforeAll(async () => {
  provider = await startFaultyProvider('lectern')
  other = await startFaultyProvider('lectern')
  const settingsOf = (id: string, { issuer }: FaultyProvider) => ({
    id,
    issuer,
    clientId: 'lectern',
    clientSecret: 'secret',
    name: 'School',
    professors: undefined,
  })
  const oidc = [settingsOf('default', provider), settingsOf('2', other)]
  platform = await startTestApp({ config: { publicUrl: PUBLIC_URL, oidc } })
})
afterAll(async () => {
  await platform?.stop()
  provider?.stop()
  other?.stop()
})

let people = 0
beforeEach(() => {
  people += 1
  for (const one of [provider, other]) {
    one.answers.clear()
    one.clockAheadSeconds = 0
    one.claims = { sub: `sub-${people}`, email: `p${people}@example.org`, email_verified: true, name: 'Ada' }
  }
})

const begin = async (id = 'default') => {
  const browser = openCookieBrowser(platform.app, PUBLIC_URL)
  const { status, location } = await browser.visit(`/api/auth/oidc/${id}`)
  expect(status).toBe(302)
  return { browser, location }
}
const signIn = async (id?: string) => {
  const { browser, location } = await begin(id)
  if (location.startsWith('/')) return { location }
  const { status, location: end } = await browser.visit(await browser.passProvider(location))
  expect(status).toBe(302)
  if (end !== '/signed-in') return { location: end }
  const { body } = await browser.takeSession()
  return { location: end, me: (await clientOf(platform.app, body.access_token).call(users.me)).body }
}

it('signs in until the token has expired by our clock and half a minute has passed', async () => {
  for (const seconds of [-400, -600]) {
    provider.clockAheadSeconds = seconds
    expect((await signIn()).location, `${seconds} s`).toBe('/signed-in?problem=refused')
  }
  for (const seconds of [-310, 600]) {
    provider.clockAheadSeconds = seconds
    expect((await signIn()).location, `${seconds} s`).toBe('/signed-in')
  }
})

const page = '<h1>Maintenance</h1>'
const send =
  (status: number, body: string, type = 'application/json', more: object = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...more })
    response.end(body)
  }
const breakOff: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 })
  response.write('{', () => response.destroy())
}
const unavailable: Record<string, Answer> = {
  'an error page': send(502, page, 'text/html'),
  'an error': send(503, '{"error":"temporarily_unavailable"}'),
  'half an answer': breakOff,
  'a broken connection': (_, response) => void response.destroy(),
}
const refused: Record<string, Answer> = {
  'a page': send(200, page, 'text/html'),
  'a page that claims to be an answer': send(200, page),
  null: send(200, 'null'),
  'a list': send(200, '[]'),
  'another address': send(302, '', 'text/plain', { location: 'http://127.0.0.1:9/' }),
  'a refusal': send(400, '{"error":"invalid_grant"}'),
}

it.each(Object.entries({ ...unavailable, ...refused }))(
  'says what the provider did: %s',
  async (name, answer) => {
    const { email: _, ...claims } = provider.claims
    // Without an email in the token it is asked for at the third address.
    provider.claims = claims
    for (const end of ['token', 'userinfo']) {
      provider.answers.clear()
      provider.answers.set(end, answer)
      const problem = name in unavailable ? 'unavailable' : 'refused'
      expect((await signIn()).location, end).toBe(`/signed-in?problem=${problem}`)
    }
  },
)

it('says that the provider does not answer when its description is none', async () => {
  for (const answer of Object.values({ ...unavailable, ...refused })) {
    const fresh = await startFaultyProvider('lectern')
    fresh.answers.set('openid-configuration', answer)
    Object.assign(platform.context.config.oidc[1]!, { id: `fresh${people}`, issuer: fresh.issuer })
    expect((await begin(`fresh${people}`)).location).toBe('/signed-in?problem=unavailable')
    fresh.stop()
    people += 1
  }
  Object.assign(platform.context.config.oidc[1]!, { id: '2', issuer: other.issuer })
})

it('says what the provider says at the return', async () => {
  const problems = {
    'error=access_denied': 'cancelled',
    'error=temporarily_unavailable': 'unavailable',
    'error=server_error&error_description=%3Cscript%3E': 'unavailable',
    'error=login_required': 'refused',
    'error=x%00y': 'refused',
    'error=access_denied&error=again': 'refused',
    'code=a&code=b': 'refused',
    'code=': 'refused',
    'code=%ff%fe': 'refused',
    [`code=${'x'.repeat(10_000)}`]: 'refused',
    'iss=https://other.example&code=a': 'refused',
  }
  provider.answers.set('token', send(400, '{"error":"invalid_grant"}'))
  for (const [query, problem] of Object.entries(problems)) {
    const { browser, location } = await begin()
    const state = new URL(location).searchParams.get('state')
    const end = await browser.visit(`/api/auth/oidc/default/callback?state=${state}&${query}`)
    expect(end, query).toEqual({ status: 302, location: `/signed-in?problem=${problem}` })
  }
})

it('refuses a person whose own name at the provider cannot be stored', async () => {
  const random = Array.from({ length: 5_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  )
  for (const sub of ['', 'a\0b', 'a\ud800', random.join('')]) {
    provider.claims = { ...provider.claims, sub }
    expect((await signIn()).location, sub.slice(0, 9)).toBe('/signed-in?problem=refused')
  }
})

it.each([
  ['N'.repeat(300), 'N'.repeat(200)],
  [`a${'🎓'.repeat(150)}`, `a${'🎓'.repeat(99)}`],
  ['محمد', 'محمد'],
  ['Ada\r\nBcc: all@example.org', 'Ada Bcc: all@example.org'],
  ['   ', undefined],
  [{ first: 'Ada' }, undefined],
])('takes the name %j as far as it is one', async (name, shown) => {
  provider.claims = { ...provider.claims, name }
  expect((await signIn()).me?.name).toBe(shown ?? `p${people}`)
})

it('opens one account by two providers only when both have verified the email', async () => {
  other.claims = { ...provider.claims, sub: 'another id' }
  const first = await signIn()
  expect((await signIn('2')).me?._id).toBe(first.me!._id)
  // The same id at another provider is another person.
  provider.claims = {
    ...provider.claims,
    sub: 'third',
    email: 'third@example.org',
    email_verified: undefined,
  }
  other.claims = { ...provider.claims, email_verified: true }
  expect((await signIn()).location).toBe('/signed-in')
  expect((await signIn('2')).location).toBe('/signed-in?problem=email_taken')
})
