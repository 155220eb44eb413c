import { administration, type ListedUser } from '@lectern/contract/administration.ts'
import { mergedAccounts } from '@lectern/contract/merged-accounts.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { users } from '@lectern/contract/users.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const time = '2026-11-01T09:00:00.000Z'
const listed = (name: string, change: Partial<ListedUser> = {}): ListedUser => ({
  _id: crypto.randomUUID(),
  name,
  email: `${name.toLowerCase()}@school.example`,
  role: 'student',
  email_confirmed_at: '2026-11-01T09:00:00.000Z',
  is_administrator: false,
  disabled_at: null,
  created_at: '2026-11-01T09:00:00.000Z',
  signed_in_at: null,
  passkeys: 0,
  courses: 0,
  is_last_administrator: false,
  ...change,
})
const ada = listed('Ada', { email_confirmed_at: null })
const all = [ada, listed('Grace'), listed('Ruth', { role: 'professor' })]

const open = async (sendsEmail: boolean, accounts = all) => {
  const counts = { all: 3, student: 2, professor: 1, administrator: 0 }
  answer(administration.users, { users: accounts, total: accounts.length, counts })
  const state = { email: '', is_confirmed: true, waiting_email: null, has_password: true }
  answer(users.emailState, { ...state, sends_email: sendsEmail })
  await openPage('/admin/users', { ...makeUser('professor'), is_administrator: true as const })
}
const choose = async (action: string) => {
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an unconfirmed address is marked where email is sent, and a person’s name and email are changed', async () => {
  await open(true)
  await expect.element(page.getByText('Email not confirmed')).toBeVisible()
  expect(page.getByText('Email not confirmed').elements()).toHaveLength(1)
  answer(administration.changePerson, ada)
  await choose('Change Name and Email…')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@uni.example')
  await expectShown('A link to confirm it is sent to the new address.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectShown('Name and email were saved.')
  expect(requestsOf(administration.changePerson).map(({ body }) => body)).toEqual([
    { name: 'Ada', email: 'ada@uni.example' },
  ])
})

test('the actions of two people of one name are told apart by their addresses', async () => {
  await open(false, [ada, listed('Ada', { email: 'ada@uni.example' })])
  for (const email of ['ada@school.example', 'ada@uni.example'])
    await expect
      .element(page.getByRole('button', { name: `Actions for Ada, ${email}`, exact: true }))
      .toBeVisible()
})

test('without email no address is marked', async () => {
  await open(false)
  await expectShown('ada@school.example')
  expect(page.getByText('Email not confirmed').elements()).toEqual([])
})

