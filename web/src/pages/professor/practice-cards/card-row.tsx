import * as limits from '@lectern/contract/limits.ts'
import type { PracticeCard } from '@lectern/contract/practice.ts'
import { Box, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './card-row.module.css'

type CardRowProps = { lectureId: string; card: PracticeCard }

/**
 * One card to read, and to edit after a press. With the focus on it or on one of its buttons, A approves, E edits and D
 * discards; the focus goes on to the next card.
 */
export function CardRow({ lectureId, card }: CardRowProps) {
  const { t } = useTranslation(['practice', 'common'])
  const saved = { front: card.front, back: card.back, detail: card.detail }
  const [words, setWords] = useState(saved)
  const [isEditing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const change = useAction(calls.practice.change, {
    changes: [keyOf(calls.practice.cards, { params: { id: lectureId } })],
  })
  const isIncomplete = isEditing && (words.front.trim() === '' || words.back.trim() === '')
  const set = (state: PracticeCard['state']) => {
    if (change.isPending || (isIncomplete && state === 'approved')) return
    change.mutate(
      { params: { id: lectureId, card: card._id }, body: { ...(isEditing ? words : {}), state } },
      { onSuccess: () => setEditing(false) },
    )
  }
  const edit = () => {
    setWords(saved)
    setEditing(true)
  }
  const cancel = () => {
    setWords(saved)
    setEditing(false)
    row.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnCard = event.target === event.currentTarget
    // A field keeps its letters. While editing, the buttons are those of the form.
    if (!isOnCard && (isEditing || (event.target as HTMLElement).matches('input, textarea'))) return
    const key = event.key.toLowerCase()
    if (key === 'e' && card.state !== 'discarded') {
      event.preventDefault()
      return edit()
    }
    const state = key === 'a' ? 'approved' : key === 'd' ? 'discarded' : undefined
    if (!state || card.state !== 'draft') return
    event.preventDefault()
    const next = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling
    if (next instanceof HTMLElement) next.focus()
    set(state)
  }
  const field = (name: 'front' | 'back' | 'detail') => (
    <Textarea
      label={t(`cards.${name}`)}
      autosize
      autoFocus={name === 'front'}
      minRows={1}
      maxRows={6}
      dir="auto"
      maxLength={limits.cardChars}
      value={words[name]}
      onChange={(event) => setWords({ ...words, [name]: event.currentTarget.value })}
    />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its shortcuts need the focus
    <li ref={row} className={classes.card} tabIndex={0} onKeyDown={press} aria-label={card.front}>
      {card.thumbnail_url && (
        <img className={`${classes.thumbnail} slide-frame`} src={card.thumbnail_url} alt="" />
      )}
      <Stack gap="xs" flex={1} miw={0}>
        <Text size="sm" c="var(--text-2)" className="break-words">
          {card.slide_index === null ? t('cards.slideGone') : t('cards.slide', { number: card.slide_index })}
          {card.slide_title && <bdi> · {card.slide_title}</bdi>}
        </Text>
        {card.is_changed && (
          <Text size="sm" c="var(--warn)">
            {t('cards.changed')}
          </Text>
        )}
        {isEditing ? (
          <>
            {field('front')}
            {field('back')}
            {field('detail')}
          </>
        ) : (
          <Box className="break-words" lh="1.5">
            <Box component="p" fw={600} dir="auto">
              <RichText>{card.front}</RichText>
            </Box>
            <p dir="auto">
              <RichText>{card.back}</RichText>
            </p>
            {card.detail && (
              <Box component="p" mt={4} c="var(--text-2)" fz="md" dir="auto">
                <RichText>{card.detail}</RichText>
              </Box>
            )}
          </Box>
        )}
        {change.error && (
          <Text size="sm" c="var(--bad)" role="alert">
            {messageOf(change.error, t('cards.saveFailed'))}
          </Text>
        )}
        <Group gap="xs">
          {card.state !== 'approved' && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCheck size={16} aria-hidden />}
              disabled={change.isPending || isIncomplete}
              onClick={() => set('approved')}
            >
              {t('cards.approve')}
            </Button>
          )}
          {card.state === 'approved' && isEditing && (
            <Button size="sm" disabled={change.isPending || isIncomplete} onClick={() => set('approved')}>
              {t('cards.save')}
            </Button>
          )}
          {!isEditing && card.state !== 'discarded' && (
            <Button size="sm" variant="subtle" onClick={edit}>
              {t('cards.edit')}
            </Button>
          )}
          {isEditing && (
            <Button size="sm" variant="default" disabled={change.isPending} onClick={cancel}>
              {t('common:cancel')}
            </Button>
          )}
          {card.state === 'discarded' ? (
            <Button size="sm" variant="default" disabled={change.isPending} onClick={() => set('draft')}>
              {t('cards.bringBack')}
            </Button>
          ) : (
            !isEditing && (
              <Button size="sm" variant="subtle" disabled={change.isPending} onClick={() => set('discarded')}>
                {t('cards.discard')}
              </Button>
            )
          )}
          {card.state === 'draft' && isEditing && (
            <Box component="span" fz="sm" c="var(--text-2)">
              {t('cards.savedWith')}
            </Box>
          )}
        </Group>
      </Stack>
    </li>
  )
}
