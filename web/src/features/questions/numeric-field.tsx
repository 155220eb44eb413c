import * as limits from '@lectern/contract/limits.ts'
import { readNumber } from '@lectern/core/questions/read-number.ts'
import { Box } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerFieldProps } from './answer-field.ts'
import classes from './text-fields.module.css'

/** A number as the student types it, and how it is read. */
export function NumericField(props: AnswerFieldProps) {
  const { question, answer, onAnswer, onLeave, isLocked, labelId, note } = props
  const { t } = useTranslation('questionTypes')
  const hintId = useId()
  const text = answer === null ? '' : String(answer)
  const { values, rest } = readNumber(text)
  const isWrong = text.trim() !== '' && values.length === 0
  const read = values.join(` ${t('or')} `)
  return (
    <>
      <input
        className={`${classes.field} field-frame`}
        type="text"
        aria-labelledby={labelId}
        aria-describedby={hintId}
        autoComplete="off"
        maxLength={limits.numberChars}
        readOnly={isLocked}
        value={text}
        dir="auto"
        onChange={(event) => onAnswer(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <Box
        id={hintId}
        className={classes.hint}
        component="p"
        mt="xs"
        c={isWrong ? 'var(--warn)' : 'var(--text-2)'}
        fz="sm"
        lh="1.25rem"
      >
        {isWrong && <IconAlertTriangle size={16} aria-hidden />}
        {text.trim() === ''
          ? t(question.needs_unit ? 'numberWithUnit' : 'number')
          : values.length === 0
            ? t('notANumber')
            : question.needs_unit && rest === ''
              ? t('unitMissing', { read })
              : t('readAs', { read: `${read} ${rest}`.trim() })}
      </Box>
      <Box component="p" mih={20} mt="xs" c="dimmed" fz="sm" lh="1.25rem">
        {note}
      </Box>
    </>
  )
}
