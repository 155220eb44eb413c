import * as limits from '@lectern/contract/limits.ts'
import { ActionIcon, Box, Button, Group, Input, Radio, Stack, Text, Tooltip } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { KeepOrderButton } from './forms/keep-order-button.tsx'
import classes from './multiple-choice.module.css'
import type { QuestionFieldsProps } from './question-form.ts'
import { useProblemText } from './use-problem-text.ts'

/** The smallest number of options. */
const FEWEST = 2

/** The options, each with a radio button that makes it the correct one. */
export function MultipleChoiceFields({ question, onChange, problems, shufflesOptions }: QuestionFieldsProps) {
  const { t } = useTranslation('quizAuthoring')
  const problemText = useProblemText()
  const ids = { label: useId(), error: useId() }
  const { list, options, filled, write, add, remove, removeEmpty, goOn } = useOptions(question, onChange)
  const problem = problems.options
  const isBad = (option: string) =>
    problem?.name === 'tooLong'
      ? option.trim().length > limits.optionChars
      : problem !== undefined && problem.name !== 'keyMissing' && option.trim() === ''

  return (
    <div>
      <Group align="baseline" gap="0 0.5rem" mb="xs">
        <Text id={ids.label} size="sm" span fw={600}>
          {t('options.label')}
        </Text>
        <Text size="sm" span c="var(--text-2)">
          {t('options.hint')}
        </Text>
      </Group>
      <Stack
        ref={list}
        gap="xs"
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={problem ? ids.error : undefined}
      >
        {options.map((option, index) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is what stands at its place
            key={index}
            number={index + 1}
            text={option}
            radioName={ids.label}
            isKey={question.correct_answer === index}
            lacksKey={problem?.name === 'keyMissing'}
            isBad={isBad(option)}
            onChooseKey={() => onChange({ correct_answer: index })}
            onWrite={(text) => write(index, text)}
            onKeyDown={(event) => goOn(event, index)}
            onRemove={options.length > FEWEST ? () => remove(index) : undefined}
          />
        ))}
      </Stack>
      <Box id={ids.error} className={classes.error} c="var(--bad)" fz="xs" lh="1rem" role="alert">
        {problem && <FieldError>{problemText(problem)}</FieldError>}
      </Box>
      {problem?.name === 'optionsMissing' && filled.length >= FEWEST && (
        <Button mt={4} variant="default" size="sm" onClick={removeEmpty}>
          {t('options.removeEmpty', { count: options.length - filled.length })}
        </Button>
      )}
      <Group mt="xs" gap="xs">
        {options.length < limits.optionsPerQuestion && (
          <Button
            ml={-11}
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {t('options.add')}
          </Button>
        )}
        {shufflesOptions && <KeepOrderButton question={question} onChange={onChange} />}
      </Group>
    </div>
  )
}

/**
 * The options of a question and their changes; the focus follows to the field that is written next, in `list`.
 * `filled`: the indexes of options that are not empty. An option that moves keeps being the key.
 */
function useOptions(
  { options: stored, correct_answer: key }: QuestionFieldsProps['question'],
  onChange: QuestionFieldsProps['onChange'],
) {
  const list = useRef<HTMLDivElement>(null)
  const options = stored ?? []
  const filled = options.flatMap((option, index) => (option.trim() === '' ? [] : index))
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
      correct_answer: key === index ? null : moved,
    })
    focusOptionSoon(Math.min(index, options.length - 2))
  }
  /** The key may stand at an empty option: then none is the key afterwards. */
  const removeEmpty = () => {
    const moved = typeof key === 'number' ? filled.indexOf(key) : -1
    onChange({
      options: filled.map((index) => options[index]!),
      correct_answer: moved === -1 ? null : moved,
    })
    focusOptionSoon(filled.length - 1)
  }
  /** Enter leads to the next option. */
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || index === options.length - 1) return
    event.preventDefault()
    // Move the focus synchronously: the next keystroke belongs to the next option.
    focusOption(index + 1)
  }
  return { list, options, filled, write, add, remove, removeEmpty, goOn }
}

type OptionRowProps = {
  /** From 1. */
  number: number
  text: string
  /** Shared by the radio buttons of the question. */
  radioName: string
  isKey: boolean
  /** The question has no key yet. */
  lacksKey: boolean
  isBad: boolean
  onChooseKey: () => void
  onWrite: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Left out: the question needs every option that it has. */
  onRemove: (() => void) | undefined
}

function OptionRow({ number, text, radioName, isKey, lacksKey, isBad, ...row }: OptionRowProps) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <Group gap="sm" wrap="nowrap">
      <Radio
        className={classes.radio}
        flex="none"
        name={radioName}
        checked={isKey}
        onChange={row.onChooseKey}
        aria-label={t('options.isKey', { number })}
        error={lacksKey}
        aria-invalid={lacksKey || undefined}
      />
      <Box
        className="tabular"
        component="span"
        flex="none"
        miw={12}
        c="var(--text-2)"
        fz="sm"
        fw={600}
        aria-hidden
      >
        {number}
      </Box>
      <Input
        flex={1}
        miw={0}
        classNames={{ input: classes.input }}
        data-key={isKey || undefined}
        type="text"
        dir="auto"
        autoComplete="off"
        value={text}
        onChange={(event) => row.onWrite(event.currentTarget.value)}
        onKeyDown={row.onKeyDown}
        data-rich-text
        aria-label={t('options.option', { number })}
        error={isBad}
        aria-invalid={isBad || undefined}
        rightSectionWidth="auto"
        rightSection={
          isKey && (
            <Group
              className={`${classes.correct} nowrap`}
              component="span"
              gap={6}
              wrap="nowrap"
              pr="sm"
              c="var(--ok)"
              fz="sm"
              fw={500}
            >
              <IconCheck size={16} aria-hidden />
              <span className={classes.correctWords}>{t('options.correct')}</span>
            </Group>
          )
        }
      />
      {row.onRemove && (
        <Tooltip label={t('options.remove', { number })}>
          <ActionIcon
            className="touch-size"
            flex="none"
            mx={-6}
            c="dimmed"
            size={30}
            aria-label={t('options.remove', { number })}
            onClick={row.onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
