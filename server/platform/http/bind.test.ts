import { defineCalls } from '@lectern/contract/call.ts'
import { id } from '@lectern/contract/ids.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { bindCall } from './bind.ts'
import { createHttpServer } from './server.ts'

const inner = z.object({ shown: z.string() })
const calls = defineCalls({
  leaky: {
    method: 'GET',
    path: '/leaky',
    who: 'anyone',
    summary: 'Its handler returns more than it says.',
    reply: z.object({ shown: z.string(), inner, list: z.array(inner), byName: z.record(z.string(), inner) }),
  },
  wrong: {
    method: 'GET',
    path: '/wrong',
    who: 'anyone',
    summary: 'Its handler returns something else than it says.',
    reply: inner,
  },
  late: {
    method: 'GET',
    path: '/late',
    who: 'anyone',
    summary: 'What it writes to has gone meanwhile.',
    reply: inner,
  },
  lists: {
    method: 'POST',
    path: '/lists',
    who: 'anyone',
    summary: 'Takes a list.',
    body: z.object({ list: z.array(z.enum(['a'])) }),
    reply: inner,
  },
  named: {
    method: 'POST',
    path: '/named',
    who: 'anyone',
    summary: 'Its query and body name what it is about.',
    query: z.object({ course_id: id }),
    body: z.object({ lecture_id: id, others: z.array(id).default([]) }),
    reply: inner,
  },
})

const row = { shown: 'yes', passwordHash: 'no' }
let app: Awaited<ReturnType<typeof createHttpServer>>
beforeAll(async () => {
  app = await createHttpServer({
    log: pino({ level: 'silent' }),
    trustProxy: 'loopback',
    drainMs: 0,
    noteRequest: () => undefined,
  })
  const gate = {
    identify: async () => undefined,
    isAdministrator: async () => false,
    isAssistant: async () => false,
    isArchived: async () => false,
    uploadFolder: '/nowhere',
    hasSpace: () => true,
    uploadLimit: () => 0,
  }
  bindCall(app, gate, calls.leaky, async () => ({ ...row, inner: row, list: [row], byName: { a: row } }))
  bindCall(app, gate, calls.wrong, async () => ({ shown: 42, passwordHash: 'no' }) as never)
  bindCall(app, gate, calls.late, async () => {
    throw new Error('Failed query', {
      cause: Object.assign(new Error('insert or update'), { code: '23503' }),
    })
  })
  bindCall(app, gate, calls.named, async () => ({ shown: 'yes' }))
  bindCall(app, gate, calls.lists, async () => ({ shown: 'yes' }))
  await app.ready()
})
afterAll(() => app.close())

it('removes fields that the contract does not name, at any depth', async () => {
  const { body } = await app.inject({ url: '/api/leaky' })
  const shown = { shown: 'yes' }
  expect(JSON.parse(body)).toEqual({ ...shown, inner: shown, list: [shown], byName: { a: shown } })
})

it('answers with an error message when the reply breaks the contract', async () => {
  const { statusCode, body } = await app.inject({ url: '/api/wrong' })
  expect([statusCode, JSON.parse(body)]).toEqual([
    500,
    {
      detail: 'Something went wrong on the server. Please try again.',
      code: 'server_failed',
      params: {},
      details: [],
    },
  ])
})

it('answers 404 when a row is deleted between check and write', async () => {
  const { statusCode, body } = await app.inject({ url: '/api/late' })
  expect([statusCode, JSON.parse(body)]).toEqual([
    404,
    expect.objectContaining({
      detail: 'This has been removed. Please reload the page.',
      code: 'removed_meanwhile',
    }),
  ])
})

it('refuses an endless list without checking its entries', async () => {
  const post = (list: string[]) => app.inject({ method: 'POST', url: '/api/lists', payload: { list } })
  const answer = await post(Array(10_001).fill('x'))
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    {
      detail: 'list is too long (at most 10000 entries).',
      code: 'list_too_long',
      params: { field: 'list', max: 10_000 },
      details: [],
    },
  ])
  expect((await post(Array(10_000).fill('a'))).statusCode).toBe(200)
})

it('answers a malformed id that names what the call is about as not found, wherever it stands', async () => {
  const good = '01a21f1d-7720-717b-9702-0303664c5bb5'
  const ask = async (course: string, payload: object) => {
    const url = `/api/named?course_id=${course}`
    const answer = await app.inject({ method: 'POST', url, payload })
    return [answer.statusCode, answer.json().detail]
  }
  expect(await ask(good, { lecture_id: good })).toEqual([200, undefined])
  for (const malformed of ['507f1f77bcf86cd799439011', 'x', '']) {
    expect(await ask(malformed, { lecture_id: good })).toEqual([404, 'Not found.'])
    expect(await ask(good, { lecture_id: malformed })).toEqual([404, 'Not found.'])
  }
  expect(await ask(good, {})).toEqual([422, 'lecture_id is missing.'])
  expect(await ask(good, { lecture_id: 7 })).toEqual([422, 'lecture_id must be of type string.'])
  expect(await ask(good, { lecture_id: good, others: ['x'] })).toEqual([422, 'others.0 is not valid.'])
})

it('answers an address that cannot be decoded in the usual form of errors', async () => {
  const { statusCode, body } = await app.inject({ url: '/api/%' })
  expect([statusCode, JSON.parse(body)]).toEqual([
    400,
    { detail: 'The address is not valid.', code: 'address_invalid', params: {}, details: [] },
  ])
})
