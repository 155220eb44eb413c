import { FormRow } from './form-row.tsx'
import { TextField } from './text-field.tsx'

type TextRowProps = {
  label: string
  hint?: string
  error: string | null | undefined
  name: string
  value: string
  onChange: (value: string) => void
  /** If false, the label says "optional". */
  isRequired?: boolean
  /** One by default. */
  rows?: number
  placeholder?: string
}

/** A form row with one text field. */
export const TextRow = ({ label, hint, error, isRequired, ...field }: TextRowProps) => (
  <FormRow label={label} {...(hint !== undefined && { hint })} isOptional={!isRequired} error={error}>
    {(row) => <TextField field={row} {...field} {...(isRequired && { isRequired })} />}
  </FormRow>
)
