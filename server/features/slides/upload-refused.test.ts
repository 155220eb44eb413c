import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { health } from '@lectern/contract/health.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { unknownId } from '../../testing/good-bodies.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let owner: Person
let stranger: Person
let lectureId: string
beforeAll(async () => {
  platform = await startTestApp()
  owner = await makeProfessor(platform)
  stranger = await makeProfessor(platform)
  lectureId = (await makeLecture(platform, await makeCourse(owner))).id
  await platform.app.listen({ port: 0 })
})
afterAll(() => platform.stop())

/** Announces a file of 100 MB and sends none of it: only a server that decides by the headers can answer. */
const announce = (id: string, token: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port: (platform.app.server.address() as AddressInfo).port,
        path: `/api/lectures/${id}/upload`,
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 100_000_000,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        sent.destroy()
      },
    )
    sent.on('error', reject)
    sent.flushHeaders()
  })

it('refuses an upload by those who may not make it before its body is sent', async () => {
  expect(await announce(lectureId, stranger.token)).toBe(404)
  expect(await announce(unknownId, owner.token)).toBe(404)
  expect(await announce('no-id', owner.token)).toBe(404)
  expect(await announce(lectureId, undefined)).toBe(401)
})

it('refuses an upload while the disk is full, and says so; everything else goes on', async () => {
  const { disk } = platform.context
  platform.context.disk = { ...disk, state: () => 'full' }
  expect(await announce(lectureId, owner.token)).toBe(503)
  expect((await owner.call(health.get)).body).toMatchObject({ status: 'ok', disk: 'full' })
  expect((await owner.call(health.ready)).body).toMatchObject({ status: 'ready', checks: { disk: 'full' } })
  platform.context.disk = disk
})
