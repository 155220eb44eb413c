import { type Backup, backups } from '@lectern/contract/backups.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const time = '2026-11-27T03:00:00.000Z'
const made = (change: Partial<Backup>): Backup => ({
  _id: crypto.randomUUID(),
  is_asked: false,
  state: 'completed',
  created_at: time,
  started_at: time,
  ended_at: time,
  path: '/srv/backups/lectern.tar',
  size_bytes: 2_000_000,
  files: 12,
  missing_files: 0,
  removed_at: null,
  message: '',
  code: '',
  params: {},
  details: [],
  ...change,
})

test('a whole backup is downloaded from its address, and a missing file is said', async () => {
  const whole = made({})
  answer(backups.list, {
    schedule: null,
    backups: [whole, made({ removed_at: time }), made({ state: 'running' })],
  })
  const path = `/api/admin/backups/${whole._id}/file`
  answer(backups.allowDownload, { path })
  const clicked: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(new URL(this.href).pathname)
  })
  await openPage('/admin/backups', { ...makeUser('professor'), is_administrator: true as const })
  const download = page.getByRole('button', { name: /^Download the backup of/ })
  await expect.element(download).toBeVisible()
  expect(download.elements()).toHaveLength(1)
  await expectAccessible()
  await download.click()
  await expectShown('The download begins. The file is not encrypted: store it safely.')
  expect([clicked, requestsOf(backups.allowDownload).map(({ params }) => params)]).toEqual([
    [path],
    [{ id: whole._id }],
  ])
  fail(backups.allowDownload, 404, {
    detail: 'This machine does not have the file of this backup.',
    code: 'backup_file_missing',
  })
  await download.click()
  await expectShown(/The download did not begin\..*This machine does not have the file/)
  expect(clicked).toHaveLength(1)
  click.mockRestore()
})
