import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Downloads } from '../../notes/downloads.tsx'
import { NotesView } from '../../notes/notes-view.tsx'
import classes from './notes-part.module.css'

export type NotesPartProps = Omit<ComponentProps<typeof NotesView>, 'below'> & {
  /** The chosen language. */
  language: string
  /** The page with all notes. */
  notesPath: string
}

/** The notes in the panel, with the files of the lecture and the way to all notes. */
export default function NotesPart({ language, notesPath, ...notes }: NotesPartProps) {
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
