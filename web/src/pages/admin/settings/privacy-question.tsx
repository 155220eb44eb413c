import type { StoredSettingName } from '@lectern/contract/installation-settings.ts'
import { Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LockedNote } from '../../../features/installation-settings/locked-note.tsx'
import type { PrivacyDraft, SettingStates } from '../../../features/installation-settings/settings-draft.ts'
import { useFieldError } from '../../../features/installation-settings/wrong-setting.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'

const kinds = [
  { field: 'activityDays', text: 'activity', name: 'KEEP_ACTIVITY_DAYS', standard: 'forever' },
  { field: 'chatDays', text: 'chats', name: 'KEEP_CHATS_DAYS', standard: 'forever' },
  { field: 'jobDays', text: 'jobs', name: 'KEEP_JOBS_DAYS', standard: '90' },
  { field: 'auditDays', text: 'audit', name: 'KEEP_AUDIT_DAYS', standard: '733' },
  { field: 'addressDays', text: 'addresses', name: 'KEEP_ADDRESSES_DAYS', standard: 'entry' },
] as const satisfies readonly {
  field: keyof PrivacyDraft
  text: string
  name: StoredSettingName
  /** The default: a number of days, or a word of the texts. */
  standard: string
}[]

/** What happens to grades of erased accounts, and how long data are kept. */
export function PrivacyQuestion({
  draft,
  states,
  onChange,
}: {
  draft: PrivacyDraft
  states: SettingStates
  onChange: (draft: PrivacyDraft) => void
}) {
  const { t } = useTranslation('admin')
  const fieldError = useFieldError()
  const lock = states.ERASED_GRADES.locked_by
  return (
    <FormRow isGroup label={t('privacy.title')} hint={t('privacy.hint')}>
      {() => (
        <Stack gap="lg">
          <Radio.Group
            label={t('privacy.grades')}
            value={draft.grades}
            onChange={(grades) => onChange({ ...draft, grades: grades as PrivacyDraft['grades'] })}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="keep" disabled={lock !== null} label={t('privacy.keep')} />
              <Radio value="delete" disabled={lock !== null} label={t('privacy.delete')} />
            </Stack>
          </Radio.Group>
          <LockedNote by={lock} />
          <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
            <legend>{t('privacy.days')}</legend>
            <Text size="sm" c="var(--text-2)">
              {t('privacy.daysHint')}
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
              {kinds.map(({ field, text, name, standard }) => (
                <div key={field}>
                  <TextInput
                    inputMode="numeric"
                    label={t(`privacy.${text}`)}
                    placeholder={
                      standard === 'forever' || standard === 'entry' ? t(`privacy.${standard}`) : standard
                    }
                    error={fieldError(name)}
                    disabled={states[name].locked_by !== null}
                    value={draft[field]}
                    onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
                  />
                  <LockedNote by={states[name].locked_by} />
                </div>
              ))}
            </SimpleGrid>
          </fieldset>
        </Stack>
      )}
    </FormRow>
  )
}
