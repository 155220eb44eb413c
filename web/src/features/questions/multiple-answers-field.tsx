import { readSet, writeIndexes } from '@lectern/core/questions/indexes.ts'
import { Box } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerFieldProps } from './answer-field.ts'
import classes from './multiple-answers-field.module.css'
import { NumberedOptions } from './numbered-options.tsx'

/** Options with checkboxes. */
export function MultipleAnswersField({ question, answer, onAnswer, isLocked, labelId }: AnswerFieldProps) {
  const { t } = useTranslation('questionTypes')
  const hintId = useId()
  const count = question.options?.length ?? 0
  const ticked = readSet(answer, count)
  const toggle = (index: number) => {
    const next = ticked.includes(index) ? ticked.filter((one) => one !== index) : [...ticked, index]
    onAnswer(writeIndexes(readSet(writeIndexes(next), count)) || null)
  }
  return (
    <>
      <Box id={hintId} component="p" mb="sm" c="var(--text-2)" fz="sm">
        {t(question.wrong_costs ? 'chooseAllPenalty' : 'chooseAll')}
      </Box>
      <NumberedOptions
        question={question}
        isLocked={isLocked}
        isChosen={(index) => ticked.includes(index)}
        onChoose={toggle}
        input={{ type: 'checkbox', className: classes.checkbox }}
        role="group"
        aria-labelledby={labelId}
        aria-describedby={hintId}
      />
    </>
  )
}
