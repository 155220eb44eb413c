import * as limits from '@lectern/contract/limits.ts'
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './entry-rows.module.css'

type EntryRowsProps = {
  label: string
  hint: string
  count: number
  /** The fields of a row. */
  renderRow: (index: number) => ReactNode
  onAdd: () => void
  addLabel: string
  onRemove: (index: number) => void
  /** Further buttons beside Add. */
  more?: ReactNode
}

const FEWEST = 2

/** Rows of text fields that can be added and removed; Enter goes to the same field of the next row. */
export function EntryRows(props: EntryRowsProps) {
  const { label, hint, count, renderRow, onAdd, addLabel, onRemove, more } = props
  const { t } = useTranslation('quizAuthoring')
  const labelId = useId()
  const list = useRef<HTMLUListElement>(null)
  const fieldsOf = (index: number) =>
    list.current?.children[index]?.querySelectorAll<HTMLInputElement>('input[type="text"]') ?? []
  const focusSoon = (index: number) => requestAnimationFrame(() => fieldsOf(index)[0]?.focus())
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const column = [...fieldsOf(index)].indexOf(event.target as HTMLInputElement)
    const next = fieldsOf(index + 1)[column]
    if (column < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div>
      <Group align="baseline" gap="0 0.5rem" mb="xs">
        <Text id={labelId} size="sm" span fw={600}>
          {label}
        </Text>
        <Text size="sm" span c="var(--text-2)">
          {hint}
        </Text>
      </Group>
      <ul ref={list} className={classes.rows} aria-labelledby={labelId}>
        {Array.from({ length: count }, (_, index) => {
          const remove = t('forms.remove', { number: index + 1 })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is what stands at its place
            <li key={index} onKeyDown={(event) => goOn(event, index)}>
              <Group gap="sm" wrap="nowrap">
                {renderRow(index)}
                {count > FEWEST && (
                  <Tooltip label={remove}>
                    <ActionIcon
                      className="touch-size"
                      flex="none"
                      mx={-6}
                      c="dimmed"
                      size={30}
                      aria-label={remove}
                      onClick={() => {
                        onRemove(index)
                        focusSoon(Math.min(index, count - 2))
                      }}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                )}
              </Group>
            </li>
          )
        })}
      </ul>
      <Group mt="xs" gap="xs">
        {count < limits.optionsPerQuestion && (
          <Button
            ml={-11}
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              onAdd()
              focusSoon(count)
            }}
          >
            {addLabel}
          </Button>
        )}
        {more}
      </Group>
    </div>
  )
}
