import { administration } from '@lectern/contract/administration.ts'
import { backups } from '@lectern/contract/backups.ts'
import { type SettingState, settingState } from '@lectern/contract/installation-settings.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const administrator = () => ({ ...makeUser('professor'), is_administrator: true as const })
type Change = Partial<Record<SettingState['name'], Partial<SettingState>>>
const makeSettings = (change: Change = {}): SettingState[] =>
  settingState.shape.name.options.map((name) => ({
    name,
    value: null,
    is_set: false,
    is_unreadable: false,
    locked_by: null,
    ...change[name],
  }))
/** A server on which nothing is set, except what a test says. */
const answerSettings = (change: Change = {}) => answer(administration.settings, makeSettings(change))

test('settings of another secret are named, and Save replaces them', async () => {
  answerSettings({ AI_MODEL: { is_unreadable: true }, SMTP_URL: { is_unreadable: true } })
  answer(administration.saveSettings, makeSettings())
  await openPage('/admin/settings', administrator())
  await expectShown('They were stored with a different secret and have no effect: model and mail.')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect
    .poll(() => requestsOf(administration.saveSettings).map(({ body }) => body))
    .toEqual([{ AI_MODEL: '', SMTP_URL: '' }])
})

test('Enter in a field saves, and leaves the focus in it; nothing is left to be saved', async () => {
  answerSettings()
  answer(administration.saveSettings, makeSettings({ KEEP_JOBS_DAYS: { value: '30', is_set: true } }))
  await openPage('/admin/settings', administrator())
  const field = page.getByLabelText('Ended jobs')
  await field.fill('30')
  await userEvent.keyboard('{Enter}')
  await expectShown('Nothing has changed.')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('30')
  await userEvent.keyboard('{Enter}')
  const save = page.getByRole('button', { name: 'Save Settings' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  expect(requestsOf(administration.saveSettings)).toHaveLength(1)
})

test('the page Backups leads to the field for the folder of backups', async () => {
  answerSettings()
  answer(backups.list, { schedule: null, backups: [] })
  await openPage('/admin/backups', administrator())
  await page.getByRole('link', { name: 'Choose a folder in Settings' }).click()
  await expect.element(page.getByLabelText('Folder or bucket')).toHaveFocus()
})

const refuse = (call: Parameters<typeof fail>[0], field: string) =>
  fail(call, 422, {
    detail: `The setting ${field} cannot be used: ${field} must look like …`,
    code: 'setting_unusable',
    params: { field },
  })

test('a test sends its own part, and a mistake is marked at its field until it is corrected', async () => {
  answerSettings()
  refuse(administration.testSettings, 'SMTP_URL')
  refuse(administration.saveSettings, 'BACKUP_AT')
  await openPage('/admin/settings', administrator())
  await page.getByRole('radio', { name: 'Through our mail server' }).click()
  const server = page.getByRole('textbox', { name: 'Server' })
  await server.fill('mail.school.example')
  await page.getByLabelText('Activity in lectures').fill('many')
  await page.getByRole('button', { name: 'Test Model' }).click()
  await page.getByRole('button', { name: 'Test Mail Server' }).click()
  await expectShown('The test was not run. Please correct the field “Server”.')
  await expectShown('Enter an address such as smtps://user:password@mail.school.example:465.')
  await expect.element(server).toHaveAttribute('aria-invalid', 'true')
  expect(requestsOf(administration.testSettings).map(({ body }) => body)).toEqual([
    { part: 'model', settings: {} },
    {
      part: 'mail',
      settings: { SMTP_URL: 'mail.school.example', PUBLIC_URL: window.location.origin },
    },
  ])
  await expectAccessible()
  await server.fill('smtps://mail.school.example')
  await expect.element(server).not.toHaveAttribute('aria-invalid')

  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectShown('The settings were not saved. Please correct the field “Time in UTC”.')
  const time = page.getByLabelText('Time in UTC')
  await expect.element(time).toHaveAttribute('aria-invalid', 'true')
  await expect.element(time).toHaveFocus()

  const reason = 'Backups cannot be written into “/none/daily”.'
  fail(administration.saveSettings, 422, { detail: reason, code: 'backup_folder_unwritable' })
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectShown(reason)
  await expect.element(page.getByLabelText('Folder or bucket')).toHaveFocus()
})

test('Listen plays the sentence of the voice, and says when the browser does not', async () => {
  answerSettings()
  answer(administration.testSettings, {
    works: true,
    message: 'The built-in voice works.',
    milliseconds: 5,
    audio: btoa('a sentence'),
    code: 'test_builtin_voice',
    params: {},
    details: [],
  })
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await openPage('/admin/settings', administrator())
  await page.getByRole('button', { name: 'Listen' }).click()
  await expectShown('The built-in voice works.')
  const player = play.mock.contexts[0] as HTMLAudioElement
  expect(await (await fetch(player.src)).text()).toBe('a sentence')
  play.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await page.getByRole('button', { name: 'Playing' }).click()
  await expectShown('The voice works, but this browser did not play the sentence.')
  play.mockRestore()
})
