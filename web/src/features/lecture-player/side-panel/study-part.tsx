import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useMemo } from 'react'
import { StudyProgress, type ViewedAnnotations } from '../../chat/study-progress.tsx'
import { listSlideNotes } from '../../notes/note-texts.ts'
import { useLectureNotes, useUnsentNotes } from '../../notes/use-lecture-notes.ts'
import { namePages } from '../../slide-pages/read-pages.ts'

export type StudyPartProps = {
  lectureId: string
  slides: readonly SlideEntry[]
  /** Annotations of the slide that is shown. */
  annotations: ViewedAnnotations
  onOpenNotes: () => void
}

/** The student's progress in the panel, with the number of their notes and bookmarks in the lecture. */
export default function StudyPart({ lectureId, slides, annotations, onOpenNotes }: StudyPartProps) {
  const notes = useLectureNotes(lectureId).data
  const unsent = useUnsentNotes().filter((note) => note.lectureId === lectureId)
  const pages = useMemo(() => namePages(slides), [slides])
  const counts = notes && {
    bookmarks: notes.bookmarks.length,
    notes: listSlideNotes(notes.notes, [], unsent, pages).length,
  }
  return <StudyProgress {...{ annotations, counts, onOpenNotes }} />
}
