import { Box, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from './field-error.tsx'
import classes from './form-row.module.css'

/** Attributes for the row's control that connect it with label, hint and error. */
export type RowField = {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
}

type FormRowProps = {
  label: string
  /** Below the label, for example why the value is needed. */
  hint?: string
  isOptional?: boolean
  /** The error in one sentence, below the field. */
  error?: string | null
  /** True if the row holds several controls, or none; the label then names them as a group. */
  isGroup?: boolean
  children: (field: RowField) => ReactNode
}

/** A row of a form: label and hint at the left, field at the right, a thin line above. */
export function FormRow({ label, hint, isOptional, error, isGroup = false, children }: FormRowProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const ids = { label: `${id}label`, hint: `${id}hint`, error: `${id}error` }
  const describedBy = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ') || undefined
  const Label = isGroup ? 'span' : 'label'
  const group = isGroup
    ? { role: 'group', 'aria-labelledby': ids.label, 'aria-describedby': describedBy }
    : undefined
  return (
    <Box className={`${classes.row} border-above`} py={20} {...group}>
      <div>
        <Label className={classes.label} id={ids.label} htmlFor={isGroup ? undefined : id}>
          {label}
          {isOptional && (
            <Box component="span" c="dimmed" fw={400}>
              {' '}
              {t('optional')}
            </Box>
          )}
        </Label>
        {hint && (
          <Text size="sm" c="var(--text-2)" id={ids.hint}>
            {hint}
          </Text>
        )}
      </div>
      <Box miw={0}>
        {children({ id, labelId: ids.label, describedBy, isInvalid: Boolean(error) })}
        <Box className={classes.error} c="var(--bad)" fz="sm" lh="1.25rem" id={ids.error} role="alert">
          {error && <FieldError>{error}</FieldError>}
        </Box>
      </Box>
    </Box>
  )
}
