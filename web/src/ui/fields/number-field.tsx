import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FieldError } from './field-error.tsx'

type NumberFieldProps = {
  label: string
  hint?: string
  /** Null: the field is empty. NaN: what stands in it is no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** No decimals can be typed. */
  isWhole?: boolean
  /** So many figures can be typed; 9 unless told. */
  mostFigures?: number
  error?: string | undefined
  /** Behind the number, e.g. its unit. */
  unit?: ReactNode
  placeholder?: string
  className?: string
}

const read = (text: string): number | null => (text === '' ? null : Number(text.replace(',', '.')))
const show = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))

/** A number as text: no arrows, no wheel that changes it unseen, and nothing but figures goes in. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onChange, isWhole = false, error, unit, placeholder, className } = props
  const { mostFigures = 9 } = props
  const [text, setText] = useState(show(value))
  // "1." is on its way to 1.5: what stands here stays as long as it means the value.
  const shown = Object.is(read(text), value) || (value !== null && Number.isNaN(value)) ? text : show(value)
  const write = (typed: string) => {
    const kept = typed
      .normalize('NFKC')
      .replace(isWhole ? /\D/g : /[^\d.,]/g, '')
      .slice(0, mostFigures)
    setText(kept)
    onChange(read(kept))
  }
  return (
    <TextInput
      className={className}
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
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
