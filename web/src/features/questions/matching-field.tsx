import { writeIndexes } from '@lectern/core/questions/indexes.ts'
import { readMatches } from '@lectern/core/questions/matching.ts'
import { listOptions } from '@lectern/core/questions/option-order.ts'
import { hasFormula, nameWithFormulas } from '@lectern/core/rich-text/formulas.ts'
import { listPictures } from '@lectern/core/rich-text/pictures.ts'
import { Box, NativeSelect, Stack } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import type { AnswerFieldProps } from './answer-field.ts'
import classes from './matching-field.module.css'

const letterOf = (place: number): string => String.fromCodePoint(0x41 + place)

/**
 * Each left side with a list of the right sides. Native lists: a phone shows them in its own way, the keyboard and
 * screen readers know them.
 */
export function MatchingField({ question, answer, onAnswer, isLocked, labelId }: AnswerFieldProps) {
  const { t } = useTranslation('questionTypes')
  const id = useId()
  const prompts = question.prompts ?? []
  const options = listOptions(question)
  // A native list shows text alone: right sides with formulas or pictures stand above, and the lists name them by letter.
  const isLettered = options.some(({ text }) => hasFormula(text) || listPictures(text).length > 0)
  const matches = readMatches(answer, prompts.length, options.length)
  const match = (at: number, value: string) => {
    const next = matches.map((index, row) => (row === at ? (value === '' ? null : Number(value)) : index))
    onAnswer(next.every((index) => index === null) ? null : writeIndexes(next))
  }
  return (
    <Stack gap="sm" role="group" aria-labelledby={labelId}>
      {isLettered && (
        <ul className={classes.rightSides}>
          {options.map(({ index, text }, place) => (
            <li key={index} dir="auto">
              <strong>{letterOf(place)}</strong> <RichText>{text}</RichText>
            </li>
          ))}
        </ul>
      )}
      {prompts.map((prompt, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a left side is what stands at its place
        <div key={at} className={classes.row} data-answered={matches[at] !== null || undefined}>
          <Box
            className="break-words pre-line"
            component="label"
            htmlFor={`${id}-${at}`}
            fw={500}
            lh="1.5rem"
            dir="auto"
          >
            <RichText>{prompt}</RichText>
          </Box>
          <NativeSelect
            id={`${id}-${at}`}
            size="md"
            aria-label={nameWithFormulas(prompt)}
            disabled={isLocked}
            value={matches[at] ?? ''}
            onChange={(event) => match(at, event.currentTarget.value)}
            data={[
              { value: '', label: t('choose') },
              ...options.map(({ index, text }, place) => ({
                value: String(index),
                label: isLettered ? letterOf(place) : text,
              })),
            ]}
          />
        </div>
      ))}
    </Stack>
  )
}
