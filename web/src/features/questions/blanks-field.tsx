import { countBlanks, readLines } from '@lectern/core/questions/fill-in-the-blanks.ts'
import { Box, Stack } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerFieldProps } from './answer-field.ts'
import classes from './text-fields.module.css'

/** A field for each blank, with the number that the blank has in the text. */
export function BlanksField(props: AnswerFieldProps) {
  const { question, answer, onAnswer, onLeave, isLocked, labelId, note } = props
  const { t } = useTranslation('questionTypes')
  const id = useId()
  const count = countBlanks(question.question_text)
  const lines = readLines(answer, count)
  const write = (at: number, text: string) => {
    const next = lines.map((line, index) => (index === at ? text : line))
    onAnswer(next.every((line) => line.trim() === '') ? null : next.join('\n'))
  }
  return (
    <>
      <Stack gap="sm" role="group" aria-labelledby={labelId}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is what stands at its place
          <div key={at} className={classes.row}>
            <Box className="tabular" component="label" htmlFor={`${id}-${at}`} c="var(--text-2)" fw={600}>
              <span aria-hidden>{at + 1}</span>
              <span className="visually-hidden">{t('blank', { number: at + 1 })}</span>
            </Box>
            <input
              id={`${id}-${at}`}
              className={`${classes.field} field-frame`}
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              readOnly={isLocked}
              maxLength={200}
              value={line}
              dir="auto"
              onChange={(event) => write(at, event.currentTarget.value)}
              onBlur={onLeave}
            />
          </div>
        ))}
      </Stack>
      <Box component="p" mih={20} mt="sm" c="dimmed" fz="sm" lh="1.25rem">
        {note}
      </Box>
    </>
  )
}
