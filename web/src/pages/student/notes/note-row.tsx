import type { FoundNote } from '@lectern/contract/notes.ts'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { splitAtWords } from '../../../features/notes/split-at-words.ts'
import { useFormat } from '../../../ui/format.ts'
import classes from './notes.module.css'

type NoteRowProps = {
  row: FoundNote
  /** What was searched for: marked where it stands. */
  words: string
}

/** A note or a bookmark, with the way to its slide. */
export function NoteRow({ row, words }: NoteRowProps) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const { slide_index: number, slide_title: title } = row
  const marked = (text: string) =>
    splitAtWords(text, words).map(({ start, text: part, isFound }) =>
      isFound ? (
        <mark key={start} className={classes.found}>
          {part}
        </mark>
      ) : (
        <span key={start}>{part}</span>
      ),
    )
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Link
          className={classes.slide}
          to={`${paths.studentLecture(row.lecture_id)}?${new URLSearchParams({ slide: String(number) })}`}
        >
          {title ? marked(t('allNotes.slideTitled', { number, title })) : t('allNotes.slide', { number })}
        </Link>
        {row.bookmarked && (
          <span className={classes.mark}>
            <IconBookmarkFilled size={16} aria-hidden />
            <span className="visually-hidden">{t('notes.bookmarked')}</span>
          </span>
        )}
      </div>
      <p className={classes.where}>
        {marked(row.lecture_title)} · {marked(row.course_name)} · {format.date(row.updated_at)}
      </p>
      {row.text ? (
        <p className={classes.text} dir="auto">
          {marked(row.text)}
        </p>
      ) : (
        <p className={classes.only}>{t('allNotes.onlyBookmark')}</p>
      )}
    </li>
  )
}
