import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { administration } from '@lectern/contract/administration.ts'
import { backups } from '@lectern/contract/backups.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditEntriesTable } from '../../platform/db/schema/administration.ts'
import { clientOf } from '../../testing/client.ts'
import { makeAdministrator, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { runDueBackup } from './run-backup.ts'

let platform: TestApp
let administrator: Person
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-backups-'))
  platform = await startTestApp({
    config: { backups: { folder, atMinutes: 180, keepDays: 2, keepWeeks: 0 } },
  })
  administrator = await makeAdministrator(platform)
})
afterEach(async () => {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Writes a backup that takes no time. */
const write = async (text = 'x') => {
  platform.context.backUp = async (file) => {
    await writeFile(file, text)
    return { files: { count: 1 }, missingFiles: [], sizeBytes: text.length }
  }
  await runDueBackup(platform.context, new AbortController().signal)
}
const list = async () => (await administrator.call(backups.list)).body
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie'])
const readLog = () =>
  platform.context.database
    .select({ actor: auditEntriesTable.actorId, details: auditEntriesTable.details })
    .from(auditEntriesTable)
    .where(eq(auditEntriesTable.action, 'backup_downloaded'))

it('is downloaded by an administrator, by a cookie that lives an hour, and the log notes it', async () => {
  await write()
  const [made] = (await list()).backups
  const params = { id: made!._id }
  const allowed = await administrator.call(backups.allowDownload, { params })
  expect(allowed.body.path).toBe(`/api/admin/backups/${made!._id}/file`)
  expect(cookieOf(allowed)).toMatch(
    new RegExp(`^lectern_backup=[^;]+; Max-Age=3600; Path=${allowed.body.path}; HttpOnly; SameSite=Strict$`),
  )
  const headers = { cookie: cookieOf(allowed).split(';')[0]! }
  const nobody = clientOf(platform.app)
  const file = await nobody.call(backups.download, { params, headers })
  const name = path.basename(made!.path)
  expect([file.status, file.raw.toString(), file.headers]).toMatchObject([
    200,
    'x',
    {
      'content-length': '1',
      'content-type': 'application/x-tar',
      'content-disposition': expect.stringContaining(`attachment; filename="${name}"`),
    },
  ])
  expect(await readLog()).toEqual([{ actor: administrator.userId, details: { file: name } }])
  // The cookie opens nothing else, and ends.
  expect((await nobody.call(backups.list, { headers })).status).toBe(401)
  expect((await nobody.call(backups.allowDownload, { params, headers })).status).toBe(401)
  const token = headers.cookie.split('=')[1]!
  expect((await clientOf(platform.app, token).call(backups.download, { params })).status).toBe(401)
  platform.clock.advanceMs(3_601_000)
  expect((await nobody.call(backups.download, { params, headers })).status).toBe(401)
})
it('is not for an administrator whose right or session has ended', async () => {
  await write()
  const params = { id: (await list()).backups[0]!._id }
  const other = await makeAdministrator(platform)
  const headers = {
    cookie: cookieOf(await other.call(backups.allowDownload, { params })).split(';')[0]!,
  }
  await administrator.call(administration.changeRole, {
    params: { user: other.userId },
    body: { role: 'professor', is_administrator: false },
  })
  const nobody = clientOf(platform.app)
  expect((await nobody.call(backups.download, { params, headers })).status).toBe(403)
  await administrator.call(administration.endSessions, { params: { user: other.userId } })
  expect((await nobody.call(backups.download, { params, headers })).status).toBe(401)
  expect(await readLog()).toEqual([])
})
it('is named by its row alone, and missed where it is gone', async () => {
  await write()
  const { _id: id, path: file } = (await list()).backups[0]!
  for (const call of [backups.allowDownload, backups.download]) {
    for (const wrong of [
      '../../etc/passwd',
      '..%2F..%2Fetc%2Fpasswd',
      path.basename(file),
      administrator.userId,
    ])
      expect((await administrator.call(call, { params: { id: wrong } })).status).toBe(404)
  }
  await rm(file)
  const gone = await administrator.call(backups.allowDownload, { params: { id } })
  expect([gone.status, gone.detail]).toEqual([404, 'This machine does not have the file of this backup.'])
})
it('goes on where a download broke off, and each part is an entry of the log', async () => {
  await write('0123456789')
  const params = { id: (await list()).backups[0]!._id }
  const get = async (headers: Record<string, string>) => {
    const { status, raw, headers: sent } = await administrator.call(backups.download, { params, headers })
    return [status, raw.toString(), sent['content-range'], sent['content-length']]
  }
  const { headers: first } = await administrator.call(backups.download, { params })
  expect(first['accept-ranges']).toBe('bytes')
  const etag = String(first.etag)
  const rest = [206, '456789', 'bytes 4-9/10', '6']
  expect(await get({ range: 'bytes=4-', 'if-range': etag })).toEqual(rest)
  expect(await get({ range: 'bytes=4-', 'if-range': '"another"' })).toEqual([
    200,
    '0123456789',
    undefined,
    '10',
  ])
  expect(await readLog()).toHaveLength(3)
  expect((await get({ range: 'bytes=10-' })).slice(0, 3)).toEqual([416, '', 'bytes */10'])
  expect((await get({ 'if-none-match': etag }))[0]).toBe(304)
  expect(await readLog()).toHaveLength(3)
})
it('is described by a HEAD, which gets no bytes and is no entry of the log', async () => {
  await write('0123456789')
  const id = (await list()).backups[0]!._id
  const answer = await platform.app.inject({
    method: 'HEAD',
    url: `/api/admin/backups/${id}/file`,
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '10', ''])
  expect(await readLog()).toEqual([])
})
it('is opened by the cookie of another backup never', async () => {
  await write()
  platform.clock.advanceMs(24 * 60 * 60_000)
  await write()
  const [one, other] = (await list()).backups
  const allowed = await administrator.call(backups.allowDownload, { params: { id: one!._id } })
  const headers = { cookie: cookieOf(allowed).split(';')[0]! }
  const open = (id: string) => clientOf(platform.app).call(backups.download, { params: { id }, headers })
  expect([(await open(one!._id)).status, (await open(other!._id)).status]).toEqual([200, 401])
})
