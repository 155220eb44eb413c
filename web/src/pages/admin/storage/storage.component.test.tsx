import { administration } from '@lectern/contract/administration.ts'
import { settingState } from '@lectern/contract/installation-settings.ts'
import { type ListedQuota, operations } from '@lectern/contract/operations.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const free = { used: 0, limit: null, state: 'free' as const }
const ada: ListedQuota = {
  user: { _id: crypto.randomUUID(), name: 'Ada', email: 'ada@school.example' },
  courses: 1,
  storage: free,
  tokens: free,
  own: { storage_bytes: null, tokens: null },
}

test('limits take a decimal comma, and a wrong one is marked at its field', async () => {
  const settings = settingState.shape.name.options.map((name) => ({
    name,
    value: null,
    is_set: false,
    is_unreadable: false,
    locked_by: null,
  }))
  answer(administration.settings, settings)
  answer(administration.saveSettings, settings)
  answer(operations.quotas, { defaults: ada.own, professors: [ada], total: 1 })
  answer(operations.setLimits, ada)
  await openPage('/admin/storage', { ...makeUser('professor'), is_administrator: true as const })
  const defaults = page.getByRole('form', { name: 'Limits of every professor' })
  const storage = defaults.getByLabelText('Storage in GB')
  const saveDefaults = defaults.getByRole('button', { name: 'Save for Every Professor' })
  await storage.fill('0,5 GB')
  await saveDefaults.click()
  await expectShown('Enter a number from 0 to 1000000, such as 1000 or 0.5, or leave the field empty.')
  await expect.element(storage).toHaveAttribute('aria-invalid', 'true')
  await expect.element(defaults.getByLabelText('Tokens per month')).not.toHaveAttribute('aria-invalid')
  await expectAccessible()
  await storage.fill('0,5')
  await saveDefaults.click()
  await expect
    .poll(() => requestsOf(administration.saveSettings).map(({ body }) => body))
    .toEqual([{ PROFESSOR_STORAGE_GB: '0.5', PROFESSOR_TOKENS: '' }])

  await page.getByRole('button', { name: 'Limits of Ada…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Storage in GB').fill('2,5')
  await dialog.getByLabelText('Tokens per month').fill('1,5')
  await dialog.getByRole('button', { name: 'Save Limits' }).click()
  await expectShown('Enter a whole number from 0 to 1,000,000,000,000, or leave the field empty.')
  await expect.element(dialog.getByLabelText('Storage in GB')).not.toHaveAttribute('aria-invalid')
  await dialog.getByLabelText('Tokens per month').fill('1.000.000')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => requestsOf(operations.setLimits).map(({ body }) => body))
    .toEqual([{ storage_bytes: 2_500_000_000, tokens: 1_000_000 }])
  await expect.element(page.getByRole('button', { name: 'Limits of Ada…' })).toHaveFocus()
})
