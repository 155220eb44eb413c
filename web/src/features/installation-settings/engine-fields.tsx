import type { SettingTestResult } from '@lectern/contract/installation-settings.ts'
import { Group, NativeSelect, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EngineTestButton, EngineTestLine } from './engine-test.tsx'
import { LockedNote } from './locked-note.tsx'
import { type EngineDraft, modelProviders, type SettingStates, voiceProviders } from './settings-draft.ts'
import { useEngineTest } from './use-engine-test.ts'
import { useFieldError } from './wrong-setting.tsx'

type EngineFieldsProps = {
  part: 'model' | 'voice'
  draft: EngineDraft
  states: SettingStates
  onChange: (draft: EngineDraft) => void
  test: () => Promise<SettingTestResult>
}

/** Which model writes, or which voice speaks: provider, name, address and key, with a test. */
export function EngineFields({ part, draft, states, onChange, test }: EngineFieldsProps) {
  const { t } = useTranslation('admin')
  const prefix = part === 'model' ? 'AI' : 'SPEECH'
  const { locked_by: lock } = states[`${prefix}_MODEL`]
  const isLocked = lock !== null
  const [isKeyVisible, setKeyVisible] = useState(false)
  const engineTest = useEngineTest(JSON.stringify(draft), test)
  const set = (change: Partial<EngineDraft>) => onChange({ ...draft, ...change })
  const fieldError = useFieldError()
  const settings = { model: `${prefix}_MODEL`, address: `${prefix}_BASE_URL`, voice: 'SPEECH_VOICE' } as const
  const field = (name: keyof typeof settings) => ({
    error: fieldError(settings[name]),
    value: draft[name],
    disabled: isLocked,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  const isElsewhere =
    draft.address !== (states[`${prefix}_BASE_URL`].value ?? '') ||
    !(states[`${prefix}_MODEL`].value ?? '').startsWith(`${draft.provider}:`)
  const keyHint = states[`${prefix}_API_KEY`].is_set
    ? t(isElsewhere ? 'engines.keyAgain' : 'engines.keyStored')
    : undefined
  const providers = part === 'model' ? modelProviders : voiceProviders
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <NativeSelect
          flex={1}
          label={t(`engines.${part}`)}
          disabled={isLocked}
          data={[
            { value: '', label: t('engines.builtin') },
            ...providers.map((name) => ({ value: name, label: t(`engines.providers.${name}`) })),
          ]}
          value={draft.provider}
          onChange={(event) => set({ provider: event.currentTarget.value as EngineDraft['provider'] })}
        />
        <EngineTestButton part={part} test={engineTest} />
      </Group>
      {draft.provider !== '' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput
            label={t(part === 'model' ? 'engines.modelName' : 'engines.voiceModel')}
            autoComplete="off"
            {...field('model')}
          />
          <PasswordInput
            label={t('engines.key')}
            description={keyHint}
            autoComplete="off"
            disabled={isLocked}
            visible={isKeyVisible}
            onVisibilityChange={setKeyVisible}
            visibilityToggleButtonProps={{
              'aria-label': t(isKeyVisible ? 'engines.hideKey' : 'engines.showKey'),
              tabIndex: 0,
            }}
            error={fieldError(`${prefix}_API_KEY`)}
            value={draft.key}
            onChange={(event) => set({ key: event.currentTarget.value })}
          />
          <TextInput
            label={t('engines.address')}
            description={draft.provider === 'compatible' ? undefined : t('engines.addressHint')}
            autoComplete="off"
            inputMode="url"
            {...field('address')}
          />
          {part === 'voice' && (
            <TextInput label={t('engines.voiceName')} autoComplete="off" {...field('voice')} />
          )}
        </SimpleGrid>
      )}
      <EngineTestLine test={engineTest} />
      <LockedNote by={lock} />
    </Stack>
  )
}
