import { limits } from '@lectern/contract/limits.ts'
import { ActionIcon, Button, Input, Radio, Tooltip } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field-error.tsx'
import classes from './multiple-choice.module.css'
import type { QuestionFieldsProps } from './question-form.ts'
import { useProblemText } from './use-problem-text.ts'

/** The smallest number of options. */
const FEWEST = 2

/** The options, each with a radio button that makes it the correct one. */
export function MultipleChoiceFields({ question, onChange, problems }: QuestionFieldsProps) {
  const { t } = useTranslation('quizAuthoring')
  const problemText = useProblemText()
  const ids = { label: useId(), error: useId() }
  const list = useRef<HTMLDivElement>(null)
  const options = question.options ?? []
  const key = question.correct_answer
  const problem = problems.options

  const isBad = (option: string) =>
    problem?.name === 'tooLong'
      ? option.trim().length > limits.optionChars
      : problem !== undefined && problem.name !== 'keyMissing' && option.trim() === ''
  const focusOption = (index: number) =>
    list.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')[index]?.focus()
  /** For a field that exists only after the next render. */
  const focusOptionSoon = (index: number) => requestAnimationFrame(() => focusOption(index))
  const write = (index: number, text: string) =>
    onChange({ options: options.map((option, position) => (position === index ? text : option)) })
  const add = () => {
    onChange({ options: [...options, ''] })
    focusOptionSoon(options.length)
  }
  const remove = (index: number) => {
    const moved = typeof key === 'number' && key > index ? key - 1 : key
    onChange({
      options: options.filter((_, position) => position !== index),
      correct_answer: key === index ? 0 : moved,
    })
    focusOptionSoon(Math.min(index, options.length - 2))
  }
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || index === options.length - 1) return
    event.preventDefault()
    // Move the focus synchronously: the next keystroke belongs to the next option.
    focusOption(index + 1)
  }

  return (
    <div>
      <div className={classes.head}>
        <span id={ids.label} className={classes.label}>
          {t('options.label')}
        </span>
        <span className={classes.hint}>{t('options.hint')}</span>
      </div>
      <div
        ref={list}
        className={classes.options}
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={problem ? ids.error : undefined}
      >
        {options.map((option, index) => {
          const number = index + 1
          const isKey = key === index
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is what stands at its place
            <div key={index} className={classes.option}>
              <Radio
                className={classes.radio}
                name={ids.label}
                checked={isKey}
                onChange={() => onChange({ correct_answer: index })}
                aria-label={t('options.isKey', { number })}
              />
              <span className={classes.number} aria-hidden>
                {number}
              </span>
              <Input
                className={classes.field}
                classNames={{ input: classes.input }}
                data-key={isKey || undefined}
                type="text"
                dir="auto"
                autoComplete="off"
                value={option}
                onChange={(event) => write(index, event.currentTarget.value)}
                onKeyDown={(event) => goOn(event, index)}
                aria-label={t('options.option', { number })}
                error={isBad(option)}
                aria-invalid={isBad(option) || undefined}
                rightSectionWidth="auto"
                rightSection={
                  isKey && (
                    <span className={classes.correct}>
                      <IconCheck size={16} aria-hidden />
                      <span className={classes.correctWords}>{t('options.correct')}</span>
                    </span>
                  )
                }
              />
              {options.length > FEWEST && (
                <Tooltip label={t('options.remove', { number })}>
                  <ActionIcon
                    className={classes.remove}
                    variant="subtle"
                    color="gray"
                    size={30}
                    aria-label={t('options.remove', { number })}
                    onClick={() => remove(index)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </div>
          )
        })}
      </div>
      <div id={ids.error} className={classes.error} role="alert">
        {problem && <FieldError>{problemText(problem)}</FieldError>}
      </div>
      {options.length < limits.optionsPerQuestion && (
        <Button
          className={classes.add}
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('options.add')}
        </Button>
      )}
    </div>
  )
}
