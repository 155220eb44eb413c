import { announcements, type PlatformAnnouncement } from '@lectern/contract/announcements.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const listed = (title: string, change: Partial<PlatformAnnouncement> = {}): PlatformAnnouncement => ({
  _id: crypto.randomUUID(),
  title,
  text: '',
  publish_at: '2026-11-01T09:00:00.000Z',
  edited_at: null,
  is_scheduled: false,
  ends_at: null,
  ends_in_seconds: null,
  is_ended: false,
  ...change,
})

test('a banner gets an end in the time zone of the administrator, and an ended one is marked', async () => {
  answer(announcements.ofPlatform, [
    listed('Exam week', { ends_at: '2026-11-02T09:00:00.000Z', is_ended: true }),
    listed('Welcome'),
  ])
  answer(announcements.createForAll, listed('Maintenance'))
  await openPage('/admin/announcements', { ...makeUser('professor'), is_administrator: true as const })
  await expectShown('Ended')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Maintenance')
  await page.getByRole('checkbox', { name: 'Set an end' }).click()
  const end = page.getByLabelText('Until', { exact: true })
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
  await expectShown(zone)
  await end.fill('2020-01-01T12:00')
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expectShown('Please choose a time after the start.')
  await expect.element(end).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await end.fill('2099-01-01T12:00')
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expectShown('The announcement was published.')
  expect(requestsOf(announcements.createForAll).map(({ body }) => body)).toEqual([
    { title: 'Maintenance', text: '', publish_at: null, ends_at: new Date('2099-01-01T12:00').toISOString() },
  ])
})

test('the focus goes on to the next announcement when one is deleted, and to New Announcement after the last', async () => {
  const [first, last] = [listed('Exam week'), listed('Welcome')]
  const shown = [first, last]
  answer(announcements.ofPlatform, () => shown)
  answer(announcements.removeForAll, () => {
    const [gone] = shown.splice(0, 1)
    return { _id: gone!._id }
  })
  await openPage('/admin/announcements', { ...makeUser('professor'), is_administrator: true as const })
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Delete “${title}”` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await remove('Exam week')
  await expect.element(page.getByRole('button', { name: 'Edit “Welcome”' })).toHaveFocus()
  await remove('Welcome')
  await expect.element(page.getByRole('button', { name: 'New Announcement' })).toHaveFocus()
})

test('a banner goes away at its end while the page stays open, and the next one is shown', async () => {
  answer(announcements.ofPlatform, [])
  const ending = { ends_at: '2026-11-02T09:00:00.000Z', ends_in_seconds: 3 }
  await openPage('/admin/announcements', { ...makeUser('professor'), is_administrator: true as const }, [
    listed('Maintenance tonight', ending),
    listed('Welcome to the term'),
  ])
  await expectShown('Maintenance tonight')
  answer(announcements.current, [listed('Welcome to the term')])
  await expect.poll(() => document.body.innerText, { timeout: 10_000 }).not.toContain('Maintenance tonight')
  await expectShown('Welcome to the term')
})
