import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FieldError } from './field-error.tsx'

type NumberFieldProps = {
  label: string
  hint?: string
  /** Null if the field is empty, NaN if its text is not a number. */
  value: number | null
  onChange: (value: number | null) => void
  /** True if decimals are not allowed. */
  isWhole?: boolean
  /** Longest input, in characters; 9 by default. */
  maxFigures?: number
  error?: string | undefined
  /** After the number, for example its unit. */
  unit?: ReactNode
  placeholder?: string
  /** True if the dialog that the field stands in opens with the cursor here. */
  isFocusedFirst?: boolean
} & Pick<TextInputProps, 'className' | 'flex' | 'miw' | 'mt' | 'w'>

const read = (text: string): number | null => (text === '' ? null : Number(text.replace(',', '.')))
const show = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))

/**
 * A number in a text field: digits, and decimal separators unless `isWhole`. An `<input type="number">` would
 * change by accident when the page is scrolled with the wheel; Mantine's `NumberInput` refuses the full-width digits
 * of East Asian keyboards, which are accepted here.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onChange, isWhole = false, error, unit, placeholder } = props
  const { maxFigures = 9, isFocusedFirst = false, className, flex, miw, mt, w } = props
  const [text, setText] = useState(show(value))
  // Keeps the typed text while it means the value: "1." may become 1.5.
  const shown = Object.is(read(text), value) || (value !== null && Number.isNaN(value)) ? text : show(value)
  const write = (typed: string) => {
    const kept = typed
      .normalize('NFKC')
      .replace(isWhole ? /\D/g : /[^\d.,]/g, '')
      .slice(0, maxFigures)
    setText(kept)
    onChange(read(kept))
  }
  return (
    <TextInput
      {...{ className, flex, miw, mt, w }}
      label={label}
      description={hint}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      data-autofocus={isFocusedFirst || undefined}
      placeholder={placeholder}
      value={shown}
      onChange={(event) => write(event.currentTarget.value)}
      rightSection={unit}
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
      error={error && <FieldError>{error}</FieldError>}
    />
  )
}
