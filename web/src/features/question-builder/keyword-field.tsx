import { limits } from '@lectern/contract/limits.ts'
import { tidyKeywords } from '@lectern/core/questions/short-answer.ts'
import { Box, Button, CloseButton, Group } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './keyword-field.module.css'

type KeywordFieldProps = { keywords: readonly string[]; onChange: (keywords: string[]) => void }

/** Keywords of a good answer: added with Enter or Add, trimmed, without duplicates. */
export function KeywordField({ keywords, onChange }: KeywordFieldProps) {
  const { t } = useTranslation('quizAuthoring')
  const ids = { field: useId(), announced: useId() }
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [announced, setAnnounced] = useState('')
  const isFull = keywords.length >= limits.keywordsPerQuestion

  const add = () => {
    const word = text.trim()
    if (word === '' || isFull) return
    const next = tidyKeywords([...keywords, word])
    const isNew = next.length > keywords.length
    setText('')
    setAnnounced(isNew ? t('keywords.added', { word }) : t('keywords.known', { word }))
    if (isNew) onChange(next)
  }
  const remove = (word: string) => {
    onChange(keywords.filter((keyword) => keyword !== word))
    setAnnounced(t('keywords.removed', { word }))
    input.current?.focus()
  }
  const react = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = keywords.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }

  return (
    <div>
      <Box component="label" display="block" mb={4} fz="sm" fw={600} lh="1.25rem" htmlFor={ids.field}>
        {t('keywords.label')}
      </Box>
      <Group className={classes.box} bdrs="sm" gap="0.25rem 0.5rem">
        {keywords.length > 0 && (
          <Group
            className={classes.words}
            maw="100%"
            component="ul"
            align="stretch"
            gap="0.25rem 0.5rem"
            aria-label={t('keywords.list')}
          >
            {keywords.map((word) => (
              <Group
                key={word}
                className={classes.word}
                maw="100%"
                pl={9}
                bdrs={4}
                bg="var(--sunken)"
                fw={500}
                component="li"
                gap={0}
                wrap="nowrap"
              >
                <Box className="break-words" component="span" miw={0} dir="auto">
                  {word}
                </Box>
                <CloseButton
                  className={classes.remove}
                  flex="none"
                  c="var(--text-2)"
                  size={22}
                  iconSize={14}
                  aria-label={t('keywords.remove', { word })}
                  onClick={() => remove(word)}
                />
              </Group>
            ))}
          </Group>
        )}
        <Group className={classes.entry} miw={0} gap="xs" wrap="nowrap">
          <input
            ref={input}
            id={ids.field}
            className={`${classes.input} grow`}
            type="text"
            dir="auto"
            autoComplete="off"
            placeholder={t('keywords.placeholder')}
            maxLength={limits.keywordChars}
            disabled={isFull}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAnnounced('')
            }}
            onKeyDown={react}
            // Text left in the field counts as a keyword.
            onBlur={add}
            aria-describedby={ids.announced}
          />
          <Button
            className={classes.add}
            flex="none"
            variant="default"
            size="sm"
            disabled={isFull}
            onClick={add}
          >
            {t('keywords.add')}
          </Button>
        </Group>
      </Group>
      <Box
        className={classes.announced}
        component="p"
        c="var(--text-2)"
        fz="xs"
        lh="1rem"
        id={ids.announced}
        role="status"
      >
        {isFull ? t('keywords.full', { count: limits.keywordsPerQuestion }) : announced}
      </Box>
    </div>
  )
}
