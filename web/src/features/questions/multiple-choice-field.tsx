import { useId } from 'react'
import type { AnswerFieldProps } from './answer-field.ts'
import classes from './multiple-choice-field.module.css'
import { NumberedOptions } from './numbered-options.tsx'

/**
 * One of several options. The arrow keys move through them, as in any radio group. Own part: Mantine's `Radio` adds
 * 8.9 kB to a student's first load.
 */
export function MultipleChoiceField({ question, answer, onAnswer, isLocked, labelId }: AnswerFieldProps) {
  const name = useId()
  return (
    <NumberedOptions
      question={question}
      isLocked={isLocked}
      isChosen={(index) => answer === index}
      onChoose={onAnswer}
      input={{ type: 'radio', name, className: classes.radio }}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-disabled={isLocked || undefined}
    />
  )
}
