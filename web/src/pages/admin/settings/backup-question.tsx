import type { StoredSettingName } from '@lectern/contract/installation-settings.ts'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LockedNote } from '../../../features/installation-settings/locked-note.tsx'
import type { BackupDraft, SettingStates } from '../../../features/installation-settings/settings-draft.ts'
import { useFieldError } from '../../../features/installation-settings/wrong-setting.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'

const numbers = [
  { field: 'at', name: 'BACKUP_AT', standard: '03:00' },
  { field: 'keepDays', name: 'BACKUP_KEEP_DAYS', standard: '14' },
  { field: 'keepWeeks', name: 'BACKUP_KEEP_WEEKS', standard: '8' },
] as const satisfies readonly { field: keyof BackupDraft; name: StoredSettingName; standard: string }[]

/** Where and when the platform writes backups by itself, and how many are kept. */
export function BackupQuestion({
  draft,
  states,
  onChange,
}: {
  draft: BackupDraft
  states: SettingStates
  onChange: (draft: BackupDraft) => void
}) {
  const { t } = useTranslation('operations')
  const fieldError = useFieldError()
  // A variable of the environment locks all four.
  const lock = states.BACKUP_FOLDER.locked_by
  return (
    <FormRow isGroup label={t('schedule.title')} hint={t('schedule.hint')}>
      {() => (
        <Stack gap="md">
          <TextInput
            id="backup-folder"
            label={t('schedule.folder')}
            description={t('schedule.folderHint')}
            placeholder={t('schedule.none')}
            error={fieldError('BACKUP_FOLDER')}
            disabled={lock !== null}
            value={draft.folder}
            onChange={(event) => onChange({ ...draft, folder: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            {numbers.map(({ field, name, standard }) => (
              <TextInput
                key={field}
                label={t(`schedule.${field}`)}
                placeholder={standard}
                error={fieldError(name)}
                disabled={lock !== null}
                value={draft[field]}
                onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
          <LockedNote by={lock} />
        </Stack>
      )}
    </FormRow>
  )
}
