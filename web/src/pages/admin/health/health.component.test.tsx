import { administration, type InstallationHealth } from '@lectern/contract/administration.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const health: InstallationHealth = {
  checked_at: '2026-11-27T09:00:00.000Z',
  needs: [],
  hints: [],
  disk: { state: 'ok', free_bytes: 60e9, total_bytes: 100e9 },
  storage: { works: true, place: '/srv/lectern/files' },
  database: {
    version: '18.1',
    is_embedded: true,
    size_bytes: 2e9,
    connections: 8,
    max_connections: 100,
    answer_ms: 1,
    clock_ms: 0,
  },
  jobs: { workers: 1, done_today: 12, failed_today: 0, open: [] },
  models: {
    tokens: { state: 'free', used: 0, tokens: null },
    speech: { state: 'free', used: 0, minutes: null },
  },
  backups: { last_at: '2026-11-27T03:00:00.000Z', size_bytes: 3e9, next_at: '2026-11-28T03:00:00.000Z' },
}
const administrator = () => ({ ...makeUser('professor'), is_administrator: true as const })

test('a hint stands beside All is well', async () => {
  const hints = [
    {
      message: 'No backup is written by itself.',
      code: 'health_backups_off',
      params: {},
      details: [],
    },
  ]
  answer(administration.health, { ...health, hints, backups: null })
  await openPage('/admin/health', administrator())
  await expectShown('All is well.')
  await expectShown('No backup is written by itself.')
})

test('a provider whose calls fail is named with the time, and leads to Models', async () => {
  const failing = {
    message: 'The last call to the provider “openai (api.openai.com)” failed. The key was refused.',
    code: 'health_calls_fail',
    params: { words: ['openai (api.openai.com)'] },
    details: [],
    since: '2026-11-27T07:23:00.000Z',
  }
  answer(administration.health, { ...health, needs: [failing] })
  await openPage('/admin/health', administrator())
  await expectShown(/The key was refused\. Since Nov 27, 2026/)
  await expect
    .element(page.getByRole('link', { name: 'Open Models' }))
    .toHaveAttribute('href', '/admin/models')
  expect(page.getByText('All is well.').elements()).toEqual([])
})

test('cells without a panel look like the page', async () => {
  answer(administration.health, health)
  await openPage('/admin/health', administrator())
  await expectShown('last complete backup')
  const panels = page.getByRole('heading', { name: 'Backups' }).element().closest('section')!.parentElement!
  const columns = getComputedStyle(panels).gridTemplateColumns.split(' ').length
  expect(panels.childElementCount % columns).toBeGreaterThan(0)
  expect(getComputedStyle(panels).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})
