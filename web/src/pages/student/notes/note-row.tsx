import type { FoundNote } from '@lectern/contract/notes.ts'
import { Box, Group } from '@mantine/core'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { splitAtWords } from '../../../features/notes/split-at-words.ts'
import { useFormat } from '../../../ui/format.ts'
import classes from './notes.module.css'

type NoteRowProps = {
  row: FoundNote
  /** Search words, highlighted in the text. */
  words: string
}

/** A note or bookmark with a link to its slide. */
export function NoteRow({ row, words }: NoteRowProps) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const { slide_index: number, slide_title: title } = row
  const marked = (text: string) =>
    splitAtWords(text, words).map(({ start, text: part, isFound }) =>
      isFound ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
    )
  return (
    <Box className={`${classes.row} border-above`} component="li" py="md">
      <Group align="flex-start" justify="space-between" gap="xs" wrap="nowrap">
        <Link
          className={`${classes.slide} stretched-link break-words`}
          to={`${paths.studentLecture(row.lecture_id)}?${new URLSearchParams({ slide: String(number) })}`}
        >
          {title ? marked(t('allNotes.slideTitled', { number, title })) : t('allNotes.slide', { number })}
        </Link>
        {row.bookmarked && (
          <Box component="span" flex="none" c="var(--accent-text)" lh="1.5rem">
            <IconBookmarkFilled size={16} aria-hidden />
            <span className="visually-hidden">{t('notes.bookmarked')}</span>
          </Box>
        )}
      </Group>
      <Box className="break-words" component="p" mt={2} c="dimmed" fz="sm">
        {marked(row.lecture_title)} · {marked(row.course_name)} · {format.date(row.updated_at)}
      </Box>
      {row.text ? (
        <Box
          className="break-words pre-wrap overflow-hidden"
          component="p"
          mah={176}
          mt="xs"
          lh="1.375rem"
          dir="auto"
        >
          {marked(row.text)}
        </Box>
      ) : (
        <Box component="p" mt="xs" c="dimmed" fz="sm">
          {t('allNotes.onlyBookmark')}
        </Box>
      )}
    </Box>
  )
}
