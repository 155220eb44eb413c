import { readSet, writeIndexes } from '@lectern/core/questions/indexes.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import { Box, Stack } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import type { AnswerFieldProps } from './answer-field.ts'
import own from './multiple-answers-field.module.css'
import classes from './multiple-choice-field.module.css'

/** Options with checkboxes, numbered from 1. While the focus is in the group, a number key ticks its option. */
export function MultipleAnswersField({ question, answer, onAnswer, isLocked, labelId }: AnswerFieldProps) {
  const { t } = useTranslation('questionTypes')
  const hintId = useId()
  const options = listOptions(question)
  const ticked = readSet(answer, options.length)
  const toggle = (index: number) => {
    const next = ticked.includes(index) ? ticked.filter((one) => one !== index) : [...ticked, index]
    onAnswer(writeIndexes(readSet(writeIndexes(next), options.length)) || null)
  }
  const toggleByNumber = (event: KeyboardEvent) => {
    if (isLocked || event.ctrlKey || event.metaKey || event.altKey) return
    const place = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
    const option = options[place]
    if (!option) return
    event.preventDefault()
    toggle(option.index)
    event.currentTarget.querySelectorAll('input')[place]?.focus()
  }
  return (
    <>
      <Box id={hintId} component="p" mb="sm" c="var(--text-2)" fz="sm">
        {t(question.wrong_costs ? 'chooseAllPenalty' : 'chooseAll')}
      </Box>
      <Stack
        gap={10}
        role="group"
        aria-labelledby={labelId}
        aria-describedby={hintId}
        onKeyDown={toggleByNumber}
      >
        {options.map(({ index, text }, place) => (
          <label key={index} className={classes.option} data-chosen={ticked.includes(index) || undefined}>
            <input
              className={own.checkbox}
              type="checkbox"
              checked={ticked.includes(index)}
              disabled={isLocked}
              onChange={() => toggle(index)}
            />
            <Box className={`${classes.number} tabular`} component="span" flex="none" fz={15} fw={600}>
              {place + 1}
            </Box>
            <Box className="break-words pre-line" component="span" miw={0} dir="auto">
              <RichText>{text}</RichText>
            </Box>
          </label>
        ))}
      </Stack>
    </>
  )
}
