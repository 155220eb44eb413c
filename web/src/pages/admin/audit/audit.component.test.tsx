import { administration } from '@lectern/contract/administration.ts'
import type { AuditEntry } from '@lectern/contract/audit.ts'
import { test } from 'vitest'
import { answer } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const entry = (_id: number, action: string, details: AuditEntry['details']): AuditEntry => ({
  ...{ _id, action, details, actor: null, subject: null },
  ...{ at: '2026-11-27T09:00:00.000Z', client: '' },
})

test('a merge names both accounts, and an invitation the invited address', async () => {
  const merge = { from: 'Kim', from_email: 'kim@old.example', into: 'Kim', into_email: 'kim@new.example' }
  const invitation = { course: 'Botany', role: 'teacher', email: 'tom@school.example' }
  const entries = [
    entry(3, 'accounts_merged', merge),
    entry(2, 'accounts_merged', { from: 'Ada', into: 'Ada L.' }),
    entry(1, 'staff_invited', invitation),
  ]
  answer(administration.audit, { entries, total: 3 })
  await openPage('/admin/audit', { ...makeUser('professor'), is_administrator: true as const })
  await expectShown('Kim (kim@old.example) → Kim (kim@new.example)')
  await expectShown('Ada → Ada L.')
  await expectShown('tom@school.example, “Botany”')
})
