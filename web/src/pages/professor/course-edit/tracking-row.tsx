import { Alert, Radio, Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../ui/fields/form-row.tsx'

type TrackingRowProps = {
  value: boolean
  /** Saving takes the names from the visits so far. */
  losesNames: boolean
  onChange: (tracksStudents: boolean) => void
}

/** Whether the course keeps visits with the student, or only sums. */
export function TrackingRow({ value, losesNames, onChange }: TrackingRowProps) {
  const { t } = useTranslation('insight')
  return (
    <FormRow isGroup label={t('tracking.label')} hint={t('tracking.hint')}>
      {() => (
        <>
          <Radio.Group value={value ? 'keep' : 'sums'} onChange={(choice) => onChange(choice === 'keep')}>
            <Stack gap={10}>
              {(['keep', 'sums'] as const).map((choice) => (
                <Radio
                  key={choice}
                  value={choice}
                  label={t(`tracking.${choice}`)}
                  description={t(`tracking.${choice}Hint`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {losesNames && (
            <Alert color="yellow" mt="sm" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {t('tracking.warning')}
            </Alert>
          )}
        </>
      )}
    </FormRow>
  )
}
