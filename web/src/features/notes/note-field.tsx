import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Group, Paper, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { noteOutbox } from '../../api/outbox/notes.ts'
import { useUser } from '../../api/session.ts'
import { NoteState } from './note-state.tsx'
import { type Choice, resolveConflict, type SavedNote, typeNote } from './note-texts.ts'
import { useUnsentNote } from './use-lecture-notes.ts'
import type { NoteSending } from './use-note-sending.ts'

type NoteFieldProps = {
  lectureId: string
  isReadOnly: boolean
  /** 1-based. */
  slide: number
  /** The page at this number. */
  page: string | undefined
  /** As the server has it; undefined where there is none. */
  saved: SavedNote | undefined
  sending: NoteSending
  /** Takes the focus on the first rendering; `onFocusTaken` reports it. */
  takesFocus: boolean
  onFocusTaken: () => void
}

/**
 * The note of a slide. Each letter is kept in the browser as it is typed, and sent a second later or when
 * the field is left; if another window saved first, both texts are shown until the student has chosen.
 */
export function NoteField({
  lectureId,
  isReadOnly,
  slide,
  page,
  saved,
  sending,
  takesFocus,
  onFocusTaken,
}: NoteFieldProps) {
  const { t } = useTranslation('chat')
  const { _id: userId } = useUser()
  const place = { lectureId, slide, page }
  const kept = useUnsentNote(place)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)

  const type = (text: string) => {
    noteOutbox.put(userId, typeNote(place, text, kept, saved))
    if (kept?.state !== 'conflict') sending.sendSoon()
  }
  const choose = (choice: Choice) => {
    if (!kept) return
    const next = resolveConflict(kept, saved, choice)
    if (next) noteOutbox.put(userId, next)
    else noteOutbox.remove(userId, kept)
    void sending.sendNow()
    field.current?.focus()
  }
  const retry = () => {
    if (kept) noteOutbox.put(userId, { ...kept, state: 'waiting' })
    void sending.sendNow()
  }
  const leave = useEffectEvent(() => void sending.sendNow())
  useEffect(() => () => leave(), [])
  const tell = useEffectEvent(onFocusTaken)
  useEffect(() => {
    if (!takesFocus) return
    field.current?.focus({ preventScroll: true })
    tell()
  }, [takesFocus])

  return (
    <div>
      <Box component="label" display="block" mb={6} fz="sm" fw={600} lh="1.25rem" htmlFor={id}>
        {t('notes.ofSlide', { number: slide })}
      </Box>
      <textarea
        ref={field}
        id={id}
        className="field-frame"
        style={{ minHeight: '6rem', maxHeight: '24rem' }}
        dir="auto"
        rows={4}
        readOnly={isReadOnly}
        placeholder={t('notes.placeholder')}
        maxLength={limits.noteChars}
        aria-describedby={`${id}-state`}
        value={kept?.text ?? saved?.text ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => kept?.state === 'waiting' && void sending.sendNow()}
      />
      <NoteState
        id={`${id}-state`}
        kept={kept}
        isSaved={saved !== undefined}
        sending={sending}
        onRetry={retry}
      />
      {kept?.state === 'conflict' && (
        <Box mt="xs" p="sm" bdrs="sm" bg="var(--warn-tint)" fz="sm" role="alert">
          <Box component="p" mb={10}>
            {t('notes.conflict')}
          </Box>
          <Text size="sm" display="block" mb={6} fw={600}>
            {t('notes.other')}
          </Text>
          {saved ? (
            <Paper
              className="break-words pre-wrap scroll-y"
              component="p"
              withBorder
              mah={192}
              mb="sm"
              py="xs"
              px="sm"
              dir="auto"
            >
              {saved.text}
            </Paper>
          ) : (
            <Box component="p" mb={10}>
              {t('notes.otherEmpty')}
            </Box>
          )}
          <Group align="stretch" gap="xs">
            <Button size="sm" variant="default" onClick={() => choose('mine')}>
              {t('notes.keepMine')}
            </Button>
            <Button size="sm" variant="default" onClick={() => choose('other')}>
              {t('notes.keepOther')}
            </Button>
            {saved && (
              <Button size="sm" variant="default" onClick={() => choose('both')}>
                {t('notes.keepBoth')}
              </Button>
            )}
          </Group>
        </Box>
      )}
    </div>
  )
}
