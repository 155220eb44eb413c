import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Button, Group, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonLines } from '../../ui/feedback/skeletons.tsx'
import { namePages } from '../slide-pages/read-pages.ts'
import { NoteField } from './note-field.tsx'
import { findSlideOf, listSlideNotes } from './note-texts.ts'
import classes from './notes-view.module.css'
import { SlideNotesList } from './slide-notes-list.tsx'
import { useLectureNotes, useUnsentNotes } from './use-lecture-notes.ts'
import type { NoteSending } from './use-note-sending.ts'

type NotesViewProps = {
  lectureId: string
  isArchived: boolean
  slides: readonly SlideEntry[]
  slide: SlideEntry | undefined
  sending: NoteSending
  /** Files to be kept, and the way to the notes of all lectures. */
  below: ReactNode
  closing: ReactNode
  /** On phones the title has the focus: in a field it would open the keyboard. */
  takesFocus: 'note' | 'title' | false
  onBack: () => void
  onJump: (slide: number) => void
}

/** The note of the slide, then all notes and bookmarks of the lecture. */
export function NotesView({ lectureId, isArchived, slides, slide, sending, ...props }: NotesViewProps) {
  const { t } = useTranslation(['chat', 'common'])
  const notes = useLectureNotes(lectureId)
  // The focus moves into the notes only when the student opens them: the keys that change slides keep their effect.
  const [hadFocus, setHadFocus] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (props.takesFocus === 'title') title.current?.focus({ preventScroll: true })
  }, [props.takesFocus])
  const kept = useUnsentNotes().filter((note) => note.lectureId === lectureId)
  const pages = useMemo(() => namePages(slides), [slides])
  const slideNotes = listSlideNotes(notes.data?.notes ?? [], notes.data?.bookmarks ?? [], kept, pages)
  return (
    <>
      <Group className={`${classes.head} border-below`} flex="none" component="header" gap={4} wrap="nowrap">
        <Button
          className={classes.back}
          flex="none"
          px="xs"
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={props.onBack}
        >
          {t('notes.backToChat')}
        </Button>
        <Box
          ref={title}
          className={classes.title}
          component="h2"
          tabIndex={-1}
          flex={1}
          miw={0}
          fw={600}
          lh="1.25rem"
          lts="-0.01em"
        >
          {t('notes.title')}
        </Box>
        {props.closing}
      </Group>
      <Box className={`${classes.notes} scroll-y`} flex={1} mih={0}>
        {slide && notes.isPending ? (
          <SkeletonLines count={4} />
        ) : (
          slide && (
            <NoteField
              key={pages.get(slide.index)}
              lectureId={lectureId}
              isReadOnly={isArchived}
              slide={slide.index}
              page={pages.get(slide.index)}
              saved={notes.data?.notes.find((note) => findSlideOf(pages, note) === slide.index)}
              sending={sending}
              takesFocus={props.takesFocus === 'note' && !hadFocus && !isArchived}
              onFocusTaken={() => setHadFocus(true)}
            />
          )
        )}
        {notes.isError && (
          <Group
            justify="space-between"
            gap="xs"
            mt="sm"
            py={10}
            px="sm"
            bdrs="sm"
            bg="var(--warn-tint)"
            fz="sm"
            role="alert"
          >
            <span>{t('notes.failed')}</span>
            <Button
              size="sm"
              variant="default"
              disabled={notes.isFetching}
              onClick={() => void notes.refetch()}
            >
              {notes.isFetching ? t('common:loading') : t('common:retry')}
            </Button>
          </Group>
        )}
        <Title order={3} size="h6" mt={20} mb={4} lts="0">
          {t('notes.inLecture')}
        </Title>
        {slideNotes.length > 0 ? (
          <SlideNotesList
            slideNotes={slideNotes}
            slides={slides}
            current={slide?.index}
            onJump={props.onJump}
          />
        ) : (
          <Box component="p" c="dimmed" fz="sm">
            {t('notes.empty')}
          </Box>
        )}
        {props.below}
      </Box>
    </>
  )
}
