import * as limits from '@lectern/contract/limits.ts'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CharacterCount } from '../../ui/fields/character-count.tsx'
import type { AnswerFieldProps } from './answer-field.ts'
import classes from './short-answer-field.module.css'

/** Cuts a text to a length without splitting a surrogate pair. */
const cut = (text: string, length: number): string => {
  const short = text.slice(0, length)
  return text.length > length && /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short
}

/**
 * A text answer with a counter of its characters. A plain `textarea`: Mantine's adds 7.5 kB to a student's first
 * load.
 */
export function ShortAnswerField(props: AnswerFieldProps) {
  const { question, answer, onAnswer, onLeave, isLocked, labelId, note } = props
  const { t } = useTranslation('common')
  const length = question.max_length ?? limits.answerLengthDefault
  const text = answer === null ? '' : String(answer)
  return (
    <>
      <textarea
        className={`${classes.field} field-frame`}
        aria-labelledby={labelId}
        placeholder={isLocked ? undefined : t('question.placeholder')}
        value={text}
        readOnly={isLocked}
        maxLength={length}
        rows={8}
        dir="auto"
        onChange={(event) => onAnswer(cut(event.currentTarget.value, length))}
        onBlur={onLeave}
      />
      <Group
        align="stretch"
        justify="space-between"
        wrap="nowrap"
        mih={20}
        mt="xs"
        c="dimmed"
        fz="sm"
        lh="1.25rem"
      >
        <span>{note}</span>
        <CharacterCount count={text.length} length={length} />
      </Group>
    </>
  )
}
