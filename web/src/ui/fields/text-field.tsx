import { Input } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { RowField } from './form-row.tsx'
import classes from './text-field.module.css'

type TextFieldProps = {
  field: RowField
  name: string
  value: string
  onChange: (value: string) => void
  isRequired?: boolean
  /** More than one line: as many are shown at first, and the field grows with its text. */
  rows?: number
  placeholder?: string
}

/** A text field of a form row. It writes in the direction of what is typed. */
export function TextField({ field, name, value, onChange, isRequired, rows, placeholder }: TextFieldProps) {
  return (
    <Input
      component={rows ? 'textarea' : 'input'}
      multiline={rows !== undefined}
      {...(rows ? { rows } : { type: 'text' })}
      classNames={{ input: rows ? classes.growing : classes.line }}
      // Mantine's own attributes know no description outside of its wrapper, and drop the id with the rest.
      withAria={false}
      attributes={{ input: { id: field.id } }}
      name={name}
      dir="auto"
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
        onChange(event.currentTarget.value)
      }
      error={field.isInvalid}
      aria-invalid={field.isInvalid || undefined}
      aria-required={isRequired || undefined}
      aria-describedby={field.describedBy}
    />
  )
}