test('a professor’s account is not deleted while it owns courses, and the dialog leads to them', async () => {
  answer(privacy.rules, { grades: 'keep' })
  await open(false, [listed('Ada', { role: 'professor', courses: 2 })])
  await choose('Delete…')
  await expectShown('This account owns 2 courses. Hand them over to other professors or delete them first.')
  await expect.element(page.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
  await expect
    .element(page.getByRole('link', { name: 'See the courses' }))
    .toHaveAttribute('href', '/admin/courses?search=ada%40school.example')
})

test('the server’s reason stands alone: trying again would not help', async () => {
  await open(false)
  fail(privacy.eraseUser, 409, { detail: 'This is the last administrator.', code: 'last_administrator' })
  answer(privacy.rules, { grades: 'keep' })
  await choose('Delete…')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expectShown('This is the last administrator.')
  await expectHidden('Please try again.')
})

test('an invitation says when the address has an account, which cannot register again', async () => {
  await open(false)
  answer(users.registrationOptions, {
    professors: 'invitation',
    domains: [],
    invitation_works: null,
    invited_email: null,
  })
  answer(administration.invitations, [])
  const invitation = {
    _id: crypto.randomUUID(),
    note: 'ada@school.example',
    created_at: time,
    expires_at: time,
  }
  answer(administration.invite, [
    { ...invitation, token: 'token', is_renewed: true, sent_to: null, account: 'student' },
  ])
  await page.getByRole('button', { name: 'Invite Professors' }).click()
  const names = page.getByRole('textbox', { name: 'One name or email per line' })
  await expect.element(names).toHaveFocus()
  await names.fill('ada@school.example')
  const make = page.getByRole('button', { name: 'Make Links' })
  await make.click()
  await expectShown(/^This address has an account as a student and cannot register again/)
  await expectShown(/^Invited before: the link stays the same/)
  await expect.element(names).toHaveValue('')
  await expect.element(make).toHaveFocus()
  await names.fill('ada@school.example')
  await make.click()
  await expect.element(names).toHaveValue('')
  expect(page.getByRole('button', { name: 'Copy link for ada@school.example' }).elements()).toHaveLength(1)
})

test('an invitation is withdrawn after a question, which Escape leaves alone', async () => {
  await open(false)
  answer(users.registrationOptions, {
    professors: 'invitation',
    domains: [],
    invitation_works: null,
    invited_email: null,
  })
  const invitation = { _id: crypto.randomUUID(), note: 'Ada', created_at: time, expires_at: time }
  answer(administration.invitations, [invitation])
  answer(administration.withdrawInvitation, { detail: 'Withdrawn.' })
  await page.getByRole('button', { name: 'Invite Professors' }).click()
  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation of Ada' })
  await withdraw.click()
  const question = page.getByRole('dialog', { name: 'Withdraw the invitation of Ada?' })
  await expect.element(question).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(withdraw).toHaveFocus()
  expect(requestsOf(administration.withdrawInvitation)).toEqual([])
  await withdraw.click()
  answer(administration.invitations, [])
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expectShown('The invitation of Ada was withdrawn.')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Invite professors' })).toBeVisible()
  expect(requestsOf(administration.withdrawInvitation).map(({ params }) => params.id)).toEqual([
    invitation._id,
  ])
})

test('an account that cannot stay is refused before the merge', async () => {
  await open(false)
  await choose('Merge…')
  const into = page.getByRole('textbox', { name: 'Email of the account that stays' })
  await into.fill('ada@school.example')
  await expectShown('This is the same account.')
  await into.fill('ruth@school.example')
  await expectShown('A student’s and a professor’s account cannot be merged.')
  await into.fill('grace@school.example')
  await expectShown('Grace, Student')
  await expect.element(into).not.toHaveAttribute('aria-invalid', 'true')
  expect(requestsOf(mergedAccounts.merge)).toEqual([])
})

test('a made link leaves one button, which closes', async () => {
  await open(false)
  answer(administration.makeResetLink, { path: '/new-password#x', expires_at: '2026-11-28T09:00:00.000Z' })
  await choose('Make Reset Link…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  await expect.element(dialog.getByRole('textbox')).toHaveValue(`${window.location.origin}/new-password#x`)
  expect(dialog.getByRole('button', { name: 'Cancel' }).elements()).toEqual([])
})

test('the data of a person are prepared and downloaded', async () => {
  await open(false)
  const made = { job_id: ada._id, created_at: time, expires_at: time, size_bytes: null }
  answer(privacy.findExportOf, null)
  answer(privacy.startExportOf, { ...made, status: 'PENDING' })
  await choose('Download Their Data…')
  const dialog = page.getByRole('dialog', { name: 'Data of Ada' })
  await expectShown('The audit log notes each download.')
  answer(privacy.findExportOf, { ...made, status: 'COMPLETED', size_bytes: 5_000 })
  await dialog.getByRole('button', { name: 'Prepare Data' }).click()
  fail(privacy.downloadExportOf, 404, {
    detail: 'The data has not been prepared, or has expired. Please prepare it again.',
    code: 'data_export_not_found',
  })
  // The button waits while the data are prepared, and keeps the focus.
  await expect.element(dialog.getByRole('button', { name: 'Prepare Again' })).toHaveFocus()
  await expect.element(dialog.getByRole('status').filter({ hasText: 'Prepared on' })).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Download Data' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible()
  expect(requestsOf(privacy.downloadExportOf).map(({ params }) => params)).toEqual([{ user: ada._id }])
})

test('several accounts are disabled by one question, never the own one, and those that stay are named', async () => {
  const own = { ...makeUser('professor'), is_administrator: true as const }
  const people = [listed(own.name, { _id: own._id, is_administrator: true }), ...all]
  const counts = { all: 4, student: 2, professor: 2, administrator: 1 }
  answer(administration.users, { users: people, total: 4, counts })
  const state = { email: '', is_confirmed: true, waiting_email: null, has_password: true }
  answer(users.emailState, { ...state, sends_email: false })
  answer(privacy.rules, { grades: 'keep' })
  await openPage('/admin/users', own)
  const ownRow = page.getByRole('row', { name: own.name })
  await expect.element(ownRow.getByText('You', { exact: true })).toBeVisible()
  expect(ownRow.getByRole('checkbox').elements()).toEqual([])
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click()
  await expectShown('3 chosen')
  await page.getByRole('checkbox', { name: 'Choose Grace' }).click()
  await expectShown('2 chosen')
  await expectAccessible()
  const ruth = all[2]!
  answer(privacy.closeSeveral, {
    done: 1,
    refused: [{ _id: ruth._id, message: 'This account owns 1 course.', code: 'x', params: {}, details: [] }],
  })
  await page.getByRole('group', { name: 'Chosen accounts' }).getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 accounts?' })
  await expect.element(dialog.getByText('Submitted quizzes and grades stay without a name.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Delete 2 Accounts' }).click()
  await expectShown('1 account was not changed')
  await expectShown('Ruth: This account owns 1 course.')
  expect(requestsOf(privacy.closeSeveral).map(({ body }) => body)).toEqual([
    { action: 'erase', users: [ada._id, ruth._id] },
  ])
  await page.getByRole('button', { name: 'Close' }).last().click()
  expect(page.getByText(/\d chosen/).elements()).toEqual([])
})

test('the list is ordered by the last sign-in, and filtered by a date', async () => {
  await open(false)
  await page.getByLabelText('Not signed in since').fill('2026-01-01')
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('Longest without sign-in first')
  const since = new Date('2026-01-01T00:00').toISOString()
  await expect
    .poll(() => {
      const last = requestsOf(administration.users).at(-1)
      return [last?.query.get('idle_since'), last?.query.get('sort')]
    })
    .toEqual([since, 'signed_in'])
  fail(administration.exportUsers, 500)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectShown(/^The list was not exported\./)
  expect(requestsOf(administration.exportUsers).map(({ body }) => body)).toEqual([
    { search: '', group: 'all', state: 'any', idle_since: since },
  ])
})

test('two choices made at once both count', async () => {
  await open(false)
  const students = page.getByRole('radio', { name: /^Students/ })
  await expect.element(students).toBeInTheDocument()
  const order = page.getByRole('combobox', { name: 'Order' }).element() as HTMLSelectElement
  const press = students.element() as HTMLElement
  press.click()
  order.value = 'signed_in'
  order.dispatchEvent(new Event('change', { bubbles: true }))
  await expect
    .poll(() => {
      const last = requestsOf(administration.users).at(-1)
      return [last?.query.get('group'), last?.query.get('sort')]
    })
    .toEqual(['student', 'signed_in'])
})

test('an administrator cannot be merged, and the menu says what to do first', async () => {
  await open(false, [{ ...ada, is_administrator: true }])
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Merge…' })).toBeDisabled()
  await expectShown('An administrator cannot be merged: choose Change Role first.')
})

test('the passkeys of a person are removed after a question, and then none is left to remove', async () => {
  await open(false, [{ ...ada, passkeys: 1 }])
  answer(administration.removePasskeys, { passkeys_removed: 1 })
  await choose('Remove Passkeys…')
  const question = page.getByRole('dialog', { name: 'Remove the passkeys of Ada?' })
  await expect.poll(() => question.element().textContent).toMatch(/1 passkey/)
  await expectAccessible()
  const counts = { all: 1, student: 1, professor: 0, administrator: 0 }
  answer(administration.users, { users: [ada], total: 1, counts })
  await question.getByRole('button', { name: 'Remove Passkeys' }).click()
  await expectShown('The passkeys of Ada were removed.')
  expect(requestsOf(administration.removePasskeys).map(({ params }) => params)).toEqual([{ user: ada._id }])
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Sign Out Everywhere' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Remove Passkeys…' }).elements()).toEqual([])
})
