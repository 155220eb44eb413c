import { Radio, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../ui/fields/form-row.tsx'
import { LockedNote } from './locked-note.tsx'
import type { SettingStates, SettingsDraft } from './settings-draft.ts'
import { useFieldError } from './wrong-setting.tsx'

type RegistrationQuestionProps = {
  draft: SettingsDraft
  states: SettingStates
  onChange: (draft: SettingsDraft) => void
}

/** Asks who may register as a professor, and with which addresses people may register. */
export function RegistrationQuestion({ draft, states, onChange }: RegistrationQuestionProps) {
  const { t } = useTranslation('admin')
  const fieldError = useFieldError()
  const { PROFESSOR_REGISTRATION: registration, REGISTRATION_DOMAINS: domains } = states
  return (
    <FormRow isGroup label={t('registration.question')} hint={t('registration.hint')}>
      {({ labelId }) => (
        <Stack gap="md">
          <div>
            <Radio.Group
              aria-labelledby={labelId}
              value={draft.registration}
              onChange={(next) => onChange({ ...draft, registration: next as SettingsDraft['registration'] })}
            >
              <Stack gap="sm">
                {(['anybody', 'invitation', 'nobody'] as const).map((choice) => (
                  <Radio
                    key={choice}
                    value={choice}
                    disabled={registration.locked_by !== null}
                    label={t(`registration.${choice}`)}
                    description={t(`registration.${choice}Text`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <LockedNote by={registration.locked_by} />
          </div>
          <div>
            <TextInput
              maw={420}
              autoComplete="off"
              label={t('registration.domains')}
              description={t('registration.domainsHint')}
              disabled={domains.locked_by !== null}
              error={fieldError('REGISTRATION_DOMAINS')}
              value={draft.domains}
              onChange={({ currentTarget }) => onChange({ ...draft, domains: currentTarget.value })}
            />
            <LockedNote by={domains.locked_by} />
          </div>
        </Stack>
      )}
    </FormRow>
  )
}
