import { Box, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { useFormat } from '../../ui/format.ts'
import { type PointsProblem, stepPoints } from './read-points.ts'

type PointsFieldProps = {
  value: string
  onChange: (value: string) => void
  maxPoints: number
  problem: PointsProblem | null
  /** The student or question, where several fields are on one page. */
  name: string | undefined
  /** The visible label; by default "Points". Null: none, because `name` says it. */
  label?: string | null
  description?: string
  /** The points from which the arrow keys step while the field is empty. */
  from?: number | null
}

/** Points in steps of 0.5; the arrow keys step up and down. */
export function PointsField({ value, onChange, maxPoints, problem, name, ...props }: PointsFieldProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const stepped = value.trim() === '' && typeof props.from === 'number' ? String(props.from) : value
    onChange(stepPoints(stepped, maxPoints, event.key === 'ArrowUp' ? 0.5 : -0.5))
  }
  return (
    <TextInput
      label={props.label === undefined ? t('grade.points') : props.label}
      description={props.description}
      aria-label={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={step}
      rightSection={
        <Box className="tabular" ps={4} pe={12} component="span" fz="sm">
          {t('grade.of', { points: format.number(maxPoints) })}
        </Box>
      }
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
      error={
        problem && <FieldError>{t(`problem.${problem}`, { points: format.number(maxPoints) })}</FieldError>
      }
    />
  )
}
