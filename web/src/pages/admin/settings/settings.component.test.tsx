import { administration } from '@lectern/contract/administration.ts'
import { type SettingState, settingState } from '@lectern/contract/installation-settings.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const administrator = () => ({ ...makeUser('professor'), is_administrator: true })
/** A server on which nothing is set, except what a test says. */
const answerSettings = (change: Partial<Record<SettingState['name'], Partial<SettingState>>> = {}) =>
  answer(
    administration.settings,
    settingState.shape.name.options.map((name) => ({
      ...{ name, value: null, is_set: false, is_unreadable: false, locked_by: null },
      ...change[name],
    })),
  )

test('settings of another secret are named, and Save replaces them', async () => {
  answerSettings({ AI_MODEL: { is_unreadable: true }, SMTP_URL: { is_unreadable: true } })
  answer(administration.saveSettings, [])
  await openPage('/admin/settings', administrator())
  await expectShown('They were stored with another secret and have no effect: model and mail.')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect
    .poll(() => requestsOf(administration.saveSettings).map(({ body }) => body))
    .toEqual([{ AI_MODEL: '', SMTP_URL: '' }])
})
