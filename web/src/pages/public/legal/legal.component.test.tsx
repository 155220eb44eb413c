import { legalTexts } from '@lectern/contract/legal-texts.ts'
import { users } from '@lectern/contract/users.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, fail } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { openPage } from '../../../testing/open-page.tsx'

const address = 'https://school.example/impressum'

test.each(['/', '/login', '/register'])('links stand at the foot of %s once they are set', async (path) => {
  answer(users.registrationOptions, {
    professors: 'anybody',
    domains: [],
    invitation_works: null,
    invited_email: null,
  })
  answer(users.signInOptions, { sends_email: false, passwords: true, passkeys_at: null, providers: [] })
  answer(legalTexts.links, { privacy: { address: null }, imprint: { address } })
  await openPage(path)
  const notice = page.getByRole('link', { name: 'Privacy' })
  await expect.element(notice).toHaveAttribute('href', '/privacy')
  await expect.element(page.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', address)
  await expectAccessible()
  answer(legalTexts.read, {
    address: null,
    text: '# Your data\nWe keep **little**.\n- Name\n- <b>Email</b>\n\n## Your rights\n#1 is access.',
  })
  await notice.click()
  await expect.element(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  // No markup of the administrator's is a part of the page.
  await expectShown('<b>Email</b>')
  await expect.element(page.getByRole('heading', { name: 'Your data', level: 2 })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your rights', level: 3 })).toBeVisible()
  await expectShown('#1 is access.')
  await expectAccessible()
})

test('without a text nothing stands at the foot, and its page says so', async () => {
  fail(legalTexts.read, 404, {
    detail: 'The administrator has not set this text.',
    code: 'legal_text_not_found',
  })
  await openPage('/imprint')
  await expectShown('The administrator of this platform has not added this page yet.')
  await page.getByRole('link', { name: 'Back to Lectern' }).click()
  await expectShown('Your slides, taught.')
  expect(page.getByRole('link', { name: 'Imprint' }).elements()).toEqual([])
})
