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
const write = async () => {
  platform.context.backUp = async (file) => {
    await writeFile(file, 'x')
    return { files: { count: 1 }, missingFiles: [], sizeBytes: 1 }
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

it('is downloaded by an administrator, by a cookie that lives a minute, and the log notes it', async () => {
  await write()
  const [made] = (await list()).backups
  const params = { id: made!._id }
  const allowed = await administrator.call(backups.allowDownload, { params })
  expect(allowed.body.path).toBe(`/api/admin/backups/${made!._id}/file`)
  expect(cookieOf(allowed)).toMatch(
    new RegExp(`^lectern_backup=[^;]+; Max-Age=60; Path=${allowed.body.path}; HttpOnly; SameSite=Strict$`),
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
  platform.clock.advanceMs(61_000)
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
