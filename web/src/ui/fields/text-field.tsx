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
  /** Initial number of lines; with more than one the field grows with its text. */
  rows?: number
  placeholder?: string
}

/** A text field of a form row. The text direction follows the content. */
export function TextField({ field, name, value, onChange, isRequired, rows, placeholder }: TextFieldProps) {
  return (
    <Input
      component={rows ? 'textarea' : 'input'}
      multiline={rows !== undefined}
      {...(rows ? { rows } : { type: 'text' })}
      classNames={{ input: rows ? classes.growing : classes.line }}
      // Mantine's own ARIA attributes ignore a description outside of its wrapper, and switching them off
      // also drops the id.
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
