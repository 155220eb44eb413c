import * as limits from '@lectern/contract/limits.ts'
import { tidyKeywords } from '@lectern/core/questions/short-answer.ts'
import { Box, Button, Group, Pill, PillsInput } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './keyword-field.module.css'

type KeywordFieldProps = { keywords: readonly string[]; onChange: (keywords: string[]) => void }

/**
 * Keywords of a good answer: added with Enter or Add, trimmed, without duplicates. Made of the parts of Mantine's
 * `TagsInput`, whose own keywords can only be removed with the pointer or from the last one back.
 */
export function KeywordField({ keywords, onChange }: KeywordFieldProps) {
  const { t } = useTranslation('quizAuthoring')
  const announcedId = useId()
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
    <>
      <PillsInput label={t('keywords.label')} classNames={{ input: classes.box }}>
        <Pill.Group>
          {keywords.length > 0 && (
            <ul className={classes.words} aria-label={t('keywords.list')}>
              {keywords.map((word) => (
                <li key={word}>
                  <Pill
                    withRemoveButton
                    onRemove={() => remove(word)}
                    // Mantine hides the button from the keyboard and screen readers.
                    removeButtonProps={{
                      tabIndex: 0,
                      'aria-hidden': false,
                      'aria-label': t('keywords.remove', { word }),
                    }}
                    dir="auto"
                  >
                    {word}
                  </Pill>
                </li>
              ))}
            </ul>
          )}
          <Group className={classes.entry} miw={0} gap="xs" wrap="nowrap">
            <PillsInput.Field
              ref={input}
              className="grow"
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
              aria-describedby={announcedId}
            />
            <Button flex="none" variant="default" size="sm" disabled={isFull} onClick={add}>
              {t('keywords.add')}
            </Button>
          </Group>
        </Pill.Group>
      </PillsInput>
      <Box component="p" mt={6} c="var(--text-2)" fz="xs" lh="1rem" id={announcedId} role="status">
        {isFull ? t('keywords.full', { count: limits.keywordsPerQuestion }) : announced}
      </Box>
    </>
  )
}
