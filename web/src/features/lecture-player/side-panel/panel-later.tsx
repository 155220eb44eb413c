import '../../../i18n/add-chat-texts.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StudyProgress, type ViewedAnnotations } from '../../chat/study-progress.tsx'
import { Downloads } from '../../notes/downloads.tsx'
import { listSlideNotes } from '../../notes/note-texts.ts'
import { NotesView } from '../../notes/notes-view.tsx'
import { useLectureNotes, useUnsentNotes } from '../../notes/use-lecture-notes.ts'
import { namePages } from '../../slide-pages/read-pages.ts'
import classes from './panel-later.module.css'

/** Views of the panel that a lecture is opened without, in one file: they are loaded with the first of them. */

type NotesPartProps = Omit<ComponentProps<typeof NotesView>, 'below'> & {
  /** The chosen language. */
  language: string
  /** The page with all notes. */
  notesPath: string
}

/** The notes in the panel, with the files of the lecture and the way to all notes. */
export function NotesPart({ language, notesPath, ...notes }: NotesPartProps) {
  const { t } = useTranslation('chat')
  const { lectureId, slide, sending } = notes
  return (
    <NotesView
      {...notes}
      below={
        <>
          <Downloads {...{ lectureId, language, slide, sending }} />
          <Link className={classes.all} to={notesPath}>
            {t('notes.all')}
          </Link>
        </>
      }
    />
  )
}

type StudyPartProps = {
  lectureId: string
  slides: readonly SlideEntry[]
  /** Annotations of the slide that is shown. */
  annotations: ViewedAnnotations
  onOpenNotes: () => void
}

/** The student's progress in the panel, with the number of their notes and bookmarks in the lecture. */
export function StudyPart({ lectureId, slides, annotations, onOpenNotes }: StudyPartProps) {
  const notes = useLectureNotes(lectureId).data
  const unsent = useUnsentNotes().filter((note) => note.lectureId === lectureId)
  const pages = useMemo(() => namePages(slides), [slides])
  const counts = notes && {
    bookmarks: notes.bookmarks.length,
    notes: listSlideNotes(notes.notes, [], unsent, pages).length,
  }
  return <StudyProgress {...{ annotations, counts, onOpenNotes }} />
}
