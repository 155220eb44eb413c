import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { fromLocalField, ownTimeZone, timeZoneLabel, toLocalField } from '../../ui/zoned-time.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Whether an announcement ends before people see it. @param from null: now */
export const endsEarly = (end: string | null | undefined, from: string | null): boolean =>
  end != null && Date.parse(end) <= (from === null ? Date.now() : Date.parse(from))

type EndFieldProps = {
  /** Null: it has no end. */
  value: string | null
  isEarly: boolean
  onChange: (end: string | null) => void
}

/** When people stop seeing an announcement, in the time zone of this browser. */
export function EndField({ value, isEarly, onChange }: EndFieldProps) {
  const { t } = useTranslation('announcements')
  const zone = ownTimeZone()
  return (
    <Stack gap={8}>
      <Checkbox
        label={t('dialog.ends')}
        checked={value !== null}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS).toISOString()
              : null,
          )
        }
      />
      {value !== null && (
        <TextInput
          type="datetime-local"
          label={t('dialog.end')}
          description={timeZoneLabel(zone, Date.parse(value))}
          value={toLocalField(value, zone)}
          error={isEarly && <FieldError>{t('dialog.endsEarly')}</FieldError>}
          onChange={(event) => {
            // While a date is typed, the field has no value: the last whole date stays.
            const typed = fromLocalField(event.currentTarget.value, zone)
            if (typed !== null) onChange(typed)
          }}
        />
      )}
    </Stack>
  )
}
