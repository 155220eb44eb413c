import type { LectureLanguage } from '@lectern/contract/languages.ts'
import * as limits from '@lectern/contract/limits.ts'
import { ActionIcon, Box, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import type { RowField } from '../../../ui/fields/form-row.tsx'
import { makeRow, type PronunciationRow, type RowProblem, readPasted } from './pronunciation-rows.ts'
import classes from './pronunciation-table.module.css'

type PronunciationTableProps = {
  field: RowField
  rows: PronunciationRow[]
  problems: Map<number, RowProblem>
  languages: readonly LectureLanguage[]
  onChange: (rows: PronunciationRow[]) => void
}

/** Words and their pronunciations. Enter moves to the next row; two pasted columns become rows. */
export function PronunciationTable({ field, rows, problems, languages, onChange }: PronunciationTableProps) {
  const { t } = useTranslation(['spoken', 'common'])
  const table = useRef<HTMLDivElement>(null)
  const isFull = rows.length >= limits.pronunciations

  const focusLine = (line: number) =>
    requestAnimationFrame(() => {
      const inputs = table.current?.querySelectorAll<HTMLInputElement>('input[name="word"]')
      const target = inputs?.[Math.min(line, inputs.length - 1)]
      if (target) target.focus()
      else table.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    })
  const change = (key: number, part: Partial<PronunciationRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => {
    if (isFull) return
    onChange([...rows, makeRow()])
    focusLine(rows.length)
  }
  const goOn = (event: KeyboardEvent, line: number) => {
    // Enter that ends an IME composition does not count.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (line + 1 < rows.length) focusLine(line + 1)
    else add()
  }
  const paste = (event: ClipboardEvent, line: number) => {
    const pasted = readPasted(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    const made = pasted.map(({ word, sayAs }) => makeRow(word, sayAs, rows[line]?.language ?? null))
    const isBlank = rows[line]?.word === '' && rows[line]?.sayAs === ''
    const next = [...rows.slice(0, isBlank ? line : line + 1), ...made, ...rows.slice(line + 1)]
    onChange(next.slice(0, limits.pronunciations))
    focusLine(line + made.length - 1)
  }

  return (
    <Box ref={table} miw={0}>
      {rows.length > 0 && (
        <Box className={classes.head} mb={6} fz="sm" lh="1.25rem" c="var(--text-2)" aria-hidden>
          <span>{t('list.word')}</span>
          <span>{t('list.sayAs')}</span>
          <span>{t('list.language')}</span>
        </Box>
      )}
      <ul className={classes.rows}>
        {rows.map((row, line) => {
          const problem = problems.get(row.key)
          const problemId = problem ? `${field.id}problem${row.key}` : undefined
          const shared = {
            'aria-describedby': problemId,
            onKeyDown: (event: KeyboardEvent) => goOn(event, line),
            autoComplete: 'off',
            dir: 'auto',
          }
          return (
            <li key={row.key} className={classes.row}>
              <TextInput
                {...shared}
                name="word"
                aria-label={t('list.wordOf', { line: line + 1 })}
                error={problem !== undefined && problem !== 'sayAsMissing'}
                value={row.word}
                onChange={(event) => change(row.key, { word: event.currentTarget.value })}
                onPaste={(event) => paste(event, line)}
              />
              <TextInput
                {...shared}
                name="sayAs"
                aria-label={t('list.sayAsOf', { line: line + 1 })}
                error={problem === 'sayAsMissing'}
                value={row.sayAs}
                onChange={(event) => change(row.key, { sayAs: event.currentTarget.value })}
              />
              <NativeSelect
                name="language"
                aria-label={t('list.languageOf', { line: line + 1 })}
                value={row.language ?? ''}
                onChange={(event) =>
                  change(row.key, { language: (event.currentTarget.value || null) as LectureLanguage | null })
                }
                data={[
                  { value: '', label: t('list.all') },
                  ...languages.map((one) => ({ value: one, label: t(`common:languages.${one}`) })),
                ]}
              />
              <ActionIcon
                className={classes.remove}
                size={36}
                aria-label={t('list.remove', { line: line + 1, word: row.word })}
                onClick={() => {
                  onChange(rows.filter(({ key }) => key !== row.key))
                  focusLine(line)
                }}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
              {problem && (
                <Box className="whole-row" component="p" fz="sm" lh="1.25rem" c="var(--bad)" id={problemId}>
                  <FieldError>
                    {t(`list.problems.${problem}`, { limit: limits.pronunciationChars })}
                  </FieldError>
                </Box>
              )}
            </li>
          )
        })}
      </ul>
      <Group className={classes.footer} gap="0.5rem 0.75rem">
        <Button
          variant="default"
          size="sm"
          data-add
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          disabled={isFull}
        >
          {t('list.add')}
        </Button>
        <Text size="sm" span c="var(--text-2)">
          {isFull ? t('list.full', { count: limits.pronunciations }) : rows.length > 0 && t('list.pasteHint')}
        </Text>
      </Group>
    </Box>
  )
}
