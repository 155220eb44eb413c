import { FormRow } from './form-row.tsx'
import { TextField } from './text-field.tsx'

type TextRowProps = {
  label: string
  hint?: string
  error: string | null | undefined
  name: string
  value: string
  onChange: (value: string) => void
  /** Without it the label says that it may stay empty. */
  isRequired?: boolean
  /** One unless said. */
  rows?: number
  placeholder?: string
}

/** A row of a form with one field of text. */
export const TextRow = ({ label, hint, error, isRequired, ...field }: TextRowProps) => (
  <FormRow label={label} {...(hint !== undefined && { hint })} isOptional={!isRequired} error={error}>
    {(row) => <TextField field={row} {...field} {...(isRequired && { isRequired })} />}
  </FormRow>
)
