import * as limits from '@lectern/contract/limits.ts'
import { Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LockedNote } from '../../../features/installation-settings/locked-note.tsx'
import type { LegalDraft, SettingStates } from '../../../features/installation-settings/settings-draft.ts'
import { useFieldError } from '../../../features/installation-settings/wrong-setting.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'

const texts = [
  { field: 'notice', name: 'PRIVACY_NOTICE' },
  { field: 'imprint', name: 'IMPRINT' },
] as const

/** The privacy notice and the imprint: each an address or a text. */
export function LegalQuestion({
  draft,
  states,
  onChange,
}: {
  draft: LegalDraft
  states: SettingStates
  onChange: (draft: LegalDraft) => void
}) {
  const { t } = useTranslation('admin')
  const fieldError = useFieldError()
  return (
    <FormRow isGroup label={t('legal.title')} hint={t('legal.hint')}>
      {() => (
        <Stack gap="md">
          {texts.map(({ field, name }) => (
            <div key={field}>
              <Textarea
                label={t(`legal.${field}`)}
                description={t('legal.how')}
                autosize
                minRows={2}
                maxRows={12}
                dir="auto"
                maxLength={limits.legalTextChars}
                error={fieldError(name)}
                disabled={states[name].locked_by !== null}
                value={draft[field]}
                onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
              />
              <LockedNote by={states[name].locked_by} />
            </div>
          ))}
        </Stack>
      )}
    </FormRow>
  )
}
