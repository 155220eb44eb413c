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
  const { t } = useTranslation('practice')
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
        {isEditing ? <CardFields words={words} onChange={setWords} /> : <CardWords card={card} />}
        {change.error && (
          <Text size="sm" c="var(--bad)" role="alert">
            {messageOf(change.error, t('cards.saveFailed'))}
          </Text>
        )}
        <CardButtons
          state={card.state}
          isEditing={isEditing}
          isBusy={change.isPending}
          isIncomplete={isIncomplete}
          onSet={set}
          onEdit={edit}
          onCancel={cancel}
        />
      </Stack>
    </li>
  )
}

type CardText = Pick<PracticeCard, 'front' | 'back' | 'detail'>

function CardFields({ words, onChange }: { words: CardText; onChange: (words: CardText) => void }) {
  const { t } = useTranslation('practice')
  return (['front', 'back', 'detail'] as const).map((name) => (
    <Textarea
      key={name}
      label={t(`cards.${name}`)}
      autosize
      autoFocus={name === 'front'}
      minRows={1}
      maxRows={6}
      dir="auto"
      maxLength={limits.cardChars}
      value={words[name]}
      onChange={(event) => onChange({ ...words, [name]: event.currentTarget.value })}
    />
  ))
}

const CardWords = ({ card }: { card: CardText }) => (
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
)

type CardButtonsProps = {
  state: PracticeCard['state']
  isEditing: boolean
  isBusy: boolean
  /** A side of the card is empty. */
  isIncomplete: boolean
  onSet: (state: PracticeCard['state']) => void
  onEdit: () => void
  onCancel: () => void
}

function CardButtons({ state, isEditing, isBusy, isIncomplete, onSet, onEdit, onCancel }: CardButtonsProps) {
  const { t } = useTranslation(['practice', 'common'])
  return (
    <Group gap="xs">
      {state !== 'approved' && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={isBusy || isIncomplete}
          onClick={() => onSet('approved')}
        >
          {t('cards.approve')}
        </Button>
      )}
      {state === 'approved' && isEditing && (
        <Button size="sm" disabled={isBusy || isIncomplete} onClick={() => onSet('approved')}>
          {t('cards.save')}
        </Button>
      )}
      {!isEditing && state !== 'discarded' && (
        <Button size="sm" variant="subtle" onClick={onEdit}>
          {t('cards.edit')}
        </Button>
      )}
      {isEditing && (
        <Button size="sm" variant="default" disabled={isBusy} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      )}
      {state === 'discarded' ? (
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => onSet('draft')}>
          {t('cards.bringBack')}
        </Button>
      ) : (
        !isEditing && (
          <Button size="sm" variant="subtle" disabled={isBusy} onClick={() => onSet('discarded')}>
            {t('cards.discard')}
          </Button>
        )
      )}
      {state === 'draft' && isEditing && (
        <Box component="span" fz="sm" c="var(--text-2)">
          {t('cards.savedWith')}
        </Box>
      )}
    </Group>
  )
}
