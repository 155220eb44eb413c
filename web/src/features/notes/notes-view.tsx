import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptNotes, useLectureNotes } from '../../api/queries/notes.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { KeepsakeList } from './keepsake-list.tsx'
import { NoteField } from './note-field.tsx'
import { listKeepsakes } from './note-texts.ts'
import classes from './notes-view.module.css'
import type { NoteSending } from './use-note-sending.ts'

type NotesViewProps = {
  lectureId: string
  slides: readonly SlideEntry[]
  slide: SlideEntry | undefined
  sending: NoteSending
  /** Files to be kept, and the way to the notes of all lectures. */
  below: ReactNode
  closing: ReactNode
  takesFocus: boolean
  onBack: () => void
  onJump: (slide: number) => void
}

/** The note of the slide, then all notes and bookmarks of the lecture. */
export function NotesView({ lectureId, slides, slide, sending, ...props }: NotesViewProps) {
  const { t } = useTranslation(['chat', 'common'])
  const notes = useLectureNotes(lectureId)
  const kept = useKeptNotes().filter((note) => note.lectureId === lectureId)
  const keepsakes = listKeepsakes(notes.data?.notes ?? [], notes.data?.bookmarks ?? [], kept)
  return (
    <>
      <header className={classes.head}>
        <Button
          className={classes.back}
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={props.onBack}
        >
          {t('notes.backToChat')}
        </Button>
        <h2 className={classes.title}>{t('notes.title')}</h2>
        {props.closing}
      </header>
      <div className={classes.scroll}>
        {slide && notes.isPending ? (
          <SkeletonLines count={4} />
        ) : (
          slide && (
            <NoteField
              key={slide.index}
              lectureId={lectureId}
              slide={slide.index}
              saved={notes.data?.notes.find(({ slide_index }) => slide_index === slide.index)}
              sending={sending}
              takesFocus={props.takesFocus}
            />
          )
        )}
        {notes.isError && (
          <div className={classes.failed} role="alert">
            <span>{t('notes.failed')}</span>
            <Button
              size="sm"
              variant="default"
              disabled={notes.isFetching}
              onClick={() => void notes.refetch()}
            >
              {notes.isFetching ? t('common:loading') : t('common:retry')}
            </Button>
          </div>
        )}
        <h3 className={classes.heading}>{t('notes.inLecture')}</h3>
        {keepsakes.length > 0 ? (
          <KeepsakeList keepsakes={keepsakes} slides={slides} current={slide?.index} onJump={props.onJump} />
        ) : (
          <p className={classes.empty}>{t('notes.empty')}</p>
        )}
        {props.below}
      </div>
    </>
  )
}
