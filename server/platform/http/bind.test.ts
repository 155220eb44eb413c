import { defineCalls } from '@lectern/contract/call.ts'
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
})

const row = { shown: 'yes', passwordHash: 'no' }
let app: Awaited<ReturnType<typeof createHttpServer>>
beforeAll(async () => {
  app = await createHttpServer({ log: pino({ level: 'silent' }) })
  const gate = { identify: async () => undefined, uploadFolder: '/nowhere', uploadLimit: () => 0 }
  bindCall(app, gate, calls.leaky, async () => ({ ...row, inner: row, list: [row], byName: { a: row } }))
  bindCall(app, gate, calls.wrong, async () => ({ shown: 42, passwordHash: 'no' }) as never)
  await app.ready()
})
afterAll(() => app.close())

it('lets nothing leave that the contract does not name, at any depth', async () => {
  const { body } = await app.inject({ url: '/api/leaky' })
  const shown = { shown: 'yes' }
  expect(JSON.parse(body)).toEqual({ ...shown, inner: shown, list: [shown], byName: { a: shown } })
})

it('answers a reply that breaks the contract with one sentence, not with the reply', async () => {
  const { statusCode, body } = await app.inject({ url: '/api/wrong' })
  expect([statusCode, JSON.parse(body)]).toEqual([
    500,
    { detail: 'Something went wrong on the server. Please try again.' },
  ])
})
