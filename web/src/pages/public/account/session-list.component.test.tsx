import { passkeys } from '@lectern/contract/passkeys.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { users } from '@lectern/contract/users.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const session = (number: number, seenAt: string) => ({
  _id: `01970000-0000-7000-8000-00000000000${number}`,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  created_at: '2026-11-01T09:00:00.000Z',
  seen_at: seenAt,
  is_current: number === 1,
})

test('two sessions of the same browser are signed out by buttons with different names', async () => {
  const [first, second] = [session(2, '2026-11-05T09:00:00.000Z'), session(3, '2026-11-07T09:00:00.000Z')]
  const current = session(1, '2026-11-08T09:00:00.000Z')
  answer(users.sessions, [current, first, second])
  answer(users.endSession, { detail: 'Signed out.' })
  answer(users.emailState, {
    email: 'elena@example.org',
    is_confirmed: true,
    waiting_email: null,
    sends_email: false,
    has_password: true,
  })
  answer(users.signInOptions, { sends_email: false, passwords: true, passkeys_at: null, providers: [] })
  answer(passkeys.list, [])
  answer(privacy.rules, { grades: 'keep' })
  answer(privacy.findExport, null)
  await openPage('/account', makeUser('professor'))
  await expectShown('This browser')
  const end = page.getByRole('button', { name: /^Sign Out Firefox on Linux, last used Nov 7, 2026/ })
  end.element().focus()
  answer(users.sessions, [current, first])
  await userEvent.keyboard('{Enter}')
  await expectShown('Firefox on Linux was signed out.')
  // The pressed button is gone. A second press must not sign out another browser.
  await expect.element(end).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sign Out Everywhere' })).toHaveFocus()
  expect(requestsOf(users.endSession).map(({ params }) => params.id)).toEqual([second._id])
})
