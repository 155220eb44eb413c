import { administration } from '@lectern/contract/administration.ts'
import type { AuditEntry } from '@lectern/contract/audit.ts'
import { test } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const entry = (_id: number, action: string, details: AuditEntry['details']): AuditEntry => ({
  _id,
  action,
  details,
  actor: null,
  subject: null,
  at: '2026-11-27T09:00:00.000Z',
  client: '',
})

test('a merge names both accounts, and an invitation the invited address', async () => {
  const merge = { from: 'Kim', from_email: 'kim@old.example', into: 'Kim', into_email: 'kim@new.example' }
  const invitation = { course: 'Botany', role: 'teacher', email: 'tom@school.example' }
  const entries = [
    entry(3, 'accounts_merged', merge),
    entry(2, 'accounts_merged', { from: 'Ada', into: 'Ada L.', removed_submissions: '“Seeds” 3/5' }),
    entry(1, 'staff_invited', invitation),
  ]
  answer(administration.audit, { entries, total: 3 })
  await openPage('/admin/audit', { ...makeUser('professor'), is_administrator: true as const })
  await expectShown('Kim (kim@old.example) → Kim (kim@new.example)')
  await expectShown('Ada → Ada L.; removed: “Seeds” 3/5')
  await expectShown('tom@school.example, “Botany”')
})

test('an erased account is named by its number, by which it is found in a restored backup', async () => {
  const subject = { _id: '01a22178-d3c0-735e-84ce-03a80f755c7c', name: 'Erased account' }
  answer(administration.audit, { entries: [{ ...entry(1, 'account_erased', {}), subject }], total: 1 })
  await openPage('/admin/audit', { ...makeUser('professor'), is_administrator: true as const })
  await expectShown('Erased account, account number 01a22178-d3c0-735e-84ce-03a80f755c7c')
})

test('changes name the old and the new value', async () => {
  const kim = { _id: crypto.randomUUID(), name: 'Kim' }
  const settings = { former_BACKUP_AT: '03:00', BACKUP_AT: '04:00', former_PROFESSOR_REGISTRATION: null }
  const entries = [
    entry(11, 'limits_changed', { storage_bytes: 2_500_000_000, tokens: 1000 }),
    entry(10, 'limits_changed', { storage_bytes: null, tokens: null }),
    entry(9, 'gradebook_changed', {
      course: 'Zoology',
      weights: '“Seeds” – → 20',
      former_drop_lowest: 0,
      drop_lowest: 1,
      former_scale: 'A ≥ 90',
      scale: 'A ≥ 85',
    }),
    entry(8, 'gradebook_changed', { course: 'Geology' }),
    entry(7, 'email_changed', { former_email: 'kim@old.example', email: 'kim@new.example' }),
    entry(6, 'settings_changed', {
      settings: 'BACKUP_AT, SPEECH_API_KEY, PROFESSOR_REGISTRATION',
      ...settings,
      PROFESSOR_REGISTRATION: 'invitation',
    }),
    { ...entry(5, 'course_handed_over', { course: 'Botany', former_owner: 'Ada' }), subject: kim },
    entry(4, 'invitation_used', { note: 'tom@school.example' }),
    entry(3, 'sign_in_refused', { because: 'account_disabled' }),
    entry(2, 'banner_deleted', { banner: 'Down on Sunday' }),
    entry(1, 'backup_written', { file: '/srv/monday.tar' }),
  ]
  answer(administration.audit, { entries, total: 11 })
  await openPage('/admin/audit', { ...makeUser('professor'), is_administrator: true as const })
  await expectShown('Storage: 2.5 GB; Tokens per month: 1,000')
  await expectShown('Storage: not set; Tokens per month: not set')
  await expectShown('kim@old.example → kim@new.example')
  await expectShown(
    'Time in UTC (backups): 03:00 → 04:00; API key (voice); Who may register as a professor? (registration): not set → By invitation',
  )
  await expectShown('Ada → Kim, “Botany”')
  await expectShown(
    '“Zoology”; weights: “Seeds” – → 20; lowest quizzes dropped: 0 → 1; scale: A ≥ 90 → A ≥ 85',
  )
  await expectShown('“Geology”')
  for (const text of ['tom@school.example', 'Account is disabled', '“Down on Sunday”', '/srv/monday.tar'])
    await expectShown(text)
})
