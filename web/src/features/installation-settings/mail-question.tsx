import type { SettingTestResult } from '@lectern/contract/installation-settings.ts'
import { Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../ui/fields/form-row.tsx'
import { EngineTestButton, EngineTestLine } from './engine-test.tsx'
import { LockedNote } from './locked-note.tsx'
import type { MailDraft, SettingStates } from './settings-draft.ts'
import { useEngineTest } from './use-engine-test.ts'
import { useFieldError } from './wrong-setting.tsx'

type MailQuestionProps = {
  draft: MailDraft
  states: SettingStates
  onChange: (draft: MailDraft) => void
  test: () => Promise<SettingTestResult>
}

/** Whether the platform sends email, through which server, and the address with which all links begin. */
export function MailQuestion({ draft, states, onChange, test }: MailQuestionProps) {
  const { t } = useTranslation('admin')
  const { locked_by: lock, is_set: isStored } = states.SMTP_URL
  const mailTest = useEngineTest(JSON.stringify(draft), test)
  const set = (change: Partial<MailDraft>) => onChange({ ...draft, ...change })
  const choose = (sends: boolean) =>
    // Links in emails begin with the address under which this page is open, unless another one is entered.
    set({ sends, publicUrl: draft.publicUrl || window.location.origin })
  const fieldError = useFieldError()
  const settings = { server: 'SMTP_URL', sender: 'MAIL_FROM', publicUrl: 'PUBLIC_URL' } as const
  const field = (name: keyof typeof settings, isLocked: boolean) => ({
    error: fieldError(settings[name]),
    label: t(`mail.${name}`),
    autoComplete: 'off',
    value: draft[name],
    disabled: isLocked,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <FormRow isGroup label={t('mail.question')} hint={t('mail.hint')}>
      {({ labelId }) => (
        <Stack gap="sm">
          <Radio.Group
            aria-labelledby={labelId}
            value={draft.sends ? 'server' : 'none'}
            onChange={(next) => choose(next === 'server')}
          >
            <Stack gap="sm">
              <Radio
                value="none"
                disabled={lock !== null}
                label={t('mail.none')}
                description={t('mail.noneText')}
              />
              <Radio value="server" disabled={lock !== null} label={t('mail.through')} />
            </Stack>
          </Radio.Group>
          {draft.sends && (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
                <TextInput
                  {...field('server', lock !== null)}
                  placeholder="smtps://user:password@mail.example:465"
                  description={isStored && lock === null ? t('mail.stored') : undefined}
                />
                <TextInput {...field('sender', lock !== null)} placeholder="lectern@school.example" />
              </SimpleGrid>
              <Group>
                <EngineTestButton part="mail" test={mailTest} />
              </Group>
              <EngineTestLine test={mailTest} />
            </>
          )}
          <LockedNote by={lock} />
          <TextInput
            {...field('publicUrl', states.PUBLIC_URL.locked_by !== null)}
            maw={420}
            placeholder={window.location.origin}
            description={t('mail.publicUrlHint')}
          />
        </Stack>
      )}
    </FormRow>
  )
}
