import type { StudentQuestion } from '@lectern/contract/questions.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import { Box, Stack } from '@mantine/core'
import type { ComponentProps, KeyboardEvent } from 'react'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './multiple-choice-field.module.css'

type NumberedOptionsProps = ComponentProps<'div'> & {
  question: Pick<StudentQuestion, 'options' | 'option_order'>
  isLocked: boolean
  isChosen: (index: number) => boolean
  onChoose: (index: number) => void
  /** How each option is chosen: the type, name and class of its input. */
  input: ComponentProps<'input'>
}

/** Options numbered from 1, each with its input. While the focus is in the group, a number key chooses its option. */
export function NumberedOptions(props: NumberedOptionsProps) {
  const { question, isLocked, isChosen, onChoose, input, ...group } = props
  const options = listOptions(question)
  const chooseByNumber = (event: KeyboardEvent) => {
    if (isLocked || event.ctrlKey || event.metaKey || event.altKey) return
    const place = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
    const option = options[place]
    if (!option) return
    event.preventDefault()
    onChoose(option.index)
    event.currentTarget.querySelectorAll('input')[place]?.focus()
  }
  return (
    <Stack gap={10} onKeyDown={chooseByNumber} {...group}>
      {options.map(({ index, text }, place) => (
        <label key={index} className={classes.option} data-chosen={isChosen(index) || undefined}>
          <input {...input} checked={isChosen(index)} disabled={isLocked} onChange={() => onChoose(index)} />
          <Box className={`${classes.number} tabular`} component="span" flex="none" fz={15} fw={600}>
            {place + 1}
          </Box>
          <Box className="break-words pre-line" component="span" miw={0} dir="auto">
            <RichText>{text}</RichText>
          </Box>
        </label>
      ))}
    </Stack>
  )
}
